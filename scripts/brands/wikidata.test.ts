import { afterEach, describe, expect, it, vi } from 'vitest'
import { FAULTS } from '../../e2e/faults/cases.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import type { Reply } from '../../stand-ins/misbehave.ts'
import { type Spoil, startWikidata, type WikidataFake, type WikidataItem } from '../../stand-ins/wikidata.ts'
import { fetchWikidata, type WikidataOptions } from './wikidata.ts'

const BRAND = 'Q431289'
const BUSINESS = 'Q4830453'
const AIRLINE = 'Q46970'
const SOFTWARE = 'Q7397'

const item = (id: number, name: string, of: string, more: Partial<WikidataItem> = {}): WikidataItem => ({
  id: `Q${id}`,
  labels: { en: name },
  links: 20,
  classes: [of],
  ...more,
})

/** One of each group, because a group without items is not believed. */
const ONE_OF_EACH = [
  item(1, 'Nivea', BRAND, { owners: ['Beiersdorf'], countries: ['DE'] }),
  item(2, 'Nestlé', BUSINESS, { owners: ['BlackRock', 'Norges Bank'], countries: ['CH'] }),
  item(3, 'Swiss', AIRLINE, { owners: ['Lufthansa'], countries: ['CH'] }),
  item(4, 'Firefox', SOFTWARE, { labels: { mul: 'Firefox', en: 'Mozilla Firefox' } }),
]
const many = (count: number) => Array.from({ length: count }, (_none, at) => item(1000 + at, `Brand ${at}`, BRAND))

const fetch = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })
const wait = vi.fn(async (_milliseconds: number) => {})
let standIn: WikidataFake | undefined
afterEach(async () => {
  wait.mockClear()
  await standIn?.close()
})

async function start(items: readonly WikidataItem[], spoil: Spoil | null = null): Promise<WikidataFake> {
  standIn = await startWikidata(items)
  standIn.setSpoil(spoil)
  return standIn
}

const run = ({ url }: WikidataFake, options: Partial<WikidataOptions> = {}) =>
  fetchWikidata({ fetch, address: url, pauseMs: 2000, say: () => {}, wait, ...options })

const taken = async (...items: WikidataItem[]) => run(await start([...ONE_OF_EACH, ...items]))

/** The brands called Example, capitals aside, that are taken of these items. */
const examples = async (...items: WikidataItem[]) =>
  (await taken(...items)).filter(({ name }) => name.toLowerCase() === 'example')

type Row = Record<string, object>
const literal = (value: string) => ({ type: 'literal', value })

/** The answer with its rows changed. */
function withRows(good: Reply, change: (rows: Row[]) => unknown[]): Reply {
  const bindings = change(JSON.parse(good.body).results.bindings)
  return { ...good, body: JSON.stringify({ head: { vars: [] }, results: { bindings } }) }
}

