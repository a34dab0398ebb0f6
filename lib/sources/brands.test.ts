import { describe, expect, it } from 'vitest'
import type { Jurisdiction } from '../contract/constants.ts'
import { type BrandRecord, createBrandsSource } from './brands.ts'
import { type SearchNames, SearchUnavailable } from './registers/imported-search.ts'
import { holdBrands } from './testing/imported-brands.ts'

const DAY = '2026-09-18T00:00:00.000Z'
const NOW = Date.parse('2026-11-20T09:00:00Z')

function brand(name: string, over: Partial<BrandRecord> = {}): BrandRecord {
  return {
    name,
    spellings: [],
    countries: ['US'],
    niceClasses: [35],
    wikidata: null,
    owner: null,
    renown: null,
    isWord: false,
    ...over,
  }
}

const RECORDS = [
  brand('Starbucks', {
    countries: ['JP', 'WO'],
    niceClasses: [30, 43],
    wikidata: 'Q37158',
    owner: 'Starbucks Corporation',
    renown: 'famous',
  }),
  brand('阿迪达斯', { spellings: ['Adidas', 'adidas AG'], countries: ['CN'] }),
  brand('Lumen', { countries: ['US', 'CH', 'FR'] }),
  brand('LUMEN', { countries: ['JP'], wikidata: 'Q1' }),
  brand('Okrubo', { countries: [] }),
]

async function search(name: string, jurisdiction: Jurisdiction | null = null, records = RECORDS) {
  const source = createBrandsSource(holdBrands(records, DAY))
  const context = { fetch, signal: new AbortController().signal, now: () => NOW }
  return source.search({ name, jurisdiction, niceClasses: [] }, context)
}

