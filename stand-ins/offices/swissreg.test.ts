import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import { createSwissregConnector } from '../../lib/sources/offices/swissreg/connector.ts'
import type { Connector, ConnectorAnswer } from '../../lib/sources/registers/connector.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import { SWISS_STATUSES, type SwissregFake, startSwissreg, swissMark } from './swissreg.ts'

let fake: SwissregFake
let path: Connector
const fetch = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })

const many = (count: number, words: string, from: number) =>
  Array.from({ length: count }, (_, i) => swissMark(String(from + i).padStart(10, '0'), `${words} ${i}`))

beforeAll(async () => {
  fake = await startSwissreg([...many(150, 'Kelvoria', 5_000), ...many(300, 'Brunnmatt', 6_000)])
})
afterAll(() => fake.close())
beforeEach(() => {
  path = createSwissregConnector({ ...fake.settings, gate: createRateLimiter() })
})
afterEach(() => {
  fake.setFault(null)
  fake.tokens.setFault(null)
  fake.setLeadingWildcards(true)
  fake.setHeaders({})
  fake.setStuck(false)
})

const context = (milliseconds = 5000) => ({ fetch, signal: AbortSignal.timeout(milliseconds), now: Date.now })

function search(name: string, milliseconds?: number): Promise<ConnectorAnswer> {
  return path.search({ name, jurisdiction: 'CH', niceClasses: [] }, context(milliseconds))
}

const UNUSED = 'Qzvyntrel'

describe('a search without a fault', () => {
  it('finds marks whose words contain the name, in every status, and leaves out other matches', async () => {
    const answer = await search('Qorvane')
    expect(answer).toMatchObject({ state: 'answered', matches: 5, truncated: false, proof: false })
    expect(answer.reason).toBe('only the same text was searched; of these, 2 hold it elsewhere than in their words')
    expect(new Map(answer.hits.map(({ number, status }) => [number, status]))).toEqual(
      new Map(SWISS_STATUSES.map(([, status], i) => [`990000000${i}`, status])),
    )
    expect(answer.hits[0]).toMatchObject({
      kind: 'trademark',
      jurisdiction: 'CH',
      owner: 'Made-up Owner AG',
      filedOn: '2019-03-08',
      registeredOn: '2019-06-09',
      expiresOn: '2029-03-08',
      recordUrl: expect.stringMatching(
        /^https:\/\/www\.swissreg\.ch\/database-client\/register\/detail\/trademark\/990000000\d$/,
      ),
    })
  })

  it('names every owner, and each class once', async () => {
    expect((await search('Brenlo')).hits).toMatchObject([
      { niceClasses: [9, 42], owner: 'First Owner AG, Zweite Inhaberin GmbH' },
    ])
  })

  it('finds a mark in another spelling, and a name within a word', async () => {
    expect((await search('Schoenwald & Soehne <Bern>')).hits).toEqual([])
    expect((await search('Schönwald & Söhne <Bern>')).hits).toMatchObject([{ number: '9900000013' }])
    fake.register(swissMark('9900000020', 'SUPERTRELVANE'))
    expect(await search('Trelvane')).toMatchObject({ matches: 1 })
  })

  it('finds nothing if there are no marks, and finds the canary if it is searched', async () => {
    expect(await search(UNUSED)).toMatchObject({ state: 'answered', matches: 0, truncated: false, hits: [] })
    expect(await path.control(context())).toBe(true)
    expect(await search('Toblerone')).toMatchObject({ proof: true, matches: 1 })
  })

  it('reads markup in a name as text, and searches the rest of it as another spelling', async () => {
    const before = fake.received.length
    const { hits } = await search('</Any><Any>Qorvane')
    const asked = fake.received.slice(before).flatMap(({ body }) => /<Any>(.*)<\/Any>/.exec(body)?.[1] ?? [])
    expect(asked.join()).toContain('&lt;/Any')
    expect(asked.join()).not.toMatch(/[<>]/)
    expect(hits).toHaveLength((await search('Qorvane')).hits.length)
  })

  it.each(['" OR "Qorvane', 'x*) OR (Qorvane', 'NOT', ']]>&amp;', 'a\\" Qorvane'])(
    'reads %j only as text',
    async (name) => {
      expect(await search(name)).toMatchObject({ state: 'answered', matches: 0, hits: [] })
    },
  )

  it('reads every page of a long answer', async () => {
    const before = fake.received.length
    expect(await search('Kelvoria')).toMatchObject({ state: 'answered', matches: 150, truncated: false })
    expect(fake.received).toHaveLength(before + 3)
  })

  it('reports how many records it read', async () => {
    expect(await search('Brunnmatt')).toMatchObject({
      state: 'answered',
      truncated: true,
      matches: 256,
      reason: 'only the same text was searched, and 256 of 300 records were read, the latest first',
    })
  })

  it('rejects the first page in place of the second, and returns what came before', async () => {
    fake.setStuck(true)
    const answer = await search('Kelvoria')
    expect(answer).toMatchObject({ state: 'error', truncated: true, matches: 64 })
    expect(answer.hits.length).toBeGreaterThan(0)
  })
})

describe('a search, if a word with a leading wildcard is refused,', () => {
  it('searches words that begin with the text, reports that, and does so at once after the canary', async () => {
    fake.setLeadingWildcards(false)
    const reason = 'only words that begin with the same text were searched'
    const before = fake.received.length
    expect(await search('Brenlo')).toMatchObject({ state: 'answered', matches: 1, reason })
    expect(fake.received).toHaveLength(before + 2)
    expect(await path.control(context())).toBe(true)
    expect(fake.received).toHaveLength(before + 4)
    expect(await search(UNUSED)).toMatchObject({ state: 'answered', matches: 0, reason })
    expect(fake.received).toHaveLength(before + 5)
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

  it('with a wrong password is reported as such, and is tried only once', async () => {
    path = createSwissregConnector({ ...fake.settings, password: 'wrong', gate: createRateLimiter() })
    const before = fake.tokens.received.length
    for (let i = 0; i < 2; i++)
      expect(await search(UNUSED)).toMatchObject({
        state: 'error',
        retryable: false,
        reason: 'did not accept the user and password of this service',
      })
    expect(fake.tokens.received).toHaveLength(before + 1)
  })

  it('to a wrong address is a failure, and never means none', async () => {
    const { apiUrl, ...settings } = fake.settings
    path = createSwissregConnector({ ...settings, apiUrl: `${apiUrl}x`, gate: createRateLimiter() })
    expect(await search(UNUSED)).toMatchObject({ state: 'error', matches: null })
  })

  it('stops in the middle if the office requires it, without sending more queries', async () => {
    fake.setHeaders({ 'retry-after': '60' })
    const before = fake.received.length
    expect(await search('Kelvoria')).toMatchObject({ state: 'rate_limited', matches: 64, truncated: true })
    expect(await search(UNUSED)).toMatchObject({ state: 'rate_limited', matches: null, hits: [] })
    expect(fake.received).toHaveLength(before + 1)
  })
})
