import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guarded } from '../../lib/sources/http/circuit-breaker.ts'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import {
  createEuipoConnector,
  EUIPO_API_ADDRESS,
  EUIPO_TOKEN_ADDRESS,
} from '../../lib/sources/offices/euipo/connector.ts'
import { EUIPO_BUDGET } from '../../lib/sources/offices/euipo/index.ts'
import { createEuipoReader } from '../../lib/sources/offices/euipo/sync.ts'
import type { Connector, ConnectorAnswer } from '../../lib/sources/registers/connector.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import { placeOf } from '../../service/registers/backend.ts'
import { runOnce, settingsOf, withoutIndex } from '../../service/registers/sync/testing/kept-register.ts'
import { makeDataDir } from '../../service/testing/data-dir.ts'
import { loadOpenApi, recordedAnswer, recordFetch, UPSTREAM_FACTS } from '../openapi.ts'
import { EUIPO_STATUSES, type EuipoFake, type EuipoMark, startEuipo, wordMark } from './euipo.ts'
import { comparisonsOf, parseRsql } from './rsql.ts'

const RECORDED = recordedAnswer('euipo/tm_apple_size10-redacted.json') as { trademarks: EuipoMark[] } | undefined

const SPECIFICATIONS = ['euipo_trademark_search.json', 'euipo_trademark_search_v110_sandbox.json']

let fake: EuipoFake
let path: Connector
const wire = recordFetch(createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] }))

beforeAll(async () => {
  const manyMarks = Array.from({ length: 350 }, (_, i) =>
    wordMark(String(980000000 + i), i === 3 ? 'Brenlo' : `Brenlo${i} Labs`, { niceClasses: [i % 2 === 0 ? 9 : 25] }),
  )
  const someMarks = Array.from({ length: 230 }, (_, i) => wordMark(String(970000000 + i), `Kelvoria ${i}`))
  fake = await startEuipo([...manyMarks, ...someMarks])
})
afterAll(() => fake.close())
beforeEach(() => {
  path = createEuipoConnector({ ...fake.settings, gate: createRateLimiter() })
})
afterEach(() => {
  fake.setFault(null)
  fake.tokens.setFault(null)
  fake.setSubscribed(true)
  fake.setQuota(Number.POSITIVE_INFINITY)
})

const context = (milliseconds = 5000) => ({
  fetch: wire.fetch,
  signal: AbortSignal.timeout(milliseconds),
  now: Date.now,
})

function search(name: string, niceClasses: number[] = [], milliseconds?: number): Promise<ConnectorAnswer> {
  return path.search({ name, jurisdiction: 'EU', niceClasses }, context(milliseconds))
}

/** The result of a search that the interface answers with this one mark, which the fake would not give. */
function answered(name: string, mark: object): Promise<ConnectorAnswer> {
  const body = JSON.stringify({ trademarks: [mark], totalElements: 1, totalPages: 1, size: 100, page: 0 })
  const answering: typeof wire.fetch = async (input, init) =>
    String(input).includes('/trademarks?')
      ? new Response(body, { headers: { 'content-type': 'application/json' } })
      : wire.fetch(input, init)
  return path.search({ name, jurisdiction: 'EU', niceClasses: [9] }, { ...context(), fetch: answering })
}

const UNUSED = 'Qzvyntrel'

