import { statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { keyRow } from '../testing/key-row.ts'
import { runChild } from '../testing/run-child.ts'
import { isPostgres } from './database.ts'
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
    await storage.keys.insert(row)
    await storage.close()
    storage = await openStorage(place)
    expect({ ...(await storage.keys.find(row.id)) }).toEqual(row)
    if (engine === 'SQLite') expect(statSync(place.dataDir).mode & 0o077).toBe(0)
  })

  it('undoes all of a transaction that fails', async () => {
    const failing = storage.inTransaction(async (tx) => {
      await tx.keys.insert(key)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await storage.keys.find(key.id)).toBeUndefined()
  })

  it('reports whether it can be written', async () => {
    expect(await storage.canWrite()).toBe(true)
    await storage.close()
    expect(await storage.canWrite()).toBe(false)
    storage = await openStorage(place)
  })

  it('lets only one of many use a claim, once, and none after it expired', async () => {
    await storage.keys.insert(key)
    await storage.keys.insertClaim({ digest: 'claim', keyId: key.id, expiresAt: 1000 })
    const used = await Promise.all(Array.from({ length: 10 }, () => storage.keys.useClaim('claim', 1)))
    expect(used.filter((id) => id !== undefined)).toEqual([key.id])
    await storage.keys.insertClaim({ digest: 'late', keyId: key.id, expiresAt: 1000 })
    expect(await storage.keys.useClaim('late', 1000)).toBeUndefined()
  })

  it('deletes what has expired', async () => {
    const { db } = storage
    await storage.keys.insert(key)
    for (const [digest, expires_at] of [
      ['old', 1000],
      ['new', 2000],
    ] as const) {
      await db.insertInto('repeats').values({ digest, expires_at }).execute()
      await storage.keys.insertClaim({ digest, keyId: key.id, expiresAt: expires_at })
    }
    await storage.forgetExpired(1000)
    expect((await db.selectFrom('repeats').select('digest').execute()).map(({ digest }) => digest)).toEqual(['new'])
    expect((await db.selectFrom('claims').select('digest').execute()).map(({ digest }) => digest)).toEqual(['new'])
  })

  it('stores the first of several facts with one name', async () => {
    const told = await Promise.all(['a', 'b', 'c'].map((value) => storage.keepFact('pepper', value)))
    expect(new Set(told).size).toBe(1)
  })

  it('is created once by several processes that start at the same time', async () => {
    await storage.close()
    await place.remove()
    place = await makePlace()
    const ended = await Promise.all(Array.from({ length: 4 }, () => runChild('open', place)))
    expect(ended).toEqual([0, 0, 0, 0].map((code) => ({ code, said: '' })))
    storage = await openStorage(place)
    expect(await storage.quotas.used(key.id, '2026-11')).toBe(0)
  })
})
