import { describe, expect, it } from 'vitest'
import { TrademarkSearchResult } from '../contract/checks/result.ts'
import { OFFICES } from '../sources/list.ts'
import { createRegisters } from '../sources/offices/registers.ts'
import { emptyAnswer, type Hit, type Source } from '../sources/source.ts'
import { runTrademarkSearch, type TrademarkSearch } from './run.ts'

const MARKS = OFFICES.flatMap(({ facts }) => (facts.kind === 'trademark' ? facts : []))
const unconnected = () => createRegisters(MARKS, { connection: () => ({}) })

const request: TrademarkSearch = {
  name: 'Vyntra',
  jurisdictions: ['CH', 'DE', 'EU', 'AT', 'US'],
  niceClasses: [],
  limit: 50,
  offset: 0,
  status: null,
  filedAfter: null,
  owner: null,
}

const mark = (number: string, over: Partial<Hit> = {}): Hit => ({
  name: `VYNTRA ${number}`,
  kind: 'trademark',
  jurisdiction: 'EU',
  niceClasses: [9],
  number,
  status: 'live',
  owner: 'Vyntra Ltd',
  filedOn: '2020-01-01',
  registeredOn: null,
  expiresOn: null,
  recordUrl: null,
  similarity: { score: 100, reasons: ['identical'], explanation: 'The same name.' },
  ...over,
})

function register(hits: Hit[]): Source {
  const at = new Date().toISOString()
  const answer = {
    ...emptyAnswer('answered', null),
    dataAsOf: at,
    provenAt: at,
    records: 3,
    matches: hits.length,
    hits,
  }
  return { ...(unconnected().find(({ id }) => id === 'euipo') as Source), search: async () => answer }
}

async function search(over: Partial<TrademarkSearch>, sources: Source[] = unconnected()) {
  const signal = new AbortController().signal
  // The brands are a source that always answers. Without one, the check would not have any answer.
  const brands = { ...register([]), id: 'brands', kind: 'brand_in_use' as const, jurisdictions: [] }
  const result = await runTrademarkSearch({ ...request, ...over }, { sources: [...sources, brands], fetch, signal })
  expect(TrademarkSearchResult.parse(result)).toEqual(result)
  return result
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

describe('runTrademarkSearch', () => {
  it('lists every unconnected register, and never ends as none found without them', async () => {
    const result = await search({})
    expect(result.verdict).toBe('incomplete')
    expect(result.total).toEqual({ value: 0, relation: 'gte' })
    expect(ids(result.coverage.unavailable)).toEqual(['at-marks', 'dpma', 'euipo', 'swissreg', 'uspto'])
    expect(ids(result.coverage.unsearched)).toEqual(['wipo'])
  })

  it.each([
    [['CH'], ['swissreg'], ['at-marks', 'dpma', 'euipo', 'uspto', 'wipo']],
    [['DE'], ['dpma', 'euipo'], ['at-marks', 'swissreg', 'uspto', 'wipo']],
    [['AT'], ['at-marks', 'euipo'], ['dpma', 'swissreg', 'uspto', 'wipo']],
  ] as const)('for %j requires %j and lists the rest as unsearched', async (jurisdictions, required, rest) => {
    const result = await search({ jurisdictions: [...jurisdictions] })
    expect(ids(result.coverage.unavailable)).toEqual(required)
    expect(result.coverage.unavailable.every((row) => row.required)).toBe(true)
    expect(ids(result.coverage.unsearched)).toEqual(rest)
  })

  it('pages without losing or repeating a mark', async () => {
    const sources = [register(['1', '2', '3'].map((number) => mark(number)))]
    const first = await search({ jurisdictions: ['EU'], limit: 2 }, sources)
    expect(first.total).toEqual({ value: 3, relation: 'eq' })
    const second = await search({ jurisdictions: ['EU'], limit: 2, offset: Number(first.nextCursor) }, sources)
    expect([...first.conflicts, ...second.conflicts].map(({ number }) => number)).toEqual(['1', '2', '3'])
    expect(second.nextCursor).toBeNull()
  })

  it.each<[string, Partial<TrademarkSearch>, string[]]>([
    ['status', { status: ['dead'] }, ['3', '4']],
    ['filing date', { filedAfter: '2020-06-01' }, ['2', '4']],
    ['owner, any case', { owner: 'OTHER' }, ['2', '4']],
    ['class', { niceClasses: [25] }, ['2', '4']],
  ])('filters by %s, and keeps marks whose value is unknown', async (_what, filter, numbers) => {
    const marks = [
      mark('1'),
      mark('2', { filedOn: '2021-01-01', owner: 'Other AG', niceClasses: [25] }),
      mark('3', { status: 'dead' }),
      mark('4', { status: 'unknown', filedOn: null, owner: null, niceClasses: [] }),
    ]
    const result = await search({ jurisdictions: ['EU'], ...filter }, [register(marks)])
    expect(result.conflicts.map(({ number }) => number).toSorted()).toEqual(numbers)
    expect(result.total.value).toBe(numbers.length)
  })

  it.each<[string, Partial<TrademarkSearch>]>([
    ['owner', { owner: 'Nobody' }],
    ['status', { status: ['dead'] }],
    ['filing date', { filedAfter: '2026-01-01' }],
  ])('lets a conflict decide the verdict even if the %s filter hides it', async (_what, filter) => {
    const result = await search({ jurisdictions: ['EU'], ...filter }, [register([mark('1')])])
    expect(result).toMatchObject({ conflicts: [], total: { value: 0 }, verdict: 'conflict' })
  })
})
