import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimKey } from '../../lib/client/check-client.ts'
import { createClient } from '../../lib/client/client.ts'
import { readConnectionCode } from '../../lib/client/connection-code.ts'
import type { ProgressEvent } from '../../lib/client/tolerant.ts'
import { PROBLEMS } from '../../lib/contract/api/problem.ts'
import { sourceList } from '../../lib/sources/list.ts'
import type { SourceFacts } from '../../lib/sources/source.ts'
import { HEADLINES } from '../api/home.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
  t.standIns.rdap.register('vyntra.com', { registeredAt: '2019-02-01T00:00:00Z' })
  t.standIns.lindas.register({ name: 'Vyntra GmbH', uid: 'CHE000000002', ehraid: '2' })
})
afterAll(() => t.close())

const BRAND = '/api/v2/brand-check'
const SEARCH = '/api/v2/trademark/search'
const ENDPOINTS: [string, string, unknown?][] = [
  ['GET', `${BRAND}?name=Vyntra`],
  ['POST', BRAND, { name: 'Vyntra' }],
  ['POST', SEARCH, { name: 'Vyntra' }],
  ['GET', '/api/v2/jurisdiction/CH'],
  ['GET', '/api/v2/quotas'],
]

describe('keys', () => {
  it.each(ENDPOINTS)(
    '%s %s answers with a key, and refuses a missing or wrong one in the same words',
    async (method, path, body) => {
      const init = {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
      }
      expect((await t.ask(path, init)).status).toBe(200)
      const wrong = ['', 'x', t.service.localKey.slice(0, -1), t.service.localKey.replace('live', 'test')]
      const answers = await Promise.all(
        wrong.map((key) => t.ask(path, { ...init, headers: { ...init.headers, 'X-API-Key': key } })),
      )
      for (const { status, headers, body: problem } of answers) {
        expect(status).toBe(401)
        expect(headers.get('WWW-Authenticate')).toContain('X-API-Key')
        expect(headers.get('Content-Type')).toContain('application/problem+json')
        expect({ ...problem, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
      }
    },
  )

  it('are stored only as keyed hashes, except the local one in a private file', () => {
    const file = join(t.dataDir, 'local-key')
    expect(readFileSync(file, 'utf8').trim()).toBe(t.service.localKey)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(statSync(join(t.dataDir, 'pepper')).mode & 0o077).toBe(0)
    const secret = t.service.localKey.slice('bck_live_12345678_'.length)
    const others = readdirSync(t.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'local-key')
      .map((entry) => join(entry.parentPath, entry.name))
    expect(others).toContain(join(t.dataDir, 'brand-check.sqlite-wal'))
    for (const path of others) expect(readFileSync(path).includes(secret.slice(0, 12))).toBe(false)
  })

  it('are returned once for a connection code', async () => {
    const code = readConnectionCode(await t.service.connectionCode())
    expect(code?.baseUrl).toBe(t.service.url)
    const claim = { baseUrl: t.service.url, token: code?.token ?? '' }
    expect(await claimKey(claim)).toBe(t.service.localKey)
    await expect(claimKey(claim)).rejects.toMatchObject({ failure: { kind: 'key' } })
    await expect(claimKey({ ...claim, token: 'guess' })).rejects.toMatchObject({ failure: { kind: 'key' } })
  })
})

describe('brand-check', () => {
  it('combines the results of the sources, and says what was not searched', async () => {
    const { body, headers } = await t.ask(`${BRAND}?name=Vyntra&jurisdiction=ch&niceClasses=9,42`)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toMatchObject({
      name: 'Vyntra',
      verdict: 'caution',
      jurisdiction: 'CH',
      niceClasses: [9, 42],
      scoreIsLowerBound: true,
      degraded: true,
      charged: true,
      legalRequirements: { jurisdictions: ['CH'] },
    })
    expect(body.conflicts[0]).toMatchObject({
      name: 'Vyntra GmbH',
      kind: 'company',
      source: 'zefix',
      jurisdiction: 'CH',
    })
    const domains = new Map(body.domains.map((row: { domain: string; state: string }) => [row.domain, row.state]))
    expect(domains.get('vyntra.com')).toBe('registered')
    expect(domains.get('vyntra.ch')).toBe('not_in_registry')
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(body.coverage.unavailable)).toEqual(['euipo', 'swissreg'])
    expect(ids(body.coverage.unsearched)).toEqual(expect.arrayContaining(['dpma', 'at-marks', 'uspto', 'wipo']))
    const zefix = body.coverage.searched.find((row: { id: string }) => row.id === 'zefix')
    expect(zefix).toMatchObject({ method: 'text', reason: expect.stringContaining('only the same text') })
  })

  it('answers GET and POST alike, and adds the class that an older edition used', async () => {
    const get = await t.ask(`${BRAND}?name=Vyntra&jurisdiction=DE&niceClasses=10`)
    const post = await t.post(BRAND, { name: ' “Vyntra” ', jurisdiction: 'de', niceClasses: [10] })
    expect(get.body.niceClasses).toEqual([9, 10])
    for (const field of ['name', 'score', 'verdict', 'jurisdiction', 'niceClasses']) {
      expect(post.body[field]).toEqual(get.body[field])
    }
  })

  it('is never cached on its way, streamed or not', async () => {
    for (const Accept of ['application/json', 'text/event-stream']) {
      const { headers } = await t.ask(`${BRAND}?name=Vyntra`, { headers: { Accept } })
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('does not run for a HEAD request', async () => {
    const { status, headers } = await t.ask(`${BRAND}?name=Starbucks`, { method: 'HEAD' })
    expect(status).toBe(405)
    expect(headers.get('Allow')).toBe('GET, POST')
  })

  it('streams each source as it settles, and the same result last', async () => {
    const seen: ProgressEvent[] = []
    const client = createClient({ baseUrl: t.service.url, apiKey: t.service.localKey })
    const request = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
    const { result, quota } = await client.brandCheck(request, { onEvent: (event) => seen.push(event) })
    const rows = seen.filter(({ event }) => event === 'source')
    expect(seen[0]?.event).toBe('plan')
    expect(rows).toHaveLength(result.coverage.searched.length + result.coverage.unavailable.length)
    expect(result.verdict).toBe('caution')
    const { body } = await t.ask('/api/v2/quotas')
    expect(quota).toEqual({ remaining: body.remaining, resetAt: Date.parse(body.resetAt) })
  })

  it('shows a conflict for the test name, marked as a test and free', async () => {
    const { body } = await t.ask(`${BRAND}?name=test-conflict`)
    expect(body).toMatchObject({ verdict: 'conflict', test: true, charged: false })
  })

  it.each([
    ['no name', `${BRAND}`, '/name', 'required'],
    ['nothing left of it', `${BRAND}?name=%22%22`, '/name', 'nothing is left'],
    ['no letter', `${BRAND}?name=***`, '/name', 'letter or digit'],
    ['too long', `${BRAND}?name=${'x'.repeat(201)}`, '/name', '200'],
    ['another jurisdiction', `${BRAND}?name=x&jurisdiction=FR`, '/jurisdiction', 'CH, DE, EU, AT, US'],
    ['a class that is none', `${BRAND}?name=x&niceClasses=9,46`, '/niceClasses/1', '1 to 45'],
    [
      'a misspelt field',
      `${BRAND}?name=x&jurisdicton=CH`,
      '',
      'field "jurisdicton" that this address does not know; write jurisdiction',
    ],
    ['a field twice', `${BRAND}?name=x&name=y`, '', 'more than once'],
    ['broken encoding', `${BRAND}?name=Caf%E9`, '', 'percent-encoded'],
    ['a class in words', `${BRAND}?name=x&niceClasses=0x9`, '/niceClasses/0', '1 to 45'],
  ])('refuses %s with a pointer and a sentence', async (_what, path, pointer, words) => {
    const { status, body } = await t.ask(path)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_request', charged: false, retryable: false })
    expect(body.errors).toMatchObject([{ pointer, detail: expect.stringContaining(words) }])
  })
})

describe('trademark/search', () => {
  it('never ends in none found while registers are missing', async () => {
    const { body } = await t.post(SEARCH, { name: 'Qzvyntrel', jurisdictions: ['EU', 'us'] })
    expect(body).toMatchObject({ verdict: 'incomplete', charged: false, jurisdictions: ['EU', 'US'] })
    expect(body.total).toEqual({ value: 0, relation: 'gte' })
  })

  it('pages through brands in use', async () => {
    const ask = (cursor?: string) => t.post(SEARCH, { name: 'Migros', jurisdictions: ['DE'], limit: 1, cursor })
    const first = await ask()
    const second = await ask(first.body.nextCursor)
    expect(first.body.conflicts).toHaveLength(1)
    expect(second.body.conflicts).toHaveLength(1)
    expect(second.body.conflicts[0]).not.toEqual(first.body.conflicts[0])
    expect(second.body).toMatchObject({ score: first.body.score, total: first.body.total })
  })

  it.each([
    [{ name: 'x', jurisdictions: ['FR'] }, '/jurisdictions/0'],
    [{ name: 'x', jurisdictions: [] }, '/jurisdictions'],
    [{ name: 'x', niceClasses: [0] }, '/niceClasses/0'],
    [{ name: 'x', limit: 201 }, '/limit'],
    [{ name: 'x', cursor: 'abc' }, '/cursor'],
    [{ name: 'x', status: 'asleep' }, '/status/0'],
    [{ name: 'x', jurisdiction: 'CH' }, ''],
    [{ name: 'x', filedAfter: 'yesterday' }, '/filedAfter'],
    [{ jurisdictions: ['CH'] }, '/name'],
    ['{"name":', ''],
  ])('refuses %j at %s', async (sent, pointer) => {
    const { status, body } = await t.post(SEARCH, sent)
    expect(status).toBe(400)
    expect(body.errors[0].pointer).toBe(pointer)
  })
})

describe('jurisdiction', () => {
  it.each(['CH', 'de', 'EU', 'at', 'US'])('%s lists what filing needs, and can be cached', async (code) => {
    const { body, headers } = await t.ask(`/api/v2/jurisdiction/${code}`)
    expect(body.code).toBe(code.toUpperCase())
    expect(headers.get('Cache-Control')).toContain('private')
    const again = await t.ask(`/api/v2/jurisdiction/${code}`, {
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('Request-Id')).toBeTruthy()
    expect(again.headers.get('RateLimit')).toBeTruthy()
  })

  it('lists the five known ones for any other', async () => {
    const { status, body } = await t.ask('/api/v2/jurisdiction/FR')
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'unknown_jurisdiction', detail: expect.stringContaining('CH, DE, EU, AT, US') })
  })
})

describe('every answer', () => {
  it('can be read by other origins on /api/v2, even errors, and not on other paths', async () => {
    const origin = { Origin: 'https://elsewhere.example' }
    for (const path of ['/api/v2/quotas', '/api/v2/jurisdiction/FR', '/api/v2/nothing']) {
      const { headers } = await t.ask(path, { headers: origin })
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit')
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
    expect((await t.ask('/', { headers: origin })).headers.get('Access-Control-Allow-Origin')).toBeNull()
    const preflight = await t.ask(BRAND, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-api-key,content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('x-api-key')
  })

  it('is logged with the pattern of its route', async () => {
    await t.ask('/api/v2/jurisdiction/AT')
    expect(t.log.at(-1)).toContain('"route":"/api/v2/jurisdiction/:code","status":200')
    await t.ask('/nowhere/at/all')
    expect(t.log.at(-1)).toContain('"route":"*","status":404')
  })

  it('has its own request id, and states both limits', async () => {
    const { headers } = await t.ask('/api/v2/quotas', { headers: { 'Request-Id': 'mine' } })
    expect(headers.get('Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('RateLimit-Policy')).toMatch(/^"burst";q=60;w=60, "period";q=10000;w=\d+$/)
    expect(headers.get('RateLimit')).toMatch(/^"burst";r=\d+;t=\d+, "period";r=\d+;t=\d+$/)
  })

  it.each([
    ['GET', '/nowhere', undefined, 404, 'not_found'],
    ['GET', '/api/v2/nowhere', undefined, 404, 'not_found'],
    ['DELETE', '/api/v2/quotas', undefined, 405, 'method_not_allowed'],
    ['GET', SEARCH, undefined, 405, 'method_not_allowed'],
    ['POST', SEARCH, 'name=x', 415, 'unsupported_media_type'],
    ['POST', BRAND, 'x'.repeat(20_000), 413, 'payload_too_large'],
  ] as const)('%s %s is a problem document', async (method, path, body, status, code) => {
    const answer = await t.ask(path, { method, ...(body ? { body, headers: { 'Content-Type': 'text/plain' } } : {}) })
    expect(answer.status).toBe(status)
    const instance = path.replace(/nowhere$/, '').replace(/(?<=.)\/$/, '')
    expect(answer.body).toMatchObject({ code, instance, charged: false })
    if (path.startsWith('/api/v2')) expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.body.requestId).toBe(answer.headers.get('Request-Id'))
    if (status === 405) expect(answer.headers.get('Allow')).toMatch(/^(GET|POST)/)
  })

  it('is refused for a host this service is not published under', async () => {
    const { port } = new URL(t.service.url)
    const status = await new Promise((done, fail) => {
      const headers = { Host: 'rebound.example', 'X-API-Key': t.service.localKey }
      httpRequest({ port, host: '127.0.0.1', path: '/api/v2/quotas', headers }, (answer) => done(answer.statusCode))
        .on('error', fail)
        .end()
    })
    expect(status).toBe(421)
  })
})

describe('pages', () => {
  it('GET / says to visitors what this service searches and what not, in the words of the card', async () => {
    const { body, headers } = await t.ask('/')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    for (const text of [
      'compares a name with companies, brands in use, and domain names,',
      'No trade mark register is connected',
      'Trade marks EU, CH, DE, AT, US, WIPO',
      'ends as “Not enough searched to tell”',
      'Nutela',
      'Test-Conflict',
      '<td>free</td>',
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('EUIPO_CLIENT_ID')
    const locale = readFileSync(join(import.meta.dirname, '../../locales/en.yml'), 'utf8')
    const words = /^verdict:\n(?: {2}.*\n)+/m.exec(locale)?.[0]
    for (const [state, [headline]] of Object.entries(HEADLINES)) {
      expect(words).toContain(`\n  ${state}: ${headline}\n`)
      expect(body).toContain(headline)
    }
  })

  it('GET /status says to operators what runs, what is connected, and what is missing', async () => {
    const { body, headers } = await t.ask('/status')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    for (const text of ['EU trade mark register (EUIPO)', 'not connected', 'EUIPO_CLIENT_ID', 'Set SMTP_URL'])
      expect(body).toContain(text)
  })

  it('GET / and GET /status are data for programs', async () => {
    expect((await t.ask('/status', { headers: { Accept: 'application/json' } })).body.name).toBe('brand-check')
    const { body: facts } = await t.ask('/', { headers: { Accept: 'application/json' } })
    const connected = new Map(facts.sources.map((row: { id: string; connected: boolean }) => [row.id, row.connected]))
    const opened = facts.sources.map(({ id, name, kind }: SourceFacts) => ({ id, name, kind }))
    expect(opened).toEqual(sourceList().map(({ id, name, kind }) => ({ id, name, kind })))
    expect(connected.get('euipo')).toBe(false)
    expect(connected.get('zefix')).toBe(true)
  })

  it('explain every error at the address its type names', async () => {
    for (const code of Object.keys(PROBLEMS)) {
      const { status, body } = await t.ask(`/problems/${code}`)
      expect(status).toBe(200)
      expect(body).toContain(code)
    }
    expect((await t.ask('/problems/constructor')).status).toBe(404)
  })

  it('report that the process is up', async () => {
    expect((await t.ask('/healthz')).body).toEqual({ status: 'up' })
    expect((await t.ask('/readyz')).body).toEqual({ status: 'ready' })
  })
})
