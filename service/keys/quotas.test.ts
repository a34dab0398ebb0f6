import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toProblem } from '../api/app.ts'
import { createSecrets } from '../ops/secrets.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { createKeys, type SentKey } from './keys.ts'
import { type ChargedScope, createQuotaDesk, type QuotaDesk, QuotaUsedUp, readPlans } from './quotas.ts'

let dataDir: string
let storage: Storage
let key: SentKey
let desk: QuotaDesk
let now = Date.parse('2026-11-20T09:00:00Z')

const scope = (name: string, more: Partial<ChargedScope> = {}): ChargedScope => ({
  kind: 'brand-check',
  name,
  parts: [],
  private: false,
  ...more,
})

beforeEach(async () => {
  now = Date.parse('2026-11-20T09:00:00Z')
  dataDir = mkdtempSync(join(tmpdir(), 'brand-check-quota-'))
  storage = await openStorage({ dataDir, databaseUrl: null })
  const secrets = createSecrets('a pepper of thirty-two characters')
  const made = await createKeys(storage, secrets, () => now).create({ label: 'Test', kind: 'server', plan: 'local' })
  key = { ...made.record, ownSecret: secrets.ownSecret(made.key) }
  desk = createQuotaDesk(storage, secrets, readPlans(null), () => now)
})

afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

const charge = async (of: SentKey, what: ChargedScope) => (await desk.reserve(of, what)).commit()
const useUp = () => storage.db.insertInto('usage').values({ key_id: key.id, period: '2026-11', used: 10_000 }).execute()

describe('the quota', () => {
  it('is charged once a day for the same name and scope by the same key', async () => {
    expect(await charge(key, scope('Vyntra'))).toBe(true)
    expect(await charge(key, scope('VYNTRA'))).toBe(false)
    expect(await charge(key, scope('Vyntra', { parts: ['CH'] }))).toBe(true)
    expect(await charge(key, scope('Vyntra', { kind: 'trademark-search' }))).toBe(true)
    expect(await charge({ ...key }, scope('Vyntra', { private: true }))).toBe(true)
    now += 24 * 60 * 60 * 1000
    expect(await charge(key, scope('Vyntra'))).toBe(true)
    expect((await desk.left(key)).period.remaining).toBe(9995)
  })

  it('admits only repeats once it is used up, and says when it resets', async () => {
    await charge(key, scope('Vyntra'))
    await storage.db.deleteFrom('usage').execute()
    await useUp()
    await expect(desk.reserve(key, scope('Kelvo'))).rejects.toBeInstanceOf(QuotaUsedUp)
    await expect(charge(key, scope('Kelvo'))).rejects.toBeInstanceOf(QuotaUsedUp)
    await desk.reserve(key, scope('Vyntra'))
    expect((await desk.left(key)).period).toMatchObject({ remaining: 0, resetAt: Date.parse('2026-12-01T00:00:00Z') })
    now = Date.parse('2026-12-01T00:00:00Z')
    await desk.reserve(key, scope('Kelvo'))
  })

  it('returns a problem with the time to wait once it is used up', async () => {
    await useUp()
    const error = await desk.reserve(key, scope('Kelvo')).catch((thrown: unknown) => thrown)
    const problem = toProblem(error)
    expect(problem.code).toBe('quota_exceeded')
    expect(problem.detail).toContain('2026-12-01T00:00:00.000Z')
    expect(Number(problem.headers['Retry-After'])).toBeGreaterThan(0)
  })

  it('enforces a daily limit that resets at midnight UTC, and limits of the key itself', async () => {
    const capped = { ...key, limits: { requests: 3, perMinute: null, perDay: 2 } }
    await charge(capped, scope('Vyntra'))
    await charge(capped, scope('Kelvo'))
    const refused = await desk.reserve(capped, scope('Zeltano')).catch((thrown: unknown) => thrown)
    expect(refused).toMatchObject({ name: 'QuotaUsedUp', of: 'day', resetAt: Date.parse('2026-11-21T00:00:00Z') })
    expect(await desk.left(capped)).toMatchObject({
      period: { limit: 3, remaining: 1 },
      day: { limit: 2, remaining: 0 },
    })
    now = Date.parse('2026-11-21T00:00:00Z')
    await charge(capped, scope('Zeltano'))
    await expect(desk.reserve(capped, scope('Orvenda'))).rejects.toMatchObject({ of: 'period' })
  })

  it('frees the units of a process that died as soon as somebody needs them', async () => {
    const last = { ...key, limits: { requests: 1, perMinute: null, perDay: null } }
    await desk.reserve(last, scope('Vyntra'))
    await expect(desk.reserve(last, scope('Kelvo'))).rejects.toBeInstanceOf(QuotaUsedUp)
    now += 60_000
    expect(await charge(last, scope('Kelvo'))).toBe(true)
  })
})
