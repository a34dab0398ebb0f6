import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertClaim, insertKey, type KeyRow, useClaim } from './keys.ts'
import { type Database, openDatabase } from './open.ts'
import { isRepeat, refund, rememberCharged, reserve, usedIn } from './usage.ts'

const key: KeyRow = {
  id: 'AAAAAAAA',
  label: 'Test',
  kind: 'server',
  scopes: 'checks',
  digest: 'digest',
  last4: '1234',
  plan: 'local',
  created_at: 1,
  expires_at: null,
  revoked_at: null,
}

let dataDir: string
let db: Database

beforeEach(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'brand-check-')), 'data')
  db = await openDatabase(dataDir)
  await insertKey(db, key)
})

afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

describe('storage', () => {
  it('keeps its folder to its owner and what it holds over a restart', async () => {
    await reserve(db, key.id, '2026-11', 10)
    await db.destroy()
    db = await openDatabase(dataDir)
    expect(await usedIn(db, key.id, '2026-11')).toBe(1)
    expect(statSync(dataDir).mode & 0o077).toBe(0)
  })

  it('gives out exactly as many units as there are, however many ask at once', async () => {
    const taken = await Promise.all(Array.from({ length: 80 }, () => reserve(db, key.id, '2026-11', 50)))
    expect(taken.filter(Boolean)).toHaveLength(50)
    expect(await usedIn(db, key.id, '2026-11')).toBe(50)
    expect(await reserve(db, key.id, '2026-12', 50)).toBe(true)
  })

  it('gives units back, never more than were taken', async () => {
    await reserve(db, key.id, '2026-11', 1)
    await refund(db, key.id, '2026-11')
    await refund(db, key.id, '2026-11')
    expect(await usedIn(db, key.id, '2026-11')).toBe(0)
    expect(await reserve(db, key.id, '2026-11', 1)).toBe(true)
  })

  it('remembers a charged answer until its time is over', async () => {
    await rememberCharged(db, 'hash', 1000, 0)
    expect(await isRepeat(db, 'hash', 999)).toBe(true)
    expect(await isRepeat(db, 'hash', 1000)).toBe(false)
    await rememberCharged(db, 'other', 3000, 2000)
    expect(await db.selectFrom('repeats').select('digest').execute()).toEqual([{ digest: 'other' }])
  })

  it('lets one of many use a claim, once, and none after its time', async () => {
    await insertClaim(db, { digest: 'claim', keyId: key.id, expiresAt: 1000 })
    const used = await Promise.all(Array.from({ length: 10 }, () => useClaim(db, 'claim', 1)))
    expect(used.filter((id) => id !== undefined)).toEqual([key.id])
    await insertClaim(db, { digest: 'late', keyId: key.id, expiresAt: 1000 })
    expect(await useClaim(db, 'late', 1000)).toBeUndefined()
  })
})