describe('fetchWikidata', () => {
  it('fetches brands of all groups', async () => {
    const shared = { spellings: [], renown: 'known', sources: ['wikidata'] }
    const none = { owner: null, sector: '', niceClasses: [], countries: [] }
    expect(await taken()).toEqual([
      { ...shared, ...none, name: 'Nivea', owner: 'Beiersdorf', countries: ['DE'] },
      { ...shared, ...none, name: 'Nestlé', countries: ['CH'] },
      { ...shared, name: 'Swiss', owner: 'Lufthansa', sector: 'airlines', niceClasses: [39], countries: ['CH'] },
      { ...shared, ...none, name: 'Firefox', sector: 'software', niceClasses: [9, 42] },
    ])
    expect(standIn?.asked().map((page) => [page?.leastLinks, ...(page?.classes ?? [])].join(' '))).toEqual(
      [
        '3 Q431289 Q167270',
        '10 Q4830453 Q891723 Q783794',
        '3 Q507619 Q18043413 Q22687 Q46970 Q131734 Q786820',
        '10 Q3231690 Q7397 Q35127',
      ].flatMap((group) => [group, group]),
    )
  })

  it('reads page after page, by POST and with a pause between two requests', async () => {
    const brands = await taken(...many(1200))
    expect(brands).toHaveLength(1204)
    expect(new Set(brands.map(({ name }) => name)).size).toBe(1204)
    const requests = standIn?.received ?? []
    expect(requests).toHaveLength(10)
    expect(requests.every(({ method, headers }) => method === 'POST' && headers['user-agent'] !== undefined)).toBe(true)
    expect(wait.mock.calls).toEqual(Array(9).fill([2000]))
  })

  it('stops after a last page that is full', async () => expect(await taken(...many(999))).toHaveLength(1003))

  it.each([
    ['Q22687', 'banks', [36]],
    ['Q46970', 'airlines', [39]],
    ['Q131734', 'beer', [32]],
    ['Q786820', 'cars', [12]],
    ['Q3231690', 'car-models', [12]],
    ['Q7397', 'software', [9, 42]],
    ['Q35127', 'web', [35, 38, 42]],
    ['Q507619', 'retail', [35]],
    ['Q18043413', 'retail', [35]],
    ['Q167270', '', []],
  ])('assigns to an item of %s the sector "%s"', async (of, sector, niceClasses) => {
    expect(await examples(item(50, 'Example', of))).toMatchObject([{ sector, niceClasses }])
  })

  it('assigns to an item of several classes one sector, and the Nice classes of all', async () => {
    const site = item(50, 'Example', BRAND, { classes: [BRAND, 'Q35127', SOFTWARE] })
    expect(await examples(site)).toMatchObject([{ sector: 'software', niceClasses: [9, 35, 38, 42] }])
  })

  it.each([
    ['of another script', 'Жигули'],
    ['of five words', 'The Coca Cola Bottling Company'],
    ['that is the number of an item', 'Q12345'],
    ['of more than 60 characters', 'x'.repeat(61)],
    ['with a tab', 'Two\tParts'],
    ['with a line break', 'Two\nLines'],
    ['of signs only', '+++'],
  ])('leaves out a name %s', async (_case, name) => {
    expect(await taken(item(50, name, BRAND))).toHaveLength(4)
  })

  it('leaves out an item without a label that can be read', async () => {
    expect(await taken(item(50, '', BRAND, { labels: { ru: 'Жигули' } }))).toHaveLength(4)
  })

  it.each([
    [7, null],
    [8, 'known'],
    [300, 'known'],
  ])('rates a brand with %i sitelinks as %s', async (links, renown) => {
    expect(await examples(item(50, 'Example', BRAND, { links }))).toMatchObject([{ renown }])
  })

  it('accepts only a country with a code', async () => {
    expect(await examples(item(50, 'Example', BRAND, { countries: ['gb-eng'] }))).toMatchObject([{ countries: [] }])
  })

  it('lists a name once, from the item with most sitelinks', async () => {
    const fewer = [item(50, 'EXAMPLE', BRAND, { links: 4 }), item(53, 'eXample', AIRLINE, { links: 9 })]
    const brands = await examples(...fewer, item(51, 'Example', SOFTWARE, { links: 12 }), item(52, 'example', AIRLINE))
    expect(brands).toMatchObject([{ name: 'example', sector: 'airlines' }])
  })

  it('prefers a sector to none if sitelinks are equal', async () => {
    const brands = await examples(item(50, 'Example', BUSINESS), item(51, 'Example', SOFTWARE))
    expect(brands).toMatchObject([{ sector: 'software' }])
  })
})

describe('waiting', () => {
  const busy = (status: number, seconds: string): Reply => ({
    status,
    type: 'text/plain',
    body: 'Too many requests',
    headers: { 'retry-after': seconds },
  })
  const waits = () => wait.mock.calls.map(([milliseconds]) => Math.ceil(milliseconds / 1000))

  it.each([429, 503])('waits as long as a %i demands, and requests the same page again', async (status) => {
    const wikidata = await start(ONE_OF_EACH, (good, asked) => (asked === 2 || asked === 3 ? busy(status, '30') : good))
    const said: string[] = []
    expect(await run(wikidata, { say: (line) => said.push(line) })).toHaveLength(4)
    expect(waits()).toEqual([2, 30, 30, ...Array(6).fill(2)])
    const [, second, third, fourth] = standIn?.asked() ?? []
    expect([second, third]).toEqual([fourth, fourth])
    expect(said).toContain('Wikidata asks to wait for 30 s')
    expect(said).toContain('Wikidata, businesses: 1 items')
  })

  it('gives up after three waits', async () => {
    const wikidata = await start(ONE_OF_EACH, () => busy(429, '30'))
    await expect(run(wikidata)).rejects.toThrow('has had too many requests, after 3 waits')
    expect(waits()).toEqual([30, 30, 30])
  })

  it('gives up at once if it would have to wait for a day', async () => {
    const wikidata = await start(ONE_OF_EACH, () => busy(429, '86400'))
    await expect(run(wikidata)).rejects.toThrow('asks to wait for more than ten minutes')
    expect(waits()).toEqual([])
  })
})

