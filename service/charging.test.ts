import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const used = async () => (await t.ask('/api/v2/quotas')).body.used as number
const check = async (name: string, headers: Record<string, string> = {}) =>
  (await t.post('/api/v2/brand-check', { name }, headers)).body.charged as boolean

describe('what is charged', () => {
  it('an answer with a verdict, once a day for the same name and scope; nothing else', async () => {
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

  it('a private check each time, because nothing of it is remembered', async () => {
    const before = await used()
    const isPrivate = { 'Cache-Control': 'no-store' }
    expect(await check('Starbucks', isPrivate)).toBe(true)
    expect(await check('Starbucks', isPrivate)).toBe(true)
    expect(await check('Starbucks')).toBe(true)
    expect(await used()).toBe(before + 3)
  })

  it('nothing for a client that goes away', async () => {
    const before = await used()
    t.standIns.lindas.setFault({ kind: 'hang' })
    const client = new AbortController()
    const asking = t.ask('/api/v2/brand-check?name=Starbuck', { signal: client.signal })
    await expect.poll(() => t.standIns.lindas.asked().length).toBeGreaterThan(0)
    client.abort()
    await expect(asking).rejects.toThrow()
    await expect.poll(used).toBe(before)
    t.standIns.lindas.setFault(null)
  })

  it('too many requests at once are told so, with how long to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, () => t.ask('/api/v2/quotas')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatchObject({ code: 'burst_exceeded', retryable: true })
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
