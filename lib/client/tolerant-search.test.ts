import { expect, it } from 'vitest'
import facts from '../../data/jurisdictions.json' with { type: 'json' }
import type { TrademarkSearchBody } from '../contract/checks/request.ts'
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import { readRequirements, readSearchResult } from './tolerant-search.ts'

const page = { ...complete, jurisdictions: ['EU', 'XX'], total: { value: 7, relation: 'eq' }, nextCursor: null }

it('reads a page, and leaves out unknown jurisdictions', () => {
  expect(readSearchResult(page, {})).toMatchObject({ jurisdictions: ['EU'], total: { value: 7, relation: 'eq' } })
})

it('treats a total as a lower bound if it is unreadable or the search incomplete', () => {
  expect(readSearchResult({ ...page, total: 'many' }, {})?.total).toEqual({
    value: complete.conflicts.length,
    relation: 'gte',
  })
  const cut = { ...page, coverage: { ...complete.coverage, complete: false } }
  expect(readSearchResult(cut, {})?.total).toEqual({ value: 7, relation: 'gte' })
})

it.each([[undefined], [7]])('rejects a page whose cursor is %j', (nextCursor) => {
  expect(readSearchResult({ ...page, nextCursor }, {})).toBeNull()
})

const LIMITS = { limit: 50, cursor: null, status: null, filedAfter: null, owner: null }
const none = {
  ...page,
  jurisdictions: ['EU', 'CH'],
  niceClasses: [9, 42],
  conflicts: [],
  verdict: 'none_found',
  score: 0,
}
const asked = (more: object) => ({
  request: { name: 'Vyntra', jurisdictions: ['EU', 'CH'], niceClasses: [], ...LIMITS, ...more },
})

const OF_EU = { jurisdictions: ['EU' as const], niceClasses: [9] }

it.each([
  ['in part of the territories', {}, { ...OF_EU, jurisdictions: ['EU', 'DE'] as const }],
  ['where all five were asked', {}, { niceClasses: [9] }],
  ['in some of the classes', {}, { ...OF_EU, niceClasses: [9, 25] }],
  ['in some classes where all were asked', {}, { jurisdictions: ['EU'] as const }],
  ['for one owner', asked({ owner: 'Ada' }), { ...OF_EU, owner: 'Grace' }],
  ['by filters that cannot be read', asked({ owner: 'Ada', status: ['of another version'] }), OF_EU],
  ['for one owner where all were asked', asked({ owner: 'Ada' }), OF_EU],
  ['for late marks', asked({ filedAfter: '2026-01-01' }), OF_EU],
  ['for live marks where all were asked', asked({ status: ['live'] }), OF_EU],
  [
    'for live marks where more were asked',
    asked({ status: ['live'] }),
    { ...OF_EU, status: ['live', 'pending'] as const },
  ],
])('rejects an answer with none found %s', (_what, more, question) => {
  expect(readSearchResult(none, OF_EU)?.verdict).toBe('none_found')
  expect(readSearchResult({ ...none, ...more }, question as Partial<TrademarkSearchBody>)).toBeNull()
})

it('accepts requests in every notation that a service accepts', () => {
  const question = { jurisdictions: ['eu', ' Ch'], niceClasses: [9], status: 'live' } as unknown
  const answer = { ...none, ...asked({ status: ['live'] }) }
  expect(readSearchResult(answer, question as Partial<TrademarkSearchBody>)?.verdict).toBe('none_found')
})

it('accepts none found with the requested filters', () => {
  const filters = { status: ['live' as const], filedAfter: '2026-01-01', owner: 'Ada' }
  const question = { jurisdictions: ['CH' as const], niceClasses: [42], ...filters }
  expect(readSearchResult({ ...none, ...asked(filters) }, question)?.verdict).toBe('none_found')
})

it('reads requirements with unknown members, but rejects them if a declared member is missing', () => {
  const known = facts.CH
  expect(readRequirements({ ...known, later: 1 }, 'CH')).toMatchObject({ code: 'CH', later: 1 })
  expect(readRequirements({ ...known, fees: undefined }, 'CH')).toBeNull()
  expect(readRequirements(known, 'DE')).toBeNull()
})
