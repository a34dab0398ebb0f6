import { statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { keyRow } from '../testing/key-row.ts'
import { runChild } from '../testing/run-child.ts'
import { inTransaction, isPostgres, keepFact } from './database.ts'
import { findKey, insertClaim, insertKey, useClaim } from './keys.ts'
import { canWrite, forgetExpired, usedIn } from './leases.ts'
import { openStorage, type Storage } from './open.ts'

const key = keyRow()

describe.each(ENGINES)('storage on %s', (engine, makePlace) => {
  let place: TestPlace
  let storage: Storage

  beforeEach(async () => {
    place = await makePlace()
    storage = await openStorage(place)
  })

  afterEach(async () => {
    await storage.close()
    await place.remove()
  })

  it('uses the requested engine', () => {
    expect(isPostgres(storage.db)).toBe(engine === 'PostgreSQL')
    expect(storage.pool === null).toBe(engine === 'SQLite')
  })

  it('retains its data over a restart, numbers as numbers', async () => {
    const row = keyRow({ created_at: 1_795_000_000_123, expires_at: 1_795_000_000_999, limit_requests: 7 })
    await insertKey(storage.db, row)
    await storage.close()
    storage = await openStorage(place)
    expect({ ...(await findKey(storage.db, row.id)) }).toEqual(row)
    if (engine === 'SQLite') expect(statSync(place.dataDir).mode & 0o077).toBe(0)
  })

  it('undoes all of a transaction that fails', async () => {
    const failing = inTransaction(storage.db, async (tx) => {
      await insertKey(tx, key)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await findKey(storage.db, key.id)).toBeUndefined()
  })

  it('reports whether it can be written', async () => {
    expect(await canWrite(storage.db)).toBe(true)
    await storage.close()
    expect(await canWrite(storage.db)).toBe(false)
    storage = await openStorage(place)
  })

  it('lets only one of many use a claim, once, and none after it expired', async () => {
    const { db } = storage
    await insertKey(db, key)
    await insertClaim(db, { digest: 'claim', keyId: key.id, expiresAt: 1000 })
    const used = await Promise.all(Array.from({ length: 10 }, () => useClaim(db, 'claim', 1)))
    expect(used.filter((id) => id !== undefined)).toEqual([key.id])
    await insertClaim(db, { digest: 'late', keyId: key.id, expiresAt: 1000 })
    expect(await useClaim(db, 'late', 1000)).toBeUndefined()
  })

  it('deletes what has expired', async () => {
    const { db } = storage
    await insertKey(db, key)
    for (const [digest, expires_at] of [
      ['old', 1000],
      ['new', 2000],
    ] as const) {
      await db.insertInto('repeats').values({ digest, expires_at }).execute()
      await insertClaim(db, { digest, keyId: key.id, expiresAt: expires_at })
    }
    await forgetExpired(db, 1000)
    expect((await db.selectFrom('repeats').select('digest').execute()).map(({ digest }) => digest)).toEqual(['new'])
    expect((await db.selectFrom('claims').select('digest').execute()).map(({ digest }) => digest)).toEqual(['new'])
  })

  it('stores the first of several facts with one name', async () => {
    const told = await Promise.all(['a', 'b', 'c'].map((value) => keepFact(storage.db, 'pepper', value)))
    expect(new Set(told).size).toBe(1)
  })

  it('is created once by several processes that start at the same time', async () => {
    await storage.close()
    await place.remove()
    place = await makePlace()
    const ended = await Promise.all(Array.from({ length: 4 }, () => runChild('open', place)))
    expect(ended).toEqual([0, 0, 0, 0].map((code) => ({ code, said: '' })))
    storage = await openStorage(place)
    expect(await usedIn(storage.db, key.id, '2026-11')).toBe(0)
  })
})
