import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../storage/open.ts'
import { leaveAfter } from '../testing/leave-after.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const used = async () => (await t.ask('/api/v2/quotas')).body.used as number

/** Waits until no unfinished answer could still be charged. */
async function nothingHeld(): Promise<void> {
  const { db, close } = await openStorage(t.config)
  const leases = async () => (await db.selectFrom('leases').select('id').execute()).length
  await expect.poll(leases, { timeout: 15_000 }).toBe(0)
  await close()
}

const check = async (name: string, headers: Record<string, string> = {}) =>
  (await t.post('/api/v2/brand-check', { name }, headers)).body.charged as boolean

describe('the service', () => {
  it('charges an answer with a verdict, once a day for the same name and scope, and nothing else', async () => {
    expect(await used()).toBe(0)
    expect(await check('Qzvyntrel')).toBe(false)
    expect(await used()).toBe(0)
    const first = await t.post('/api/v2/brand-check', { name: 'Starbuks' })
    expect(first.body.charged).toBe(true)
    expect(first.headers.get('RateLimit')).toContain('"period";r=9999;')
    expect(await used()).toBe(1)
    expect(await check('  STARBUKS ')).toBe(false)
    expect(await used()).toBe(1)
    const scoped = await t.post('/api/v2/brand-check', { name: 'Starbuks', jurisdiction: 'DE' })
    expect(scoped.body.charged).toBe(true)
    expect(await used()).toBe(2)
    await t.post('/api/v2/brand-check', { name: '' })
    expect(await used()).toBe(2)
  })

  it('charges a search once, in any order of its statuses', async () => {
    const search = async (status: string[]) =>
      (await t.post('/api/v2/trademark/search', { name: 'Starbuks', jurisdictions: ['AT'], status })).body.charged
    expect(await search(['live', 'pending'])).toBe(true)
    expect(await search(['pending', 'live', 'live'])).toBe(false)
    expect(await search(['live'])).toBe(true)
  })

  it('charges a private check each time, because nothing of it is cached', async () => {
    const before = await used()
    const isPrivate = { 'Cache-Control': 'no-store' }
    expect(await check('Starbucks', isPrivate)).toBe(true)
    expect(await check('Starbucks', isPrivate)).toBe(true)
    expect(await check('Starbucks')).toBe(true)
    expect(await used()).toBe(before + 3)
  })

  it('does not charge a check if the client goes away', async () => {
    const before = await used()
    t.standIns.lindas.setFault({ kind: 'hang' })
    const client = new AbortController()
    const asking = t.ask('/api/v2/brand-check?name=Starbuck', { signal: client.signal })
    await expect.poll(() => t.standIns.lindas.asked().length).toBeGreaterThan(0)
    client.abort()
    await expect(asking).rejects.toThrow()
    await nothingHeld()
    expect(await used()).toBe(before)
    t.standIns.lindas.setFault(null)
  })

  it('charges a stream that has begun, even if its client leaves at the first row or the first conflict', async () => {
    const before = await used()
    t.standIns.lindas.setFault({ kind: 'hang' })
    await leaveAfter(t.service, 'source', { name: 'Starbuck', niceClasses: [1] })
    await leaveAfter(t.service, 'conflicts', { name: 'Starbuck', niceClasses: [2] })
    await nothingHeld()
    expect(await used()).toBe(before + 2)
    t.standIns.lindas.setFault(null)
    expect(await check('Starbuck', {})).toBe(true)
    const again = await t.post('/api/v2/brand-check', { name: 'Starbuck', niceClasses: [1] })
    expect(again.body.charged).toBe(false)
  })

  it('does not charge anything if a client leaves a stream of test answers', async () => {
    const before = await used()
    const { key } = await t.makeKey({ test: true })
    await leaveAfter(t.service, 'source', { name: 'Test-Caution' }, { 'X-API-Key': key })
    await leaveAfter(t.service, 'source', { name: 'Test-Conflict' })
    await nothingHeld()
    expect(await used()).toBe(before)
  })

  it('refuses too many requests at once, with the time to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => t.ask('/api/v2/quotas')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatchObject({ code: 'burst_exceeded', retryable: true })
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
