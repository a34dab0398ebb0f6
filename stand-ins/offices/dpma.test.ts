import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import { createDpmaConnector } from '../../lib/sources/offices/dpma/connector.ts'
import type { Connector, ConnectorAnswer } from '../../lib/sources/registers/connector.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import { type DpmaFake, dpmaMark, startDpma } from './dpma.ts'

let fake: DpmaFake
let path: Connector
const fetch = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })

beforeAll(async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    dpmaMark(String(3020200000000 + i), i === 59 ? 'Brenlo' : `Brenlo${i}`, { classes: [i % 2 === 0 ? '9' : '25'] }),
  )
  fake = await startDpma(many)
})
afterAll(() => fake.close())
beforeEach(() => {
  path = createDpmaConnector({ ...fake.settings, gate: createRateLimiter() })
})
afterEach(() => {
  fake.setFault(null)
  fake.setMost(1000)
  fake.setBeyond('cut')
  fake.setError(null)
  fake.setMixed(false)
})

const context = (milliseconds = 5000) => ({ fetch, signal: AbortSignal.timeout(milliseconds), now: Date.now })

function search(name: string, niceClasses: number[] = [], milliseconds?: number): Promise<ConnectorAnswer> {
  return path.search({ name, jurisdiction: 'DE', niceClasses }, context(milliseconds))
}

const UNUSED = 'Qzvyntrel'

describe('a search without a fault', () => {
  it('finds German and international marks, in every status, and leaves EU marks to their register', async () => {
    const answer = await search('Qorvane')
    expect(answer).toMatchObject({
      state: 'answered',
      reason: 'only the same text was searched',
      truncated: false,
      proof: false,
      matches: 4,
    })
    expect(answer.hits.map(({ number, status, recordUrl }) => [number, status, recordUrl])).toEqual([
      ['3020190000017', 'live', 'https://register.dpma.de/DPMAregister/marke/register/3020190000017/DE'],
      ['3020190000025', 'pending', 'https://register.dpma.de/DPMAregister/marke/register/3020190000025/DE'],
      ['3020190000033', 'dead', 'https://register.dpma.de/DPMAregister/marke/register/3020190000033/DE'],
      ['1500001', 'unknown', null],
    ])
    expect(answer.hits[0]).toMatchObject({
      jurisdiction: 'DE',
      owner: 'Made-up Owner GmbH',
      niceClasses: [9, 42],
      filedOn: '2019-01-25',
    })
  })

  it('leaves out EU marks even if the office returns them', async () => {
    fake.setMixed(true)
    expect((await search('Qorvane')).hits.map(({ number }) => number)).not.toContain('018000001')
  })

  it('finds a name of short words, and the owner by name', async () => {
    expect((await search('H&M')).hits).toMatchObject([{ number: '3020190000041', owner: 'Müller, Söhne & Co. KG' }])
  })

  it('finds nothing if there are no marks, and finds the canary if it is searched', async () => {
    expect(await search(UNUSED)).toMatchObject({ state: 'answered', matches: 0, truncated: false, hits: [] })
    expect(await path.control(context())).toBe(true)
    expect(await search('Apple and Grape')).toMatchObject({ proof: true, hits: [{ number: '919224', status: 'dead' }] })
  })

  it.each(['") ODER (MARKE="Qorvane', 'x" ODER DB=DE', '?', '(', 'ODER', 'KL=9', '../../Qorvane?x#y', "L'Oréal\\"])(
    'reads %j only as text',
    async (name) => {
      const answer = await search(name)
      expect(answer).toMatchObject(/\p{L}/u.test(name) ? { state: 'answered', matches: 0 } : { state: 'error' })
    },
  )

  it('reports how many marks it read, and searches again for the exact name and the given classes', async () => {
    fake.setMost(35)
    const answer = await search('Brenlo', [25])
    expect(answer).toMatchObject({
      state: 'answered',
      truncated: true,
      reason: 'only the same text was searched, and 35 of 60 marks were read',
    })
    expect(answer.hits.filter(({ niceClasses }) => niceClasses.includes(25))).toHaveLength(30)
    expect(answer.hits).toContainEqual(expect.objectContaining({ name: 'Brenlo' }))
  })

  it('finds the exact name even if the office only says that there are too many', async () => {
    fake.setMost(35)
    fake.setBeyond('error')
    expect(await search('Brenlo')).toMatchObject({
      state: 'answered',
      truncated: true,
      matches: 1,
      reason: 'only the same text was searched, and more marks have it than are given',
    })
  })
})

describe('access', () => {
  it('with a wrong password is reported as such', async () => {
    path = createDpmaConnector({ ...fake.settings, password: 'wrong', gate: createRateLimiter() })
    expect(await search(UNUSED)).toMatchObject({
      state: 'error',
      retryable: false,
      reason: 'did not accept the user and password of this service (401)',
    })
  })

  it('to a wrong address is a failure, and never means none', async () => {
    path = createDpmaConnector({ ...fake.settings, url: `${fake.settings.url}v2`, gate: createRateLimiter() })
    expect(await search(UNUSED)).toMatchObject({ state: 'error', matches: null })
  })

  it.each(['transaction', 'error'] as const)(
    'with an error in a %s is a failure, and never means none',
    async (manner) => {
      fake.setError(manner)
      expect(await search(UNUSED)).toMatchObject({
        state: 'error',
        matches: null,
        hits: [],
        reason: expect.stringContaining('an error instead of a list'),
      })
      expect(await path.control(context())).toBe(false)
    },
  )
})
