import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_MAX } from '../api/access.ts'
import { openApiDocument } from '../api/openapi.ts'
import { BODY_MAX } from '../api/validate.ts'
import { bareApp } from '../testing/bare-app.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

interface Operation {
  security?: unknown[]
  requestBody?: object
  parameters?: { name: string; in: string; required: boolean; example?: unknown }[]
}

/** Request bodies for operations that do not take a name. */
const BODIES: Readonly<Record<string, object>> = { '/api/v2/mark/goods': { source: 'euipo', number: '000428557' } }

/** Every operation of the document, with the parts of a request to it. */
const { paths } = await openApiDocument(bareApp())
const operations = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const given = (place: string) =>
      (operation.parameters ?? []).filter(({ in: where, required }) => where === place && required)
    const filled = given('path').reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path)
    const query = new URLSearchParams(given('query').map(({ name, example }) => [name, String(example)]))
    const keyed = operation.security?.length !== 0
    const body = operation.requestBody && (BODIES[path] ?? { name: 'Vyntra' })
    return { what: `${method} ${path}`, method, address: `${filled}?${query}`.replace(/\?$/, ''), body, keyed }
  }),
)

type Asked = (typeof operations)[number]

function ask({ method, address, body }: Asked, headers: Record<string, string> = {}) {
  const json = body && { body: JSON.stringify(body) }
  return t.ask(address, { method, headers: { 'Content-Type': 'application/json', ...headers }, ...json })
}

describe('the caching of answers', () => {
  it('is tested for every address', () => {
    expect(operations.length).toBeGreaterThan(8)
    expect(operations.filter(({ keyed }) => keyed).length).toBeGreaterThan(4)
  })

  it.each(operations.filter(({ keyed }) => keyed))('$what answers one key, and stays private', async (asked) => {
    const { status, headers } = await ask(asked)
    expect([status, headers.has('RateLimit')]).toEqual([200, true])
    expect(headers.get('Cache-Control')).toMatch(/^(?:private(?:,|$)|no-store$)/)
    expect(headers.get('Vary')?.toLowerCase()).toContain('x-api-key')
    const refused = await ask(asked, { 'X-API-Key': 'nobody' })
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([401, 'no-store'])
  })

  it.each(operations.filter(({ keyed }) => !keyed))(
    '$what reveals nothing of a key if it can be cached',
    async (asked) => {
      const { headers } = await ask(asked)
      expect(headers.get('Cache-Control')).not.toBeNull()
      expect([headers.get('RateLimit'), headers.get('Set-Cookie')]).toEqual([null, null])
    },
  )

  it('keeps answers, streams and errors that must not be stored off the disk of a proxy', async () => {
    const stream = { method: 'post', address: '/api/v2/brand-check', body: { name: 'Vyntra' } } as Asked
    const answers = [
      ...operations.map((asked) => ask(asked)),
      ask(stream, { Accept: 'text/event-stream' }),
      ask({ ...stream, body: { name: '' } }),
    ]
    const told = (await Promise.all(answers)).map(({ headers }) => [
      headers.get('Cache-Control') === 'no-store',
      headers.get('X-Accel-Buffering') === 'no',
    ])
    for (const [isSecret, isPassedOn] of told) expect(isPassedOn).toBe(isSecret)
    expect(told.filter(([isSecret]) => isSecret).length).toBeGreaterThan(4)
  })

  it('works with the documented settings for nginx, which let the largest body through in memory', async () => {
    const document = await readFile(new URL('../../docs/how-to/run-a-service.md', import.meta.url), 'utf8')
    const sizes = [...document.matchAll(/^client_(?:body_buffer|max_body)_size (\d+)k;/gm)].map(
      ([, kB]) => Number(kB) * 1024,
    )
    const largest = Math.max(BODY_MAX, FORM_MAX)
    expect(sizes).toEqual([largest, largest])
  })

  it('is the same for an answer that has not changed', async () => {
    const first = await t.ask('/api/v2/jurisdiction/CH')
    const { status, headers } = await t.ask('/api/v2/jurisdiction/CH', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    })
    expect([status, headers.get('Cache-Control')]).toEqual([304, 'private, max-age=86400'])
    expect(headers.get('Vary')?.toLowerCase()).toContain('x-api-key')
  })

  it('is off if an answer does not state it', async () => {
    for (const path of ['/', '/status', '/healthz', '/docs', '/problems', '/nowhere'])
      expect((await t.ask(path)).headers.get('Cache-Control')).toBe('no-store')
  })
})
