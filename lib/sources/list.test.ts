import { expect, it } from 'vitest'
import { OFFICES, sourceList, whoIsTold } from './list.ts'

it('names every source once', () => {
  const ids = sourceList().map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

it('names each who may be sent a name once, and nobody for what is searched here or not at all', () => {
  const told = whoIsTold()
  expect(told.filter((who) => who === 'Verisign')).toHaveLength(1)
  expect(told).toEqual(expect.arrayContaining(['EUIPO', 'SWITCH', 'EURid', 'nic.at']))
  expect(told.join()).not.toMatch(/WIPO|USPTO|name-suggestion-index/)
})

it('leads to an https page of each office, and puts a name into it as text', () => {
  const odd = 'A/B&C #1'
  const pages = sourceList().map(({ manualUrl }) => manualUrl(odd))
  const records = OFFICES.map(({ records }) => records?.addressOf({ number: odd, registrationNumber: '7' }) ?? null)
  for (const address of [...pages, ...records]) {
    if (address !== null) expect(new URL(address).protocol).toBe('https:')
    expect(address ?? '').not.toMatch(/A\/B|[ ]/)
  }
})
