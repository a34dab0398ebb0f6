import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guarded } from '../../lib/sources/http/circuit-breaker.ts'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import { createZefixConnector, ZEFIX_ADDRESS } from '../../lib/sources/offices/zefix/connector.ts'
import { ZEFIX_BUDGET } from '../../lib/sources/offices/zefix/index.ts'
import type { Connector, ConnectorAnswer } from '../../lib/sources/registers/connector.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import { loadOpenApi, recordedAnswer, recordFetch, UPSTREAM_FACTS } from '../openapi.ts'
import { company, startZefix, type ZefixCompany, type ZefixFake } from './zefix.ts'

let fake: ZefixFake
let path: Connector
const wire = recordFetch(createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] }))

beforeAll(async () => {
  fake = await startZefix([
    company('Qorvane AG', 501),
    company('Qorvane Handels AG in Liquidation', 502, 'BEING_CANCELLED'),
    company('Qorvane GmbH', 503, 'CANCELLED'),
    company('Neue Qorvane AG', 504),
    company('Xq Systems AG', 505),
    company('Maxqual AG', 506),
  ])
})
afterAll(() => fake.close())
beforeEach(() => {
  path = createZefixConnector({ ...fake.settings, gate: createRateLimiter() })
})
afterEach(() => {
  fake.setFault(null)
  fake.setMost(500)
  fake.setNone('not_found')
})

const context = (milliseconds = 5000) => ({
  fetch: wire.fetch,
  signal: AbortSignal.timeout(milliseconds),
  now: Date.now,
})

function search(name: string, milliseconds?: number): Promise<ConnectorAnswer> {
  return path.search({ name, jurisdiction: 'CH', niceClasses: [] }, context(milliseconds))
}

const UNUSED = 'Qzvyntrel'

describe('a search without a fault', () => {
  it('finds companies whose names contain the text, active and struck off, without their legal form', async () => {
    const answer = await search('Qorvane AG')
    expect(fake.asked().at(-1)).toBe('*Qorvane*')
    expect(answer).toMatchObject({ state: 'answered', matches: 4, truncated: false, proof: false })
    expect(answer.reason).toBe('only the same text was searched')
    expect(answer.hits.map(({ name, status }) => [name, status])).toEqual(
      expect.arrayContaining([
        ['Qorvane AG', 'live'],
        ['Qorvane Handels AG in Liquidation', 'live'],
        ['Qorvane GmbH', 'dead'],
      ]),
    )
    expect(answer.hits[0]).toMatchObject({
      kind: 'company',
      jurisdiction: 'CH',
      number: 'CHE100000501',
      recordUrl: 'https://www.zefix.ch/en/search/entity/list/firm/501',
      similarity: { score: 100 },
    })
  })

  it.each(['not_found', 'empty_list'] as const)('finds nothing if none exist, reported by %s', async (manner) => {
    fake.setNone(manner)
    expect(await search(UNUSED)).toMatchObject({ state: 'answered', matches: 0, truncated: false, hits: [] })
    expect(await path.control(context())).toBe(true)
  })

  it('searches the beginning of names if the register has more than it returns, and reports that', async () => {
    fake.setMost(3)
    const answer = await search('Qorvane')
    expect(fake.asked().slice(-2)).toEqual(['*Qorvane*', 'Qorvane*'])
    expect(answer).toMatchObject({ state: 'answered', matches: 3, truncated: true })
    expect(answer.reason).toContain('more companies have it than are given')
  })

  it('does not return an answer if even those are more than it returns', async () => {
    fake.setMost(2)
    expect(await search('Qorvane')).toMatchObject({ state: 'error', matches: null, truncated: true, hits: [] })
  })

  it.each([
    ['Xq', 'Xq*', 1],
    ['4', '4**', 0],
  ])('searches %s at the beginning of names, and reports that', async (name, asked, matches) => {
    expect(await search(name)).toMatchObject({
      state: 'answered',
      matches,
      reason: expect.stringContaining('begins with it'),
    })
    expect(fake.asked().at(-1)).toBe(asked)
  })

  it.each([
    ['Qor*ane', '*Qor ane*'],
    ['"}, {"name":"x', '*"}, {"name":"x*'],
    ['a\\b', '*a\\b*'],
  ])('reads %j only as text', async (name, asked) => {
    expect(await search(name)).toMatchObject({ state: 'answered', matches: 0 })
    expect(fake.asked().at(-1)).toBe(asked)
  })
})

it('queries a second time at the pace of its rate limiter, and once more if a connection breaks', async () => {
  const gate = guarded(createRateLimiter(), ZEFIX_BUDGET)
  path = createZefixConnector({ ...fake.settings, gate })
  fake.setMost(3)
  expect(await search('Qorvane')).toMatchObject({ state: 'answered', matches: 3 })
  fake.setFault({ kind: 'reset' })
  const before = fake.received.length
  expect(await search(UNUSED)).toMatchObject({ state: 'error', reason: 'could not be reached' })
  expect(fake.received).toHaveLength(before + 2)
})

describe('access', () => {
  it('with a wrong password is reported as such, without the password', async () => {
    path = createZefixConnector({ ...fake.settings, password: 'wrong', gate: createRateLimiter() })
    expect(await search(UNUSED)).toMatchObject({
      state: 'error',
      reason: 'did not accept the user and password of this service (401)',
      retryable: false,
    })
  })

  it('to a wrong address is a failure, and never means none', async () => {
    path = createZefixConnector({ ...fake.settings, url: `${fake.settings.url}/v2`, gate: createRateLimiter() })
    expect(await search(UNUSED)).toMatchObject({ state: 'error', matches: null })
  })
})

if (existsSync(UPSTREAM_FACTS))
  describe('by the official document', () => {
    it('every request and every answer conforms', async () => {
      const official = loadOpenApi(`${UPSTREAM_FACTS}/zefix-openapi-2.6.1.2.json`)
      expect(ZEFIX_ADDRESS).toBe(official.server)
      wire.exchanges.length = 0
      for (const name of ['Qorvane', 'Migros', UNUSED, 'Xq', '4', 'a"b']) await search(name)
      await path.control(context())
      fake.setNone('empty_list')
      await search(UNUSED)
      fake.setMost(2)
      await search('Qorvane')
      expect(new Set(wire.exchanges.map(({ response }) => response.status))).toEqual(new Set([200, 400, 404]))
      expect(wire.exchanges.flatMap((exchange) => official.complaints(exchange))).toEqual([])
    })

    it('finds the recorded companies as they were recorded', async () => {
      const recorded = recordedAnswer('zefix/publicrest-reshaped-search-migros.json') as ZefixCompany[]
      const register = await startZefix(
        recorded.map((each) => ({ ...each, name: each.name.replace('igros', 'igrosia') })),
      )
      path = createZefixConnector({ ...register.settings, gate: createRateLimiter() })
      const answer = await search('Migrosia')
      await register.close()
      const fitting = recorded.filter(({ name }) => name.includes('igros'))
      expect(answer).toMatchObject({ state: 'answered', matches: fitting.length })
      expect(answer.hits).toContainEqual(
        expect.objectContaining({ name: 'Migrosia Bank AG', status: 'live', number: 'CHE105841533' }),
      )
    })
  })
