import { type IncomingMessage, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

const BRAND = '/api/v2/brand-check'
const SEARCH = '/api/v2/trademark/search'
const GOODS = '/api/v2/mark/goods'

let t: TestService
let key: string

const limits = { requests: 1_000_000, perMinute: 1_000_000, perDay: null }

beforeAll(async () => {
  t = await startTestService()
  key = (await t.makeKey({ limits })).key
})
afterAll(() => t.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  t.post(path, body, { 'X-API-Key': key, ...headers })

/** Sends a literal request, and returns the literal answer without unpacking it. */
function raw(path: string, { method = 'GET', headers = {} as Record<string, string>, body = '' } = {}) {
  return new Promise<{ response: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const sent = open(`${t.service.url}${path}`, { method, headers: { 'X-API-Key': key, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ response, body: Buffer.concat(parts) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('a field that would change nothing', () => {
  it.each([
    [BRAND, '?jurisdiction=CH', '/jurisdiction'],
    [BRAND, '?name=Wembry', '/name'],
    [SEARCH, '?limit=3', '/limit'],
    [GOODS, '?number=1', '/number'],
    [BRAND, '?jurisdicton=CH', ''],
    [SEARCH, '?page=2', ''],
    [GOODS, '?', null],
  ])('in the address of POST %s%s is refused at %j', async (path, query, pointer) => {
    const sent = path === GOODS ? { source: 'euipo', number: '018000001' } : { name: 'Wembry' }
    const { status, body } = await post(`${path}${query}`, sent)
    if (pointer === null) return expect(status).toBe(200)
    expect([status, body.errors]).toMatchObject([400, [{ pointer, code: 'not_in_address' }]])
    expect(JSON.stringify(body)).not.toContain('Wembry')
  })

  it.each([
    ['{"name":"Wembry","name":"Kandry"}', '/name'],
    ['{"name":"Wembry","niceClasses":[9],"n\\u0061me":"Kandry"}', '/name'],
    ['{"name":"Wembry","goods":"shoes", "goods" : "shoes"}', '/goods'],
    ['{"name":"Wembry","x":{"a":1,"b":[{"c":1}],"a":2}}', ''],
    ['{"name":"Wembry","niceClasses":[{"a\\"":1,"a\\u0022":1}]}', ''],
    ['{"Okrubo":1,"Okrubo":1,"name":"Wembry"}', ''],
  ])('is refused if %s contains it twice', async (sent, pointer) => {
    for (const path of [BRAND, SEARCH]) {
      const { status, body } = await post(path, sent)
      expect([status, body.errors]).toMatchObject([400, [{ pointer, code: 'repeated_field' }]])
      expect(JSON.stringify(body)).not.toMatch(/Okrubo|Kandry/)
    }
  })

  it.each(['{"name":"name:","jurisdiction":"CH"}', '{"name":"{\\"name\\":1,\\"name\\":2}\\\\"}'])(
    '%s contains nothing twice',
    async (sent) => {
      expect((await post(BRAND, sent)).status).toBe(200)
    },
  )
})

describe('the type of a body', () => {
  it.each([
    ['application/json', 200],
    ['Application/JSON; Charset="UTF-8"', 200],
    ['application/json;charset=utf8', 200],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset=windows-1252', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=made-up', 415],
    ['text/json', 415],
    ['application', 415],
  ])('%s results in %i', async (type, status) => {
    for (const path of [BRAND, SEARCH]) {
      expect((await post(path, { name: 'Wembry' }, { 'Content-Type': type })).status).toBe(status)
    }
  })
})

describe('an address', () => {
  it('may end in a slash', async () => {
    expect((await post(`${BRAND}/`, { name: 'Wembry' })).status).toBe(200)
    expect((await post(`${SEARCH}/`, { name: 'Wembry' })).status).toBe(200)
    for (const path of ['quotas/', 'jurisdiction/CH/', 'jurisdiction/', 'brand-check/?name=Wembry']) {
      expect((await t.ask(`/api/v2/${path}`)).status).toBe(200)
    }
    for (const path of ['/healthz/', '/openapi.json/']) expect((await t.ask(path)).status).toBe(200)
  })

  it.each([
    ['GET', '/api/v2/nowhere', 404],
    ['GET', '/api/v2/brand-check/nowhere', 404],
    ['GET', '/api/v2/trademark/nowhere', 404],
    ['PUT', BRAND, 405],
    ['GET', SEARCH, 405],
    ['POST', '/api/v2/quotas', 405],
    ['DELETE', '/api/v2/jurisdiction/CH', 405],
  ])('%s %s results in %i, and counts once', async (method, path, status) => {
    const own = {
      'X-API-Key': (
        await t.makeKey({
          limits: { ...limits, perMinute: 10 },
          scopes: ['checks', 'trademarks', 'requirements', 'usage'],
        })
      ).key,
    }
    const left = (headers: Headers) => Number(/"burst";r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1])
    const answer = await t.ask(path, { method, headers: own })
    expect([answer.status, left(answer.headers)]).toEqual([status, 9])
    expect(answer.headers.get('Vary')).toBe('X-API-Key, Authorization, Accept-Encoding')
  })

  it('of the requirements lists the five with the day when each was checked', async () => {
    const { body, headers } = await t.ask('/api/v2/jurisdiction')
    expect(body.jurisdictions.map(({ code }: { code: string }) => code)).toEqual(['CH', 'DE', 'EU', 'AT', 'US'])
    for (const { code, checkedOn } of body.jurisdictions) {
      expect((await t.ask(`/api/v2/jurisdiction/${code}`)).body.checkedOn).toBe(checkedOn)
    }
    const again = await t.ask('/api/v2/jurisdiction', { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  })
})

describe('Authorization: Bearer', () => {
  const ask = (headers: Record<string, string>) => fetch(`${t.service.url}/api/v2/quotas`, { headers })

  it.each([
    ['beside no other key', () => ({ Authorization: `Bearer ${key}` }), 200],
    ['in small letters', () => ({ authorization: `bearer  ${key}` }), 200],
    ['with the same key twice', () => ({ Authorization: `Bearer ${key}`, 'X-API-Key': key }), 200],
    ['with two keys', () => ({ Authorization: `Bearer ${t.service.localKey}`, 'X-API-Key': key }), 400],
    ['with a wrong key beside', () => ({ Authorization: 'Bearer x', 'X-API-Key': key }), 400],
    ['of another scheme beside a key', () => ({ Authorization: 'Basic eDp5', 'X-API-Key': key }), 200],
    ['of another scheme', () => ({ Authorization: 'Basic eDp5' }), 401],
    ['with a wrong key', () => ({ Authorization: 'Bearer x' }), 401],
    ['with nothing', () => ({ Authorization: 'Bearer' }), 401],
  ] as [string, () => Record<string, string>, number][])('%s', async (_what, headers, status) => {
    const answer = await ask(headers())
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.headers.get('WWW-Authenticate')).toMatch(/ApiKey .*Bearer realm=/)
    expect(await answer.text()).not.toContain(key)
  })
})

describe('compression', () => {
  const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0, br;q=0.5', 'br'],
  ] as const)('for %s is %s', async (accepted, encoding) => {
    const { response, body } = await raw('/api/v2/jurisdiction/CH', { headers: { 'Accept-Encoding': accepted } })
    const plain = await raw('/api/v2/jurisdiction/CH')
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(UNPACK[encoding](body)).toEqual(plain.body)
    expect(body.length).toBeLessThan(plain.body.length / 2)
    expect(response.headers.etag).toBe(plain.response.headers.etag)
    expect(response.headers.vary).toBe(plain.response.headers.vary)
  })

  it.each([[{}], [{ 'Accept-Encoding': 'identity' }], [{ 'Accept-Encoding': 'gzip;q=0' }]])(
    'is off for %j',
    async (headers) => {
      const { response, body } = await raw('/api/v2/jurisdiction/CH', { headers })
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(JSON.parse(body.toString()).code).toBe('CH')
    },
  )

  it('applies to checks and errors, but neither to short answers nor to streams', async () => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' }
    const body = JSON.stringify({ name: 'Wembry' })
    const check = await raw(BRAND, { method: 'POST', headers, body })
    expect(JSON.parse(gunzipSync(check.body).toString()).name).toBe('Wembry')
    const stream = await raw(BRAND, { method: 'POST', headers: { ...headers, Accept: 'text/event-stream' }, body })
    expect([stream.response.headers['content-encoding'], stream.body.includes('event: result')]).toEqual([
      undefined,
      true,
    ])
    const short = await raw('/api/v2/nowhere', { headers })
    expect([short.response.headers['content-encoding'], JSON.parse(short.body.toString()).code]).toEqual([
      undefined,
      'not_found',
    ])
    const faults = JSON.stringify({ name: 'Wembry', niceClasses: Array(30).fill(99) })
    const long = await raw(BRAND, { method: 'POST', headers, body: faults })
    expect([long.response.statusCode, JSON.parse(gunzipSync(long.body).toString()).code]).toEqual([
      400,
      'invalid_request',
    ])
  })

  it('leaves HEAD without a body, and 304 without an encoding', async () => {
    const headers = { 'Accept-Encoding': 'br' }
    const head = await raw('/api/v2/jurisdiction/CH', { method: 'HEAD', headers })
    expect([head.response.statusCode, head.body.length, head.response.headers['content-encoding']]).toEqual([
      200,
      0,
      'br',
    ])
    const known = { ...headers, 'If-None-Match': head.response.headers.etag ?? '' }
    const again = await raw('/api/v2/jurisdiction/CH', { headers: known })
    expect([again.response.statusCode, again.body.length]).toEqual([304, 0])
    expect(again.response.headers['content-encoding']).toBeUndefined()
    expect(again.response.headers.vary).toBe(head.response.headers.vary)
  })

  it('does not change a replayed answer', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'Accept-Encoding': 'gzip',
      'Idempotency-Key': 'sent-again-in-another-coding',
    }
    const body = JSON.stringify({ name: 'Okrubo' })
    const first = await raw(BRAND, { method: 'POST', headers, body })
    const again = await raw(BRAND, { method: 'POST', headers: { ...headers, 'Accept-Encoding': 'identity' }, body })
    expect(again.response.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(gunzipSync(first.body))
  })
})

describe('an id in leaveOut that does not belong to a source', () => {
  const left = { name: 'Wembry', leaveOut: ['euipo', 'zefx', 'uspt'] }

  it('is reported in a note', async () => {
    const { body } = await post(BRAND, left)
    expect(body.notes).toMatchObject([
      { code: 'unknown_sources', count: 2, text: expect.stringContaining('zefx, uspt') },
    ])
    expect((await post(BRAND, { name: 'Wembry', leaveOut: ['euipo', 'zefix'] })).body.notes).toEqual([])
  })

  it('is refused if the request is strict', async () => {
    const errors = [
      { pointer: '/leaveOut/1', code: 'unknown_source' },
      { pointer: '/leaveOut/2', code: 'unknown_source' },
    ]
    const byQuery = `${BRAND}?name=Wembry&leaveOut=euipo,zefx,uspt&strict=1`
    for (const { status, body } of [await post(BRAND, { ...left, strict: true }), await t.ask(byQuery)]) {
      expect([status, body.errors]).toMatchObject([400, errors])
    }
    expect((await post(BRAND, { name: 'Wembry', leaveOut: ['zefix'], strict: true })).status).toBe(200)
  })
})

describe('several names in one', () => {
  it.each([
    ['Wembry, Kandry, Okrubo', 3],
    ['Wembry,Kandry,Okrubo', 3],
    ['Wembry\nKandry', 2],
    ['Wembry; Kandry', 2],
    ['Wembry | Kandry | Okrubo | Starbucks', 4],
    ['Wembry / Kandry', 2],
    ['Wembry、Kandry、Okrubo', 3],
  ])('%j is reported in a note, and free', async (name, count) => {
    for (const { body } of [await post(BRAND, { name }), await post(SEARCH, { name })]) {
      expect(body).toMatchObject({ charged: false, chargeReason: 'several_names' })
      expect(body.notes).toContainEqual(expect.objectContaining({ code: 'several_names', count }))
    }
  })

  it.each(['Wembry, Inc.', 'Wembry & Kandry', 'Smith, Kandry & Co.', 'Wembry\n', 'AC/DC', '10,000 Wembrys'])(
    '%j may be one name',
    async (name) => {
      const { body } = await post(BRAND, { name })
      expect(body.notes.map(({ code }: { code: string }) => code)).not.toContain('several_names')
      expect(body.chargeReason).not.toBe('several_names')
    },
  )

  it('is free as often a day as the plan allows free checks', async () => {
    const own = { 'X-API-Key': (await t.makeKey({ limits, plan: 'starter' })).key }
    const reasons: string[] = []
    for (let at = 0; at < 12; at++) {
      const { body } = await t.post(BRAND, { name: `Starbucks; Wembry; Kandry ${'x'.repeat(at)}` }, own)
      reasons.push(body.chargeReason)
    }
    expect(reasons.filter((reason) => reason === 'several_names')).toHaveLength(10)
    expect(reasons.at(-1)).not.toBe('several_names')
  })
})

describe('the code of a bad field', () => {
  it.each([
    [{}, '/name', 'required'],
    [{ name: 7 }, '/name', 'wrong_type'],
    [{ name: '™' }, '/name', 'too_short'],
    [{ name: '***' }, '/name', 'no_letter_or_digit'],
    [{ name: 'x'.repeat(201) }, '/name', 'too_long'],
    [{ name: 'x'.repeat(2001) }, '/name', 'too_long'],
    [{ name: 'x', jurisdiction: 'FR' }, '/jurisdiction', 'not_allowed'],
    [{ name: 'x', niceClasses: [46] }, '/niceClasses/0', 'out_of_range'],
    [{ name: 'x', niceClasses: [1.5] }, '/niceClasses/0', 'wrong_type'],
    [{ name: 'x', leaveOut: ['EU!'] }, '/leaveOut/0', 'malformed'],
    [{ name: 'x', goods: '' }, '/goods', 'too_short'],
    [{ name: 'x', Wembry: 1 }, '', 'unknown_field'],
    [[], '', 'wrong_type'],
    ['{', '', 'malformed'],
  ])('of %j at %s is %s', async (sent, pointer, code) => {
    const { status, body } = await post(BRAND, sent)
    expect([status, body.errors]).toMatchObject([400, [{ pointer, code }]])
  })
})
