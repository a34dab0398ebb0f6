import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../ops/secrets.ts'
import { openStorage, SQLITE_FILE, type Storage } from '../storage/open.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { createKeys, type Keys } from './keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000

it('writes a shown key to the database file itself, not to a log that a power failure may truncate', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'brand-check-power-'))
  const storage = await openStorage({ dataDir, databaseUrl: null })
  try {
    const keys = createKeys(storage, createSecrets('a pepper of thirty-two characters'), () => 1)
    const { record } = await keys.create({ label: 'Test', kind: 'server', plan: 'team' })
    const rotated = await keys.rotate(record.id)
    await keys.revoke(record.id)
    copyFileSync(join(dataDir, SQLITE_FILE), join(dataDir, 'after.sqlite'))
    const after = new DatabaseSync(join(dataDir, 'after.sqlite'))
    const kept = after.prepare('SELECT id, revoked_at FROM keys ORDER BY revoked_at DESC').all()
    after.close()
    expect(kept.map((row) => ({ ...row }))).toEqual([
      { id: record.id, revoked_at: 1 },
      { id: rotated?.record.id, revoked_at: null },
    ])
  } finally {
    await storage.close()
    rmSync(dataDir, { recursive: true })
  }
})

describe.each(ENGINES)('keys on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage
  let keys: Keys
  let now: number

  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z')
    place = await makePlace()
    storage = await openStorage(place)
    keys = createKeys(storage, createSecrets('a pepper of thirty-two characters'), () => now)
  })
  afterEach(async () => {
    await storage.close()
    await place.remove()
  })

  const make = (over = {}) => keys.create({ label: 'Test', kind: 'server', plan: 'team', ...over })

  it('are stored with their settings, and end at their expiry', async () => {
    const { key, record } = await make({
      scopes: ['usage'],
      expiresAt: now + 10,
      limits: { requests: 5, perMinute: null, perDay: 2 },
    })
    expect(await keys.verify(key)).toMatchObject({ ...record, scopes: ['usage'], test: false })
    now += 10
    expect(await keys.verify(key)).toBeNull()
  })

  it('are replaced with all their settings, and both work for a day and count as one', async () => {
    const old = await make({ scopes: ['checks'], limits: { requests: 7, perMinute: null, perDay: null }, test: true })
    const next = await keys.rotate(old.record.id)
    expect(next?.key).toMatch(/^bck_test_/)
    expect(next?.record).toMatchObject({
      holder: old.record.id,
      scopes: ['checks'],
      plan: 'team',
      test: true,
      expiresAt: null,
    })
    expect(next?.record.limits.requests).toBe(7)
    for (const key of [old.key, next?.key]) expect((await keys.verify(key))?.holder).toBe(old.record.id)
    now += DAY_MS
    expect(await keys.verify(old.key)).toBeNull()
    expect(await keys.verify(next?.key)).not.toBeNull()
  })

  it('that leaked are replaced without overlap', async () => {
    const old = await make()
    const next = await keys.rotate(old.record.id, 0)
    expect([await keys.verify(old.key), (await keys.verify(next?.key))?.id]).toEqual([null, next?.record.id])
  })

  it('are replaced once by simultaneous requests, and never after their end', async () => {
    const { record } = await make({ expiresAt: now + DAY_MS / 2 })
    const rotated = await Promise.all(Array.from({ length: 6 }, () => keys.rotate(record.id)))
    expect(rotated.filter((each) => each !== null)).toHaveLength(1)
    expect((await keys.find(record.id))?.expiresAt).toBe(now + DAY_MS / 2)
    expect(await keys.list()).toHaveLength(2)
    const gone = await make()
    await keys.revoke(gone.record.id)
    expect(await keys.rotate(gone.record.id)).toBeNull()
    expect(await keys.rotate('nobody')).toBeNull()
  })

  it('are revoked permanently', async () => {
    const { key, record } = await make()
    expect([await keys.revoke(record.id), await keys.revoke(record.id), await keys.revoke('nobody')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await keys.verify(key)).toBeNull()
  })

  it('accept limits of their own, and return to those of the plan', async () => {
    const { record } = await make()
    expect((await keys.limit(record.id, { requests: 9, perDay: 3 }))?.limits).toEqual({
      requests: 9,
      perMinute: null,
      perDay: 3,
    })
    expect((await keys.limit(record.id, { perDay: null }))?.limits).toEqual({
      requests: 9,
      perMinute: null,
      perDay: null,
    })
    expect(await keys.limit('nobody', { perDay: 1 })).toBeNull()
  })

  it('store only the day of their last use', async () => {
    const { key, record } = await make()
    expect((await keys.find(record.id))?.lastUsedOn).toBeNull()
    await keys.verify(key)
    expect((await keys.find(record.id))?.lastUsedOn).toBe('2026-11-20')
    now += DAY_MS
    await Promise.all(Array.from({ length: 5 }, () => keys.verify(key)))
    expect((await keys.find(record.id))?.lastUsedOn).toBe('2026-11-21')
    now -= DAY_MS
    await keys.verify(key)
    expect((await keys.find(record.id))?.lastUsedOn).toBe('2026-11-21')
  })
})
