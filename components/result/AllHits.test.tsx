import { beforeEach, expect, it, vi } from 'vitest'
import { results } from '../gallery/results.ts'
import { hit, NOW } from '../gallery/samples.ts'
import { scope } from '../gallery/views.ts'
import { button, click, draw, textOf, type } from '../testing/draw.tsx'
import { AllHits } from './hits.tsx'

// @vitest-environment happy-dom

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const conflicts = results.conflict?.conflicts ?? []
const drawn = (given = conflicts) => draw(<AllHits conflicts={given} scope={scope} />).root
const names = (root: Element) => [...root.querySelectorAll('.bc-hits .bc-name')].map(textOf)

function field(root: Element, label: string): HTMLInputElement {
  const found = [...root.querySelectorAll('label')].find((candidate) => textOf(candidate) === label)
  const control = found && root.querySelector<HTMLInputElement>(`#${found.htmlFor}`)
  if (!control) throw new Error(`no field ${label}`)
  return control
}
const choices = (root: Element, label: string) =>
  [...field(root, label).querySelectorAll('option')].map((option) => textOf(option))

it('offers filters for what differs, each with its number of hits', () => {
  const root = drawn()
  expect(choices(root, 'How close')).toEqual([
    'any',
    'Conflict (3)',
    'Worth a look (1)',
    'Weak match (2)',
    'Minor (2)',
    'Look closer (1)',
  ])
  expect(choices(root, 'Kind')).toEqual(['any', 'Trade marks (8)', 'Companies (1)'])
  expect(choices(root, 'Class')).toEqual(['any', '9 (7)', '14 (1)', '42 (8)'])
})

it('filters the hits, says what it hides, and shows all again', async () => {
  const root = drawn()
  type(field(root, 'How close'), 'faint')
  expect(names(root)).toEqual(['WINTRA', 'VENTRA'])
  expect(textOf(root)).toContain('2 of 9 matches shown; the filter hides the others.')
  type(field(root, 'Name or owner'), 'qqq')
  expect(names(root)).toEqual([])
  expect(textOf(root)).toContain('0 of 9 matches shown; the filter hides the others.')
  await click(button(root, 'Show all matches'))
  expect(names(root)).toHaveLength(8)
  expect(textOf(root)).not.toContain('hides')
})

it('sorts by the chosen order', () => {
  const root = drawn()
  type(field(root, 'Order'), 'name')
  expect(names(root).slice(0, 3)).toEqual(['FINTRA', 'VENTRA', 'VINTRA'])
})

it('omits filters for few hits, and has a word for an unknown status', () => {
  expect(drawn(conflicts.slice(0, 4)).querySelector('.bc-filter')).toBeNull()
  const odd = [...conflicts, hit('VINTRO', { status: 'unknown' })]
  expect(choices(drawn(odd), 'Status')).toContain('not known (1)')
})

it('shows ten of very many hits, and all on request', async () => {
  const root = drawn(Array.from({ length: 500 }, (_none, at) => hit(`VINTRA ${at}`, { number: `${at}` })))
  expect(names(root)).toHaveLength(10)
  await click(button(root, '490 more matches'))
  expect(names(root)).toHaveLength(500)
})

it('shows the group with the strongest match first', () => {
  const company = hit('Vyntra GmbH', { kind: 'company', score: 74 })
  const mark = hit('VINTRA', { score: 67 })
  expect(names(drawn([mark, company]))).toEqual(['Vyntra GmbH', 'VINTRA'])
  expect(names(drawn([{ ...company, score: 50 }, mark]))).toEqual(['VINTRA', 'Vyntra GmbH'])
})
