import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KeyScope } from '../../lib/contract/constants.ts'
import { openApiDocument } from '../api/openapi.ts'
import { bareApp } from '../testing/bare-app.ts'
import { type Node, readDocument } from '../testing/fuzz/document.ts'
import { type Answer, startTestService, type TestService } from '../testing/test-service.ts'

/** Every address must refuse these requests. The addresses come from the document, so that tests include new ones. */

const document = readDocument(await openApiDocument(bareApp()))
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const
const NO_LIMIT = { requests: 1_000_000, perMinute: 1_000_000, perDay: null }

interface Call {
  method: string
  path: string
  query: string
  body: string | null
}

const firstExample = ({ example, examples }: Node) => example ?? Object.values<Node>(examples ?? {})[0]?.value

/** Returns a request that the document gives as an example. */
function callOf({ method, path, operation }: (typeof document.operations)[number]): Call {
  const parameters: Node[] = (operation.parameters ?? []).map(document.resolve)
  const value = ({ schema, ...rest }: Node) => String(firstExample(rest) ?? schema.enum?.[0] ?? 'x')
  const query = new URLSearchParams()
  let full = path
  for (const each of parameters) {
    if (each.in === 'path') full = full.replace(`{${each.name}}`, value(each))
    if (each.in === 'query' && each.required) query.append(each.name, value(each))
  }
  const content = operation.requestBody?.content['application/json']
  const body = content === undefined ? null : JSON.stringify(firstExample(content))
  return { method, path: full, query: query.size === 0 ? '' : `?${query}`, body }
}

const calls = document.operations.map((each) => [`${each.method} ${each.path}`, callOf(each), each.operation] as const)
const keyed = calls.filter(([, , { security }]) => security === undefined)
const withBody = calls.filter(([, { body }]) => body !== null)
const withParameter = calls.filter(([name]) => name.includes('{'))
const withQuery = calls.filter(([, { query }]) => query !== '')

let t: TestService
let key: string

beforeAll(async () => {
  t = await startTestService()
  key = (await t.makeKey({ limits: NO_LIMIT })).key
})
afterAll(() => t.close())

function send({ method, path, query, body }: Call, headers: Record<string, string> = {}): Promise<Answer> {
  const type: Record<string, string> = body === null ? {} : { 'Content-Type': 'application/json' }
  return t.ask(`${path}${query}`, { method, body, headers: { 'X-API-Key': key, ...type, ...headers } })
}

async function used(): Promise<number> {
  return (await t.ask('/api/v2/quotas', { headers: { 'X-API-Key': key } })).body.used
}

it('covers addresses of every kind', () => {
  expect([keyed.length, withBody.length, withQuery.length].every((count) => count > 0)).toBe(true)
  expect(calls.length).toBeGreaterThan(keyed.length)
})

