import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStorage, type Storage } from '../storage/open.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { createBurst } from './quotas.ts'

describe.each(ENGINES)('the limit of requests per minute with %s', (engine, makePlace) => {
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

  it('admits requests up to the limit, for each account', async () => {
    const burst = createBurst(storage.pool)
    const taken = await Promise.all(Array.from({ length: 15 }, () => burst.take('AAAAAAAA', 10)))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10)
    const refused = await burst.take('AAAAAAAA', 10)
    expect(refused).toMatchObject({ allowed: false, remaining: 0 })
    expect(refused.resetSeconds).toBeGreaterThan(0)
    expect(await burst.take('BBBBBBBB', 10)).toMatchObject({ allowed: true, remaining: 9 })
  })

  it('counts requests for all services on one database, but for each SQLite service separately', async () => {
    const services = [createBurst(storage.pool), createBurst(storage.pool)]
    const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => services[n % 2]?.take('AAAAAAAA', 6)))
    expect(taken.filter((each) => each?.allowed)).toHaveLength(engine === 'SQLite' ? 12 : 6)
  })

  it('does not leave a prepared statement on a pooled connection', async () => {
    const { pool } = storage
    if (pool === null) return expect(engine).toBe('SQLite')
    await createBurst(pool).take('AAAAAAAA', 10)
    expect((await pool.query('select points from bursts')).rows).toEqual([{ points: 1 }])
    expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
  })

  it('admits requests within a minute although the clock was set back', async () => {
    const burst = createBurst(storage.pool)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (let n = 0; n < 8; n++) await burst.take('AAAAAAAA', 5)
      vi.setSystemTime(Date.now() - 40 * 24 * 60 * 60_000)
      expect(await burst.take('AAAAAAAA', 5)).toEqual({ allowed: true, remaining: 4, resetSeconds: 60 })
      for (let n = 0; n < 8; n++) await burst.take('AAAAAAAA', 5)
      expect(await burst.take('AAAAAAAA', 5)).toMatchObject({ allowed: false, resetSeconds: 60 })
    } finally {
      vi.useRealTimers()
    }
  })

  it('still counts requests while the database does not answer', async () => {
    const burst = createBurst(storage.pool)
    await storage.close()
    const taken = await Promise.all(Array.from({ length: 5 }, () => burst.take('AAAAAAAA', 3)))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3)
    storage = await openStorage(place)
  })
})
