import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

/** These tests write requests to a socket, because libraries refuse to send them. */

let t: TestService
let port: number
let head: string

beforeAll(async () => {
  t = await startTestService()
  const { key } = await t.makeKey({ limits: { requests: 1_000_000, perMinute: 1_000_000, perDay: null } })
  port = Number(new URL(t.service.url).port)
  head = `Host: 127.0.0.1:${port}\r\nX-API-Key: ${key}\r\n`
})
afterAll(() => t.close())

/** Returns all data that arrives until the connection ends or is silent for long enough. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (part) => {
      said += part.toString('latin1')
    })
    socket.on('close', () => done(said))
    socket.on('error', () => {})
    socket.write(bytes)
  })
}

interface Reply {
  statuses: number[]
  code: string | undefined
  said: string
}

async function send(text: string | Buffer): Promise<Reply> {
  const said = await exchange(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return { statuses, code: /"code":"(\w+)"/.exec(said)?.[1], said }
}

const CLOSE = 'Connection: close\r\n'
const CHECK = '{"name":"Vyntra"}'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${head}${headers}${CLOSE}\r\n`
const post = (headers: string, body: string = CHECK) =>
  `POST /api/v2/brand-check HTTP/1.1\r\n${head}Content-Type: application/json\r\n${headers}${CLOSE}\r\n${body}`
const sized = (body: string, headers = '') => post(`${headers}Content-Length: ${body.length}\r\n`, body)
const form = (body: string, type = 'application/x-www-form-urlencoded', path = '/access') =>
  `POST ${path} HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n${CLOSE}\r\n${body}`
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

describe('a request that two readers would split differently', () => {
  it.each<[string, () => string]>([
    ['a length and chunks', () => post(`Content-Length: 5\r\n${CHUNKED}`, chunked(CHECK))],
    ['two lengths', () => post('Content-Length: 17\r\nContent-Length: 3\r\n')],
    ['a list of lengths', () => post('Content-Length: 17, 17\r\n')],
    ['a signed length', () => post('Content-Length: +17\r\n')],
    ['a length below nothing', () => post('Content-Length: -1\r\n')],
    ['a length beyond counting', () => post('Content-Length: 99999999999999999999\r\n')],
    ['chunks that are not last', () => post('Transfer-Encoding: chunked, identity\r\n', chunked(CHECK))],
    ['an unknown coding', () => post('Transfer-Encoding: xchunked\r\n', chunked(CHECK))],
    ['a chunk beyond counting', () => post(CHUNKED, `fffffffffffffffff\r\n${CHECK}`)],
    ['a blank before the colon', () => post('Content-Length : 17\r\n')],
    ['a folded line', () => post('X-A: b\r\n c\r\nContent-Length: 17\r\n')],
    ['lines that end in half', () => get('/api/v2/quotas').replaceAll('\r\n', '\n')],
  ])('%s: is refused, and nothing after it is read', async (_what, request) => {
    const { statuses } = await send(request() + get('/healthz'))
    expect(statuses).toEqual([400])
  })

  it('with a body on a GET is not read as two requests', async () => {
    const { statuses } = await send(
      `GET /api/v2/quotas HTTP/1.1\r\n${head}Content-Length: 26\r\n\r\nDELETE /healthz HTTP/1.1\r\n\r\n${get('/readyz')}`.replace(
        'Content-Length: 26',
        `Content-Length: ${'DELETE /healthz HTTP/1.1\r\n\r\n'.length}`,
      ),
    )
    expect(statuses).toEqual([200, 200])
  })
})

describe('a request for another host', () => {
  it.each<[string, () => string]>([
    [
      'that is said twice',
      () =>
        get('/api/v2/quotas', 'Host: elsewhere.example\r\n').replace(
          /^(.*\r\n)(Host: 127.*\r\n)/,
          '$1Host: elsewhere.example\r\n$2',
        ),
    ],
    ['in its first line', () => get('http://elsewhere.example/api/v2/quotas')],
    ['in its first line, with a name before it', () => get(`http://127.0.0.1:${port}@elsewhere.example/api/v2/quotas`)],
  ])('%s is refused', async (_what, request) => {
    expect(await send(request())).toMatchObject({ statuses: [421], code: 'misdirected_request' })
  })

  it('is answered if its first line names this host', async () => {
    expect((await send(get(`http://127.0.0.1:${port}/api/v2/quotas`))).statuses).toEqual([200])
  })
})

describe('too much of everything', () => {
  it.each<[string, () => string, number]>([
    ['headers', () => get('/healthz', Array.from({ length: 3000 }, (_, n) => `a${n}:\r\n`).join('')), 431],
    ['of an address', () => get(`/healthz?${'x'.repeat(20_000)}`), 431],
    ['of a chunk’s own words', () => post(CHUNKED, `11;${'x'.repeat(40_000)}\r\n${CHECK}\r\n0\r\n\r\n`), 413],
    ['of a body that is only announced', () => post('Content-Length: 1000000000\r\n', ''), 413],
    ['of a body in chunks', () => post(CHUNKED, chunked('x'.repeat(20_000))), 413],
    ['of a form', () => form(`message=${'x'.repeat(70_000)}`), 413],
    ['of a key', () => get('/api/v2/quotas').replace(/X-API-Key: .*/, `X-API-Key: ${'b'.repeat(15_000)}`), 401],
    ['of a token', () => form(`token=${'x'.repeat(60_000)}`, undefined, '/access/confirm'), 410],
    ['of nesting', () => sized('['.repeat(8000) + ']'.repeat(8000)), 400],
    ['of languages', () => get('/access', `Accept-Language: ${'xx;q=0.1,'.repeat(1500)}\r\n`), 200],
    ['of tags', () => get('/api/v2/jurisdiction/CH', `If-None-Match: ${'"a",'.repeat(3000)}\r\n`), 200],
    ['of proxies', () => get('/readyz', `X-Forwarded-For: ${'1.1.1.1,'.repeat(1500)}\r\n`), 200],
  ])('%s is answered', async (_what, request, status) => {
    expect((await send(request())).statuses).toEqual([status])
  })
})

