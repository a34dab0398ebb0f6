import { expect, it } from 'vitest'
import { cutText } from '../fields/fields.ts'
import { countCut, countUnread, FoundMarks, type LiveMark, markHit, whatWasLost } from './connector.ts'

const mark = (number: string | null, basis: LiveMark['basis'], name: string): LiveMark => ({
  number,
  name,
  niceClasses: [],
  status: 'live',
  owner: null,
  filedOn: null,
  registeredOn: null,
  expiresOn: null,
  basis,
  registrationNumber: null,
})

it('lists a national mark and an international registration with the same number separately, each once', () => {
  const marks = new FoundMarks()
  marks.add([mark('919224', 'national', 'Okrubo'), mark('919224', 'international', 'Vyntra')])
  marks.add([mark('919224', 'international', 'Vyntra'), mark(null, 'national', 'A'), mark(null, 'national', 'B')])
  expect(marks.all().map(({ name }) => name)).toEqual(['Okrubo', 'Vyntra', 'A', 'B'])
  expect([marks.has('919224'), marks.has('7')]).toEqual([true, false])
})

it('shortens words that are too long, and reports them as truncated', () => {
  const tail = ' word'.repeat(200)
  const marks = [
    mark('1', 'national', 'Vyntra'),
    mark('2', 'national', `Vyntra${tail}`),
    mark('3', 'national', `${tail} Vyntra`),
  ]
  const hits = marks.flatMap((each) => markHit('Vyntra', each, 'EU', null) ?? [])
  expect(hits.map(({ number }) => number)).toEqual(['1', '2'])
  expect(hits[1]?.name).toMatch(/^Vyntra word.*…$/)
  expect([...(hits[1]?.name ?? '')]).toHaveLength(512)
  expect([countCut(marks), countUnread(3, marks)]).toEqual([2, 0])
  expect(whatWasLost(marks)).toBe('of what came, could not be read: the words of 2')
})

it('shortens owners that are too long, and reports them', () => {
  const owned = { ...mark('1', 'national', 'Vyntra'), owner: '🏛️ AG, '.repeat(200) }
  const owner = markHit('Vyntra', owned, 'EU', null)?.owner ?? ''
  expect([[...owner].length, owner.endsWith('…'), owner.isWellFormed()]).toEqual([512, true, true])
  expect(whatWasLost([owned])).toBe('of what came, could not be read: the owner of 1')
  expect(countCut([owned])).toBe(0)
})

it.each([512, 513])('cuts a text of %i characters only if it is longer than 512', (length) => {
  expect([...cutText('🏛'.repeat(length))]).toHaveLength(512)
  expect(cutText('🏛'.repeat(length)).endsWith('…')).toBe(length > 512)
})
