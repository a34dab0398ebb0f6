import { expect, it } from 'vitest'
import facts from '../../data/jurisdictions.json' with { type: 'json' }
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import { readRequirements, readSearchResult } from './tolerant-search.ts'

const page = { ...complete, jurisdictions: ['EU', 'XX'], total: { value: 7, relation: 'eq' }, nextCursor: null }

it('reads a page, and leaves out jurisdictions that are not known', () => {
  expect(readSearchResult(page)).toMatchObject({ jurisdictions: ['EU'], total: { value: 7, relation: 'eq' } })
})

it('takes a total that is not understood, or of a search that was not whole, for the least there is', () => {
  expect(readSearchResult({ ...page, total: 'many' })?.total).toEqual({
    value: complete.conflicts.length,
    relation: 'gte',
  })
  const cut = { ...page, coverage: { ...complete.coverage, complete: false } }
  expect(readSearchResult(cut)?.total).toEqual({ value: 7, relation: 'gte' })
})

it.each([[undefined], [7]])('does not take a cursor that is %j for the last page', (nextCursor) => {
  expect(readSearchResult({ ...page, nextCursor })).toBeNull()
})

it('reads requirements with members that are not known, and none that lack what is declared', () => {
  const known = facts.CH
  expect(readRequirements({ ...known, later: 1 }, 'CH')).toMatchObject({ code: 'CH', later: 1 })
  expect(readRequirements({ ...known, fees: undefined }, 'CH')).toBeNull()
  expect(readRequirements(known, 'DE')).toBeNull()
})