describe('a search without a fault', () => {
  it('finds marks whose words contain the name, in every status', async () => {
    const answer = await search('Qorvane')
    expect(answer).toMatchObject({ state: 'answered', matches: 18, truncated: false, proof: false })
    expect(answer.reason).toBe('only the same text was searched')
    const byNumber = new Map(answer.hits.map(({ number, status }) => [number, status]))
    expect(EUIPO_STATUSES.map((status, i) => [status, byNumber.get(String(990000000 + i))])).toContainEqual([
      'EXPIRED',
      'expired',
    ])
    expect(new Set(byNumber.values())).toEqual(new Set(['live', 'pending', 'expired', 'dead']))
    expect(answer.hits[0]).toMatchObject({
      kind: 'trademark',
      jurisdiction: 'EU',
      owner: 'Made-up Owner Ltd',
      recordUrl: expect.stringMatching(/^https:\/\/euipo\.europa\.eu\/eSearch\/#details\/trademarks\/99000001\d$/),
    })
  })

  it.each<[string, object, string | null]>([
    ['class 0', { niceClasses: [0] }, 'of what came, could not be read: the classes of 1'],
    ['no classes', { niceClasses: undefined }, 'of what came, could not be read: the classes of 1'],
    ['a number without its zeros', { applicationNumber: 960000001 }, null],
    ['no status', { status: undefined }, 'of what came, could not be read: the status of 1'],
    ['odd days', { registrationDate: 'soon' }, 'of what came, could not be read: the dates of 1'],
    ['null owners', { applicants: [null] }, null],
  ])('finds a mark with %s', async (_what, odd, lost) => {
    const answer = await answered('Ostravine', { ...wordMark('960000001', 'Ostravine'), ...odd })
    expect(answer).toMatchObject({ state: 'answered', lost, hits: [{ name: 'Ostravine', number: '960000001' }] })
  })

  it('finds a mark with too many words, and says that not all of them were compared', async () => {
    const words = `Quorvelta ${'and more '.repeat(100)}`
    const answer = await answered('Quorvelta', wordMark('960000002', words))
    expect(answer).toMatchObject({ state: 'answered', unread: 1, lost: expect.stringContaining('the words of 1') })
    expect(answer.hits).toMatchObject([
      { number: '960000002', name: expect.stringMatching(/^Quorvelta and more .*…$/) },
    ])
  })

  it('finds an international registration that designates the EU', async () => {
    const { hits } = await search('Veldric')
    expect(hits).toMatchObject([{ number: 'W01234567', jurisdiction: 'EU', filedOn: '2015-03-09', owner: null }])
  })

  it('finds nothing if there are no marks, and finds the canary if it is searched', async () => {
    expect(await search(UNUSED)).toMatchObject({ state: 'answered', matches: 0, truncated: false, hits: [] })
    expect(await path.control(context())).toBe(true)
    expect(await search('Golden Apple')).toMatchObject({ proof: true, hits: [{ number: '000428557' }] })
  })

  it('finds a mark in another spelling', async () => {
    fake.register(wordMark('990000200', 'Zwölfbrugg'))
    expect((await search('Zwoelfbrugg')).matches).toBe(0)
    expect((await search('Zwölfbrugg')).hits).toMatchObject([{ number: '990000200' }])
    fake.register(wordMark('990000201', 'ZWOELFBRUGG'))
    expect((await search('Zwölfbrugg')).matches).toBe(2)
  })

  it.each(['Umbau "Haus" & Söhne', `a" or status==REGISTERED or x=="`, "L'Oréal\\", '(;,=!~<>)b', 'a*b', '%22%20or'])(
    'reads %j only as text',
    async (name) => {
      const answer = await search(name)
      expect(answer.state).toBe('answered')
      expect(answer.matches).toBe(name.startsWith('Umbau') ? 1 : 0)
    },
  )

  it('reads every page of a long answer', async () => {
    const before = fake.received.length
    expect(await search('Kelvoria')).toMatchObject({ state: 'answered', matches: 230, truncated: false })
    expect(
      fake.received
        .slice(before)
        .map(({ path: asked }) => /page=(\d)/.exec(asked)?.[1])
        .sort(),
    ).toEqual(['0', '1', '2'])
  })

  it('reports how many marks it read, and reads those with the exact name first', async () => {
    const answer = await search('Brenlo')
    expect(answer).toMatchObject({ state: 'answered', truncated: true })
    expect(answer.reason).toMatch(/^only the same text was searched, and 101 of 350 marks were read$/)
    expect(answer.hits).toContainEqual(
      expect.objectContaining({ name: 'Brenlo', similarity: expect.objectContaining({ score: 100 }) }),
    )
  })

  it('reads all marks in the given classes if it cannot read all', async () => {
    const answer = await search('Brenlo', [9])
    const inClass = answer.hits.filter(({ niceClasses }) => niceClasses.includes(9))
    expect(inClass).toHaveLength(175)
    expect(answer).toMatchObject({
      truncated: true,
      hits: expect.arrayContaining([expect.objectContaining({ name: 'Brenlo' })]),
    })
  })

  it('searches a short name as a word, and reports that', async () => {
    fake.register(wordMark('990000300', 'Xq Systems'), wordMark('990000301', 'Maxqual'))
    expect(await search('Xq')).toMatchObject({ matches: 1, reason: expect.stringContaining('a word') })
  })
})

describe('the goods of a mark', () => {
  const goodsOf = async (number: string, language = 'en', milliseconds?: number) =>
    path.goodsOf?.(number, language, context(milliseconds))

  it('are queried only by its number, in the requested language or the first of the application', async () => {
    fake.received.length = 0
    expect(await goodsOf('000428557', 'de')).toMatchObject({
      state: 'answered',
      complete: true,
      classes: [30, 32, 33].map((niceClass) => ({
        niceClass,
        language: 'de',
        terms: [`erfundene Waren ${niceClass}`, `erfundene Waren ${niceClass} & more`],
      })),
    })
    expect((await goodsOf('W01234567', 'fr'))?.classes).toMatchObject([{ niceClass: 25, language: 'en' }])
    expect(fake.received.map(({ path }) => path.split('?')[0])).toEqual([
      '/trademark-search/trademarks/000428557',
      '/trademark-search/trademarks/W01234567',
    ])
  })

  it('are not queried for anything but the number of a mark', async () => {
    fake.received.length = 0
    for (const number of ['', 'Vyntra', '018123450/image', '../tokens', '1234567890'])
      expect(await goodsOf(number)).toMatchObject({ state: 'error', complete: false, classes: [] })
    expect(fake.received).toEqual([])
  })

  it('are missing if EUIPO does not know the number', async () => {
    expect(await goodsOf('999999999')).toMatchObject({ state: 'error', reason: 'knows no mark of this number (404)' })
  })

  it.each([
    ['wrong_record', { state: 'error', reason: expect.stringContaining('other than the mark') }],
    ['wrong_types', { state: 'answered', complete: false, classes: [] }],
    ['half_json', { state: 'error' }],
    ['reset', { state: 'error', retryable: true }],
    ['hang', { state: 'timeout' }],
  ] as const)('are never returned if the API has %s', async (kind, said) => {
    fake.setFault({ kind })
    expect(await goodsOf('000428557', 'en', 500)).toMatchObject({ ...said, complete: false, classes: [] })
  })

  it('are queried with a new token if the old one has expired', async () => {
    await goodsOf('000428557')
    fake.tokens.endAll()
    expect(await goodsOf('000428557')).toMatchObject({ state: 'answered' })
  })
})

describe('access', () => {
  it('uses one token for many queries, and a new one when it has expired', async () => {
    await search(UNUSED)
    const given = fake.tokens.received.length
    await search(UNUSED)
    expect(fake.tokens.received).toHaveLength(given)
    fake.tokens.endAll()
    expect(await search(UNUSED)).toMatchObject({ state: 'answered' })
    expect(fake.tokens.received).toHaveLength(given + 1)
  })

  it('is reported as refused if a new token is not accepted either', async () => {
    fake.tokens.setFault({ kind: 'wrong_record' })
    expect(await search(UNUSED)).toMatchObject({
      state: 'error',
      retryable: false,
      reason: expect.stringContaining('(401)'),
    })
  })

  it('without a subscription is reported with what to do', async () => {
    fake.setSubscribed(false)
    expect(await search(UNUSED)).toMatchObject({ state: 'error', reason: expect.stringContaining('subscribe it') })
  })

  it('with a wrong secret is reported as such, without the secret', async () => {
    path = createEuipoConnector({ ...fake.settings, clientSecret: 'wrong-secret', gate: createRateLimiter() })
    const answer = await search(UNUSED)
    expect(answer).toMatchObject({ state: 'error', reason: 'did not accept the client id and secret of this service' })
  })

  it('to a wrong address is a failure, and never means none', async () => {
    const { apiUrl, ...settings } = fake.settings
    path = createEuipoConnector({ ...settings, apiUrl: `${apiUrl}/v1`, gate: createRateLimiter() })
    expect(await search(UNUSED)).toMatchObject({ state: 'error', matches: null })
  })

  it('beyond the quota is limited for as long as the API says', async () => {
    fake.setQuota(0)
    expect(await search(UNUSED)).toMatchObject({ state: 'rate_limited', reason: expect.stringContaining('30 s') })
  })
})

describe('a connector behind its rate limiter and circuit breaker', () => {
  it('reports what is left of the day, as the API counts it', async () => {
    fake.setQuota(17)
    const gate = guarded(createRateLimiter(), EUIPO_BUDGET)
    path = createEuipoConnector({ ...fake.settings, gate })
    await search(UNUSED)
    expect(gate.states().find(({ upstream }) => upstream === 'euipo-api')).toMatchObject({ state: 'ok', left: 16 })
  })

  it('retries once when a connection breaks, and opens the circuit if that goes on', async () => {
    const gate = guarded(createRateLimiter(), EUIPO_BUDGET)
    path = createEuipoConnector({ ...fake.settings, gate })
    fake.setFault({ kind: 'reset' })
    const before = fake.received.length
    await search(UNUSED)
    expect(fake.received).toHaveLength(before + 2)
    await search(UNUSED)
    await search(UNUSED)
    const answer = await search(UNUSED)
    expect(answer).toMatchObject({
      state: 'error',
      retryable: true,
      reason: 'no answer, retry in 1 min',
    })
    expect(fake.received).toHaveLength(before + 5)
  })
})

if (existsSync(UPSTREAM_FACTS))
  describe('by the official documents', () => {
    it('uses the documented addresses', () => {
      const { server, tokenUrl } = loadOpenApi(`${UPSTREAM_FACTS}/${SPECIFICATIONS[0]}`)
      expect([EUIPO_API_ADDRESS, EUIPO_TOKEN_ADDRESS]).toEqual([server, tokenUrl])
    })

    it.each(SPECIFICATIONS)('%s: every request and every answer conforms', async (file) => {
      const official = loadOpenApi(`${UPSTREAM_FACTS}/${file}`)
      wire.exchanges.length = 0
      for (const name of ['Qorvane', 'Kelvoria', 'Brenlo', UNUSED, 'Xq', `a" or b=="`]) await search(name, [9, 42])
      await path.control(context())
      for (const number of ['000428557', 'W01234567', '999999999']) await path.goodsOf?.(number, 'de', context())
      const reader = createEuipoReader({ ...fake.settings, gate: createRateLimiter() })
      for (const prefixes of [[''], ['9'], ['98000', '98001', 'W0'], ['W01234567']])
        for (const more of [{}, { changedSince: '2026-01-02' }])
          expect(await reader.page({ prefixes, page: 0, ...more }, context())).toMatchObject({ strayed: false })
      fake.setSubscribed(false)
      await search(UNUSED)
      fake.setSubscribed(true)
      fake.tokens.endAll()
      await search(UNUSED)
      fake.setQuota(0)
      await search(UNUSED)
      const toInterface = wire.exchanges.filter(({ request }) => request.url.startsWith(fake.settings.apiUrl))
      expect(new Set(toInterface.map(({ response }) => response.status))).toEqual(new Set([200, 401, 403, 404, 429]))
      expect(toInterface.flatMap((exchange) => official.complaints(exchange))).toEqual([])
      const description = official.parameterDescription('/trademarks', 'query')
      const operators = new Map(
        [...description.matchAll(/^\| ([\w.]+) +\| ((?:"[^"]+"(?:, )?)+) *\|$/gm)].map(([, field = '', all = '']) => [
          field,
          all,
        ]),
      )
      expect(operators.size).toBeGreaterThan(25)
      const searches = toInterface.filter(({ request }) => new URL(request.url).searchParams.has('query'))
      expect(searches.length).toBeLessThan(toInterface.length)
      for (const { request } of searches)
        for (const { field, operator } of comparisonsOf(
          parseRsql(new URL(request.url).searchParams.get('query') ?? ''),
        ))
          expect(operators.get(field), field).toContain(`"${operator}"`)
    })

    it.each(SPECIFICATIONS)('%s: a sync that fills a register and updates it sends valid requests', async (file) => {
      const official = loadOpenApi(`${UPSTREAM_FACTS}/${file}`)
      const dataDir = await makeDataDir('euipo-kept-')
      wire.exchanges.length = 0
      try {
        const place = withoutIndex(placeOf(settingsOf(dataDir, null), 'EU'))
        for (const days of [0, 1])
          await runOnce(fake, settingsOf(dataDir, null), {
            fetch: wire.fetch,
            now: () => Date.now() + days * 24 * 60 * 60_000,
            place,
          })
      } finally {
        await rm(dataDir, { recursive: true })
      }
      const asked = wire.exchanges.filter(({ request }) => request.url.startsWith(fake.settings.apiUrl))
      const queries = asked.map(({ request }) => new URL(request.url).searchParams.get('query') ?? '')
      for (const kind of [/^applicationNumber==\*$/, / or /, /^updateDate>=/])
        expect(queries.some((query) => kind.test(query))).toBe(true)
      expect(asked.flatMap((exchange) => official.complaints(exchange))).toEqual([])
    })

    it('detects a wrong request and a wrong answer', () => {
      const official = loadOpenApi(`${UPSTREAM_FACTS}/${SPECIFICATIONS[0]}`)
      const complaints = official.complaints({
        request: {
          method: 'GET',
          url: 'http://x/trademark-search/trademarks?size=5&searchText=x',
          headers: new Headers(),
          body: '',
        },
        response: {
          status: 200,
          headers: new Headers({ 'content-type': 'application/json' }),
          body: '{"trademarks":[{}]}',
        },
      })
      expect(complaints.join('\n')).toMatch(/not secured[\s\S]*searchText[\s\S]*size[\s\S]*applicationNumber/)
    })

    it('finds the recorded marks as they were recorded', async () => {
      fake.register(
        ...(RECORDED?.trademarks ?? []).filter(({ applicationNumber }) => applicationNumber !== '000428557'),
      )
      const answer = await search('Apple')
      expect(answer).toMatchObject({ state: 'answered', proof: true, matches: RECORDED?.trademarks.length })
      expect(answer.hits).toContainEqual(
        expect.objectContaining({ number: 'W00928475', name: 'APPLE TV', status: 'live', filedOn: '2007-05-07' }),
      )
    })
  })