describe.each(keyed)('%s', (_name, call) => {
  it('answers its own example', async () => {
    expect((await send(call)).status).toBe(200)
  })

  it('refuses a missing, wrong, revoked or expired key in the same words', async () => {
    const made = async (options = {}) => (await t.makeKey({ limits: NO_LIMIT, ...options })).key
    const revoked = await t.makeKey({ limits: NO_LIMIT })
    await t.revokeKey(revoked.record.id)
    const expired = await made({ expiresAt: Date.now() - 1000 })
    const wrong = ['', 'x', key.slice(0, -1), key.toUpperCase(), key.replace('live', 'test'), revoked.key, expired]
    const answers = await Promise.all(wrong.map((each) => send(call, { 'X-API-Key': each })))
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401)
      expect(headers.get('WWW-Authenticate')).toContain('X-API-Key')
      expect(headers.get('Content-Type')).toBe('application/problem+json')
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
  })

  it('refuses keys of every scope except one', async () => {
    const answers: number[] = []
    for (const scope of KeyScope) {
      const scoped = await t.makeKey({ limits: NO_LIMIT, scopes: [scope] })
      answers.push((await send(call, { 'X-API-Key': scoped.key })).status)
    }
    expect(answers.toSorted()).toEqual([200, 403, 403, 403])
  })

  it('refuses more requests than the limit of a minute, and says when to retry', async () => {
    const { key: slow } = await t.makeKey({ limits: { ...NO_LIMIT, perMinute: 1 } })
    await send(call, { 'X-API-Key': slow })
    const { status, headers, body } = await send(call, { 'X-API-Key': slow })
    expect([status, body.code]).toEqual([429, 'burst_exceeded'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe.each(withBody)('%s', (_name, call) => {
  it.each<[string, number, string, Record<string, string>]>([
    ['too large a body', 413, JSON.stringify({ name: 'x'.repeat(20_000) }), {}],
    ['broken JSON', 400, '{"name":', {}],
    ['nothing', 400, '', {}],
    ['JSON that is no object', 400, '["x"]', {}],
    ['null', 400, 'null', {}],
    ['a number for a name', 400, '{"name":7}', {}],
    ['no name', 400, '{}', {}],
    ['a field that it does not know', 400, '{"name":"x","made_up":1}', {}],
    ['a field of the language itself', 400, '{"name":"x","__proto__":{"receipt":true}}', {}],
    ['half a character', 400, '{"name":"\\ud800"}', {}],
    ['a control character', 400, '{"name":"\u0000"}', {}],
    ['text', 415, '{"name":"x"}', { 'Content-Type': 'text/plain' }],
    ['a form', 415, 'name=x', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['JSON of another kind', 415, '{"name":"x"}', { 'Content-Type': 'application/json-seq' }],
  ])('refuses %s with %i, and charges nothing', async (_what, wanted, body, headers) => {
    const before = await used()
    const { status, body: problem } = await send({ ...call, body }, headers)
    expect([status, problem.charged]).toEqual([wanted, false])
    expect(await used()).toBe(before)
  })
})

describe.each(withQuery)('%s', (_name, call) => {
  it.each([
    ['a field that it does not know', '&made_up=1'],
    ['a field twice', '&name=x'],
    ['broken percent-encoding', '&jurisdiction=%E9'],
  ])('refuses %s', async (_what, more) => {
    expect((await send({ ...call, query: call.query + more })).status).toBe(400)
  })
})

describe.each(withParameter)('%s', (name, call) => {
  const from = name.replace(/^\S+ /, '')
  it.each(['x', '__proto__', 'constructor', '%00', '%E9', '%2e%2e%2fquotas', 'C%48%20', 'x'.repeat(5000)])(
    'finds nothing for %s',
    async (value) => {
      const { status, body } = await send({ ...call, path: from.replace(/{\w+}/, value) })
      expect([status, body.charged]).toEqual([404, false])
    },
  )
})

/** Every address, including pages, with its methods. */
const addresses = new Map<string, Set<string>>()
for (const { method, path } of bareApp({ metricsToken: 'x' }).routes) {
  const filled = path.replace(/:code$/, path.startsWith('/problems') ? 'not_found' : 'CH').replace(/:\w+/g, 'x')
  if (method !== 'ALL') addresses.set(filled, (addresses.get(filled) ?? new Set()).add(method))
}

/** Uses node:http, because fetch cannot send every method. */
function statusOf(method: string, path: string): Promise<{ status: number | undefined; allow: string | undefined }> {
  return new Promise((done, fail) => {
    const to = request(`${t.service.url}${path}`, { method, headers: { 'X-API-Key': key } }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode, allow: answer.headers.allow })
    })
    to.on('error', fail).end()
  })
}

it.each([...addresses].filter(([path]) => path !== '/metrics'))(
  '%s refuses every method that it does not have, and lists those that it has',
  async (path, own) => {
    const others = METHODS.filter(
      (each) => !own.has(each) && each !== 'OPTIONS' && !(each === 'HEAD' && own.has('GET')),
    )
    for (const method of others)
      expect({ method, ...(await statusOf(method, path)) }).toEqual({ method, status: 405, allow: [...own].join(', ') })
  },
)