describe('createBrandsSource', () => {
  it('returns the brand, its item and the day of the data', async () => {
    expect(await search('Starbuks', 'CH')).toEqual({
      state: 'answered',
      dataAsOf: DAY,
      records: 5,
      matches: 1,
      truncated: false,
      provenAt: new Date(NOW).toISOString(),
      reason: null,
      retryable: false,
      domains: [],
      hits: [
        {
          name: 'Starbucks',
          kind: 'brand_in_use',
          renown: 'famous',
          jurisdiction: 'WO',
          niceClasses: [30, 43],
          number: 'Q37158',
          status: 'unknown',
          owner: 'Starbucks Corporation',
          filedOn: null,
          registeredOn: null,
          expiresOn: null,
          recordUrl: 'https://www.wikidata.org/wiki/Q37158',
          similarity: {
            score: 94,
            reasons: ['sounds_alike', 'looks_alike'],
            explanation: 'Starbucks sounds the same; it has one letter more (C).',
            evidence: [
              { code: 'sounds_same', values: ['Starbucks'] },
              { code: 'letter_more', values: ['C'] },
            ],
          },
        },
      ],
    })
  })

  it('proves with a canary that nothing found means nothing similar', async () => {
    expect(await search('Qzvyntrel')).toMatchObject({
      state: 'answered',
      matches: 0,
      hits: [],
      provenAt: new Date(NOW).toISOString(),
    })
    expect(await search('Vyntra', null, [])).toMatchObject({ state: 'not_proven', provenAt: null, records: 0 })
  })

  it('shows a brand once, under its most similar name', async () => {
    const { hits, matches } = await search('Adidass')
    expect(matches).toBe(1)
    expect(hits.map(({ name, number, recordUrl }) => [name, number, recordUrl])).toEqual([['Adidas', null, null]])
  })

  it('shows a brand under its Latin name if the query is Latin', async () => {
    const records = [brand('МакДональдз', { spellings: ["McDonald's"] })]
    const { hits } = await search('Makdonaldz', null, records)
    expect(hits.map(({ name, similarity }) => [name, similarity.explanation])).toEqual([
      ["McDonald's", 'Also МакДональдз: МакДональдз reads the same in Latin letters.'],
    ])
    expect(hits[0]?.similarity.evidence).toEqual([
      { code: 'also_called', values: ['МакДональдз'] },
      { code: 'same_in_latin', values: ['МакДональдз'] },
    ])
    expect((await search('МакДоналдз', null, records)).hits[0]?.name).toBe('МакДональдз')
    expect((await search('Starbaks', null, [brand('Старбакс')])).hits[0]?.name).toBe('Старбакс')
  })

  it.each<[Jurisdiction | null, string, string]>([
    ['CH', 'US CH FR', 'CH'],
    ['US', 'US CH FR', 'US'],
    ['EU', 'US CH FR', 'FR'],
    ['DE', 'US CH FR', 'US'],
    [null, 'US CH FR', 'US'],
    ['EU', 'BG WO', 'WO'],
    [null, 'BG WO', 'WO'],
    ['CH', 'AE AT BE CH CZ DE', 'CH'],
    [null, 'AE AT BE CH CZ DE', 'WO'],
  ])('for %s, lists a brand that trades in %s under %s', async (jurisdiction, places, told) => {
    const { hits } = await search('Vyntra', jurisdiction, [brand('Vyntra', { countries: places.split(' ') })])
    expect(hits.map((hit) => hit.jurisdiction)).toEqual([told])
  })

  it.each<[Jurisdiction | null, string, string]>([
    ['CH', 'CH', 'famous'],
    ['DE', 'CH', 'known'],
    [null, 'CH', 'famous'],
    [null, 'US', 'known'],
    ['US', 'US', 'famous'],
    ['EU', 'FR', 'famous'],
    ['US', 'FR WO', 'famous'],
  ])('for %s, rates a brand that is famous in %s as %s', async (jurisdiction, places, renown) => {
    const { hits } = await search('Vyntra', jurisdiction, [
      brand('Vyntra', { countries: places.split(' '), renown: 'famous' }),
    ])
    expect(hits.map((hit) => hit.renown)).toEqual([renown])
  })

  it('shows a famous brand under its usual name', async () => {
    const { hits } = await search('Vintrac', null, [brand('Vyntra', { spellings: ['Vintrak'], renown: 'famous' })])
    expect(hits.map(({ name, similarity }) => [name, similarity.evidence?.[0]])).toEqual([
      ['Vyntra', { code: 'also_called', values: ['Vintrak'] }],
    ])
  })

  it('merges brands of one name, under the item of the nearest', async () => {
    const records = [
      brand('Vyntra', { wikidata: 'Q1', niceClasses: [43] }),
      brand('VYNTRA', { wikidata: 'Q2', countries: ['CH'], niceClasses: [9, 43] }),
      brand('Vyntrá', { wikidata: 'Q3', countries: ['WO'] }),
    ]
    const { hits, matches } = await search('Vyntra', 'CH', records)
    expect(matches).toBe(1)
    expect(hits).toMatchObject([{ name: 'VYNTRA', number: 'Q2', jurisdiction: 'WO', niceClasses: [9, 43, 35] }])
  })

  it('ranks brands that trade in the jurisdiction above their equals', async () => {
    const records = [
      brand('Vyntra Ada'),
      brand('Vyntra Ida', { countries: ['WO'] }),
      brand('Vyntra Uta', { countries: ['CH'] }),
    ]
    const { hits } = await search('Vyntra', 'CH', records)
    expect(hits.map((hit) => hit.jurisdiction)).toEqual(['CH', 'WO', 'US'])
  })

  it('neither lists nor counts brands that are too weakly similar', async () => {
    expect(await search('UBT', 'CH', [brand('UBS')])).toMatchObject({ state: 'answered', matches: 0, hits: [] })
    expect(await search('UBS', 'CH', [brand('UBS')])).toMatchObject({ matches: 1 })
  })

  it('does not guess where a brand trades', async () => {
    expect((await search('Okrubo', 'CH')).hits[0]?.jurisdiction).toBe('ZZ')
  })

  it('reports that there were more than it shows', async () => {
    const ending = (i: number) => [10, i].map((digit) => (digit % 36).toString(36)).join('')
    const many = Array.from({ length: 36 }, (_, i) => [`Vyntra ${ending(i)}`, `${ending(i)} Vyntra`])
      .flat()
      .slice(0, 60)
      .map((name) => brand(name))
    const answer = await search('Vyntra', null, many)
    expect(answer).toMatchObject({ matches: 60, truncated: true })
    expect(answer.hits).toHaveLength(50)
    expect(await search('Vyntra', null, many.slice(10))).toMatchObject({ matches: 50, truncated: false })
  })

  it.each([
    [new SearchUnavailable('the search broke off'), 'the search broke off'],
    [new TypeError('cannot read Vyntra'), 'the brands could not be searched'],
  ])('reports a failed search (%s) without including the name', async (error, reason) => {
    const broken: SearchNames = async () => {
      throw error
    }
    const source = createBrandsSource({ ...holdBrands(RECORDS, DAY), search: broken })
    const context = { fetch, signal: new AbortController().signal, now: () => NOW }
    expect(await source.search({ name: 'Vyntra', jurisdiction: null, niceClasses: [] }, context)).toMatchObject({
      state: 'error',
      reason,
      retryable: true,
      matches: null,
      provenAt: null,
      hits: [],
    })
  })

  it('reports that more brands were similar than were fetched', async () => {
    const held = holdBrands(RECORDS, DAY)
    const more: SearchNames = async (name, options) => ({ ...(await held.search(name, options)), cautions: 501 })
    const source = createBrandsSource({ ...held, search: more })
    const context = { fetch, signal: new AbortController().signal, now: () => NOW }
    expect(await source.search({ name: 'Starbuks', jurisdiction: null, niceClasses: [] }, context)).toMatchObject({
      matches: 1,
      truncated: true,
    })
  })

  it('is part of every check, but never required', () => {
    const source = createBrandsSource(holdBrands(RECORDS, DAY))
    for (const jurisdiction of ['CH', null] as const)
      expect(source.role({ name: 'Lumen', jurisdiction, niceClasses: [] })).toEqual({ asked: true, required: false })
  })
})
