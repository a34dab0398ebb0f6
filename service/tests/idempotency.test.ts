import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyId } from '../keys/keys.ts'
import { createReplays } from '../keys/replays.ts'
import { createLog } from '../ops/log.ts'
import { createSecrets, readPepper } from '../ops/secrets.ts'
import { startService } from '../service.ts'
import { openStorage } from '../storage/open.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const BRAND = '/api/v2/brand-check'
const SEARCH = '/api/v2/trademark/search'
const send = (path: string, body: unknown, key: string, headers: Record<string, string> = {}) =>
  t.post(path, body, { 'Idempotency-Key': key, ...headers })
const used = async () => (await t.ask('/api/v2/quotas')).body.used as number

describe('a request that is sent again', () => {
  it.each([
    [BRAND, { name: 'Starbuks' }],
    [SEARCH, { name: 'Starbuks', jurisdictions: ['DE'] }],
  ])('%s is answered as before, marked, and free of charge', async (path, body) => {
    const key = randomUUID()
    const first = await send(path, body, key)
    expect([first.status, first.body.charged]).toEqual([200, true])
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    const before = await used()
    const asked = t.standIns.lindas.asked().length
    const again = await send(path, body, `"${key}"`)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.headers.get('Cache-Control')).toBe('no-store')
    expect([await used(), t.standIns.lindas.asked().length]).toEqual([before, asked])
  })

  it('is refused with another body, but is another request with another API key', async () => {
    const key = randomUUID()
    await send(BRAND, { name: 'Starbuks' }, key)
    const other = await send(BRAND, { name: 'Starbucks' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    const made = await t.makeKey()
    const theirs = await send(BRAND, { name: 'Starbucks' }, key, { 'X-API-Key': made.key })
    expect([theirs.status, theirs.headers.get('Idempotent-Replayed')]).toEqual([200, null])
  })

  it('is refused while the first is being answered, with the time to wait', async () => {
    const key = randomUUID()
    t.standIns.lindas.setFault({ kind: 'slow', milliseconds: 1500 })
    const before = t.standIns.lindas.asked().length
    const first = send(BRAND, { name: 'Kelvotar' }, key)
    await expect.poll(() => t.standIns.lindas.asked().length).toBeGreaterThan(before)
    const second = await send(BRAND, { name: 'Kelvotar' }, key)
    expect([second.status, second.body.code, second.headers.get('Retry-After')]).toEqual([
      409,
      'idempotency_in_flight',
      '2',
    ])
    t.standIns.lindas.setFault(null)
    expect((await first).status).toBe(200)
    expect((await send(BRAND, { name: 'Kelvotar' }, key)).headers.get('Idempotent-Replayed')).toBe('true')
  })

  it('waits for the lease if the service died while it answered, or is answered after a restart', async () => {
    const key = randomUUID()
    const died = await startTestService()
    const request = { name: 'Kelvotar' }
    const askAt = async (url: string) => {
      const headers = { 'X-API-Key': died.service.localKey, 'Content-Type': 'application/json', 'Idempotency-Key': key }
      return fetch(`${url}${BRAND}`, { method: 'POST', headers, body: JSON.stringify(request) })
    }
    try {
      const storage = await openStorage(died.config)
      const holder = keyId(died.service.localKey) ?? ''
      const body = JSON.stringify(request)
      const secrets = createSecrets(readPepper(died.dataDir, null))
      const ownSecret = secrets.ownSecret(died.service.localKey)
      const replays = createReplays(storage, secrets, Date.now)
      await replays.open({ holder, ownSecret, route: BRAND, idempotencyKey: key, body })
      await storage.close()
      const refused = await askAt(died.service.url)
      expect(refused.status).toBe(409)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(2)
      await died.service.close()
      const next = await startService(died.config, createLog({ logLevel: 'silent' }))
      expect((await askAt(next.url)).status).toBe(200)
      await next.close()
    } finally {
      await died.close()
    }
  })

  it('is tried again after an error', async () => {
    const key = randomUUID()
    expect((await send(BRAND, { name: '' }, key)).status).toBe(400)
    expect((await send(BRAND, { name: 'Starbuks' }, key)).status).toBe(200)
  })

  it('is not recognised with GET', async () => {
    const headers = { 'Idempotency-Key': 'x' }
    expect((await t.ask(`${BRAND}?name=Starbuks`, { headers })).status).toBe(200)
  })
})

describe('an Idempotency-Key is refused', () => {
  it.each(['', 'short', 'x'.repeat(256), 'has a space in the middle', '"only-one-quote-of-two'])(
    'as %j',
    async (key) => {
      const { status, body } = await send(BRAND, { name: 'Starbuks' }, key)
      expect([status, body.code]).toEqual([400, 'invalid_request'])
      expect(body.detail).toContain('Idempotency-Key must be')
    },
  )

  it.each([
    ['a stream', { Accept: 'text/event-stream' }, 'stream of events'],
    ['a private check', { 'Cache-Control': 'no-store' }, 'private check'],
  ])('for %s, because nothing of it is stored', async (_what, headers, words) => {
    const { status, body } = await send(BRAND, { name: 'Starbuks' }, randomUUID(), headers)
    expect(status).toBe(400)
    expect(body.detail).toContain(words)
  })
})
