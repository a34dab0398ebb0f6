import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertClaim, insertKey, type KeyRow, useClaim } from './keys.ts'
import { type Database, openDatabase } from './open.ts'
import { type Charge, canWrite, charge, forgetExpired, isRepeat, usedIn } from './usage.ts'

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

const order = (over: Partial<Charge> = {}): Charge => ({
  keyId: key.id,
  period: '2026-11',
  limit: 50,
  repeat: null,
  now: 0,
  ...over,
})

describe('storage', () => {
  it('keeps its folder to its owner and what it holds over a restart', async () => {
    await charge(db, order())
    await db.destroy()
    db = await openDatabase(dataDir)
    expect(await usedIn(db, key.id, '2026-11')).toBe(1)
    expect(statSync(dataDir).mode & 0o077).toBe(0)
  })

  it('gives out exactly as many units as there are, however many ask at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 80 }, () => charge(db, order())))
    expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(50)
    expect(outcomes.filter((outcome) => outcome === 'used_up')).toHaveLength(30)
    expect(await usedIn(db, key.id, '2026-11')).toBe(50)
    expect(await charge(db, order({ period: '2026-12' }))).toBe('charged')
  })

  it('charges one of many same answers, and none again until its time is over', async () => {
    const same = order({ repeat: { digest: 'hash', expiresAt: 1000 } })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => charge(db, same)))
    expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeat')).toHaveLength(9)
    expect(await isRepeat(db, 'hash', 999)).toBe(true)
    expect(await isRepeat(db, 'hash', 1000)).toBe(false)
    expect(await charge(db, { ...same, now: 1000, repeat: { digest: 'hash', expiresAt: 2000 } })).toBe('charged')
    expect(await usedIn(db, key.id, '2026-11')).toBe(2)
  })

  it('remembers nothing of an answer that could not be charged', async () => {
    const refused = order({ limit: 0, repeat: { digest: 'hash', expiresAt: 1000 } })
    expect(await charge(db, refused)).toBe('used_up')
    expect(await isRepeat(db, 'hash', 0)).toBe(false)
  })

  it('forgets what has expired', async () => {
    await charge(db, order({ repeat: { digest: 'old', expiresAt: 1000 } }))
    await charge(db, order({ repeat: { digest: 'new', expiresAt: 2000 } }))
    await insertClaim(db, { digest: 'claim', keyId: key.id, expiresAt: 1000 })
    await forgetExpired(db, 1000)
    expect(await db.selectFrom('repeats').select('digest').execute()).toEqual([{ digest: 'new' }])
    expect(await db.selectFrom('claims').select('digest').execute()).toEqual([])
  })

  it('lets no second process in', async () => {
    await expect(openDatabase(dataDir)).rejects.toMatchObject({ errcode: 5 })
  })

  it('knows whether it can be written', async () => {
    expect(await canWrite(db)).toBe(true)
    await db.destroy()
    expect(await canWrite(db)).toBe(false)
    db = await openDatabase(dataDir)
  })

  it('lets one of many use a claim, once, and none after its time', async () => {
    await insertClaim(db, { digest: 'claim', keyId: key.id, expiresAt: 1000 })
    const used = await Promise.all(Array.from({ length: 10 }, () => useClaim(db, 'claim', 1)))
    expect(used.filter((id) => id !== undefined)).toEqual([key.id])
    await insertClaim(db, { digest: 'late', keyId: key.id, expiresAt: 1000 })
    expect(await useClaim(db, 'late', 1000)).toBeUndefined()
  })
})
