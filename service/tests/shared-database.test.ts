import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgresServer } from '../testing/postgres-server.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const PEPPER = { KEY_PEPPER: 'one pepper for all of these services' }
let server: PostgresServer
let one: TestService
let other: TestService

beforeAll(async () => {
  server = await startPostgresServer()
  const settings = { DATABASE_URL: server.url('postgres'), ...PEPPER }
  one = await startTestService(settings)
  other = await startTestService(settings)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await server.close()
})

const checkAt = (t: TestService, name: string) =>
  t.post('/api/v2/brand-check', { name }, { 'X-API-Key': one.service.localKey })

describe('services on one database', () => {
  it('know each other’s keys, and charge an answer once', async () => {
    expect((await checkAt(one, 'Starbuks')).body.charged).toBe(true)
    expect((await checkAt(other, 'Starbuks')).body.charged).toBe(false)
    const used = await other.ask('/api/v2/quotas', { headers: { 'X-API-Key': one.service.localKey } })
    expect(used.body.used).toBe(1)
  })

  it('do not start with another pepper', async () => {
    const settings = { DATABASE_URL: server.url('postgres'), KEY_PEPPER: 'another pepper than that of the others' }
    await expect(startTestService(settings)).rejects.toThrow('KEY_PEPPER is not the pepper')
  })

  it('report that it does not answer while it is stopped, and continue when it is back', async () => {
    await server.stop()
    for (const t of [one, other]) {
      const { status, headers, body } = await checkAt(t, 'Starbuks')
      expect(status).toBe(503)
      expect(body).toMatchObject({ code: 'storage_unavailable', retryable: true, charged: false })
      expect(headers.get('Retry-After')).toBe('5')
      expect((await fetch(`${t.service.url}/readyz`)).status).toBe(503)
    }
    expect(one.log.join('')).toContain('the database does not answer')
    await server.start()
    expect((await checkAt(other, 'Starbuks')).status).toBe(200)
    expect((await one.ask('/readyz')).status).toBe(200)
  })

  it('return retryable errors if it stops under load, and charge each answer once in the end', async () => {
    const { key } = await one.makeKey({ limits: { requests: 1_000_000, perMinute: 1_000_000, perDay: null } })
    const headers = { 'X-API-Key': key }
    const brands = ['Starbucks', 'Lidl', 'Aldi', 'Ikea', 'Rolex', 'Migros', 'Adidas', 'Puma', 'Gucci', 'Prada']
    const checkOf = (at: number) => ({ name: brands[Math.floor(at / 45)], niceClasses: [(at % 45) + 1] })
    const again: ReturnType<typeof checkOf>[] = []
    let asked = 0
    let isBack = false
    const next = () => again.pop() ?? (isBack ? undefined : checkOf(asked++))
    const refused: unknown[] = []
    let answers = 0
    async function client(t: TestService): Promise<void> {
      for (let check = next(); check !== undefined; check = next()) {
        const { status, body } = await t.post('/api/v2/brand-check', check, headers)
        if (status === 200 && ['conflict', 'caution'].includes(body.verdict)) answers++
        else {
          refused.push([status, body.code, body.retryable, body.charged])
          again.unshift(check)
          await new Promise((done) => setTimeout(done, 50))
        }
      }
    }
    const load = Promise.all(Array.from({ length: 10 }, (_, at) => client(at % 2 === 0 ? one : other)))
    await expect.poll(() => answers).toBeGreaterThan(3)
    await server.stop()
    await expect.poll(() => refused.length).toBeGreaterThan(10)
    await server.start()
    isBack = true
    await load
    expect(new Set(refused.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify([503, 'storage_unavailable', true, false])]),
    )
    expect(answers).toBe(asked)
    expect((await other.ask('/api/v2/quotas', { headers })).body.used).toBe(asked)
  }, 120_000)
})