describe('an incomplete fetch', () => {
  const faults = FAULTS.filter(({ fault, states, inPlaceOf404, ofTokens }) =>
    Boolean(fault && states.length > 0 && !inPlaceOf404 && !ofTokens),
  )

  it.each(faults)('rejects for $name', async ({ fault = null, stalls }) => {
    const wikidata = await start(ONE_OF_EACH)
    wikidata.setFault(fault)
    const options = stalls ? { deadlineMs: 200 } : {}
    await expect(run(wikidata, options)).rejects.toThrow(/^127\.0\.0\.1:\d+: [a-z]{2}/)
  })

  it('rejects if nobody answers', async () => {
    const wikidata = await start([])
    await wikidata.close()
    await expect(run(wikidata)).rejects.toThrow('could not be reached')
  })

  it.each<[string, (rows: Row[]) => unknown[], string]>([
    ['a row without item', ([first, ...rows]) => [{ ...first, item: undefined }, ...rows], 'a row without item'],
    ['an item that is none', ([first]) => [{ ...first, item: literal('Q1') }], 'a row without item'],
    ['a row that is none', (rows) => [...rows, 'row'], 'a row without item'],
    ['an item with too few sitelinks', ([first]) => [{ ...first, links: literal('2') }], 'not asked for'],
    ['an item without sitelinks', ([first]) => [{ ...first, links: undefined }], 'not asked for'],
    ['an item of another class', ([first]) => [{ ...first, classes: literal('Q5') }], 'not asked for'],
    ['fewer rows', (rows) => rows.slice(1), 'a page with fewer items than it has'],
    ['no rows', () => [], 'gave no brands and trademarks'],
  ])('rejects for a page with %s', async (_case, spoil, reason) => {
    const wikidata = await start([...ONE_OF_EACH, ...many(600)], (good, asked) =>
      asked === 1 ? withRows(good, spoil) : good,
    )
    await expect(run(wikidata)).rejects.toThrow(reason)
  })

  it.each<[string, (good: Reply) => Reply, string]>([
    ['fewer bytes', (good) => ({ ...good, body: good.body.slice(0, -3) }), 'JSON that cannot be read'],
    ['an error in it', (good) => ({ ...good, body: `${good.body.slice(0, 200)}\njava` }), 'JSON that cannot be read'],
    ['an error instead', () => ({ status: 500, type: 'text/plain', body: '' }), 'answered 500'],
  ])('rejects for a last page with %s', async (_case, spoil, reason) => {
    const wikidata = await start(ONE_OF_EACH, (good, asked) => (asked === 8 ? spoil(good) : good))
    await expect(run(wikidata)).rejects.toThrow(reason)
  })

  it('stops if it receives the same page again and again', async () => {
    let first: Reply | null = null
    const wikidata = await start([...ONE_OF_EACH, ...many(600)], (good) => {
      first ??= good
      return first
    })
    await expect(run(wikidata)).rejects.toThrow('went back to items')
    expect(standIn?.asked()).toHaveLength(2)
  })
})

describe('the fake', () => {
  it.each(['', 'SELECT ?item WHERE { ?item wdt:P31 wd:Q5 }'])('refuses the query "%s"', async (query) => {
    const { url, asked } = await start(ONE_OF_EACH)
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ query }) })).status).toBe(400)
    expect(asked()).toEqual([null])
  })
})