describe('malformed or mislabelled text', () => {
  const bytes = (before: string, odd: number[], after: string) => {
    const body = Buffer.concat([Buffer.from(before), Buffer.from(odd), Buffer.from(after)])
    return Buffer.concat([Buffer.from(post(`Content-Length: ${body.length}\r\n`, '')), body])
  }
  it('is refused for a name in Latin-1, not checked as another name', async () => {
    const { statuses, said } = await send(bytes('{"name":"Caf', [0xe9], '"}'))
    expect(statuses).toEqual([400])
    expect(said).toContain('is not UTF-8')
  })

  it('is read without its byte order mark', async () => {
    expect((await send(bytes('', [0xef, 0xbb, 0xbf], CHECK))).statuses).toEqual([200])
  })

  it.each<[string, () => string, number]>([
    ['a packed body', () => sized(CHECK, 'Content-Encoding: gzip\r\n'), 415],
    ['a form that breaks off', () => form('abcd', 'multipart/form-data; boundary=x'), 422],
    ['a form without its mark', () => form('abcd', 'multipart/form-data'), 422],
    ['fields of the language itself', () => form('__proto__=x&constructor=y&__proto__[x]=1&email[a]=b'), 422],
    ['broken percents', () => form('token=%zz%E9%', undefined, '/access/confirm'), 410],
    ['a language of the language itself', () => get('/access?lang=__proto__'), 200],
    ['an error of the language itself', () => get('/problems/__proto__'), 404],
    ['a broken path', () => get('/api/v2/jurisdiction/%zz'), 404],
    ['a path out of the folder', () => get('/docs/..%2f..%2fpackage.json'), 404],
    ['raw letters in an address', () => get('/api/v2/brand-check?name=Caf\u00e9'), 400],
    ['letters in a key', () => get('/api/v2/quotas').replace(/X-API-Key: .*/, 'X-API-Key: \u00e9\u00ff'), 401],
    ['two keys', () => get('/api/v2/quotas', 'X-API-Key: other\r\n'), 401],
    ['two idempotency keys', () => sized(CHECK, `Idempotency-Key: ${'x'.repeat(20)}\r\n`.repeat(2)), 400],
    ['a method that another header names', () => get('/api/v2/quotas', 'X-HTTP-Method-Override: DELETE\r\n'), 200],
    ['another protocol', () => get('/api/v2/quotas', 'Upgrade: websocket\r\n'), 200],
    ['an expectation', () => sized(CHECK, 'Expect: banana\r\n'), 417],
    ['TRACE', () => get('/').replace('GET', 'TRACE'), 405],
  ])('%s is answered', async (_what, request, status) => {
    expect((await send(request())).statuses).toEqual([status])
  })
})

it.each([
  ['application/json, text/event-stream;q=0', 'application/json'],
  ['text/event-streams', 'application/json'],
  ['text/html;q=0, */*;q=0', 'application/json'],
  ['TEXT/EVENT-STREAM', 'text/event-stream'],
  ['application/json;q=0.5, text/event-stream ; q=0.5', 'text/event-stream'],
])('Accept: %s gets %s', async (accept, type) => {
  const { said } = await send(sized(CHECK, `Accept: ${accept}\r\n`))
  expect(/^content-type: ([^;\r]*)/im.exec(said)?.[1]).toBe(type)
})

it('causes no unforeseen error in all of these tests, and the service answers', async () => {
  expect(t.log.filter((line) => line.includes('unforeseen'))).toEqual([])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect((await send(get('/readyz'))).statuses).toEqual([200])
})
