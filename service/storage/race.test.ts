import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { keyRow } from '../testing/key-row.ts'
import { runChild } from '../testing/run-child.ts'
import { openStorage } from './open.ts'

/** Number of processes for each engine. They have 200 clients together. */
const PROCESSES = { SQLite: 1, PostgreSQL: 4 }
const CLIENTS = 200
const LIMIT = 1000

describe.each(ENGINES)('a quota on %s', (engine, makePlace) => {
  let place: TestPlace

  beforeEach(async () => {
    place = await makePlace()
    const storage = await openStorage(place)
    await storage.keys.insert(keyRow())
    await storage.close()
  })

  afterEach(() => place.remove())

  it('is spent to its last unit and not one more, however many spend it at once', async () => {
    const processes = PROCESSES[engine]
    const each = String(CLIENTS / processes)
    const ended = await Promise.all(
      Array.from({ length: processes }, () => runChild('spend', place, 'AAAAAAAA', String(LIMIT), each)),
    )
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0))
    expect(ended.reduce((sum, { said }) => sum + Number(said), 0)).toBe(LIMIT)
    const storage = await openStorage(place)
    expect(await storage.quotas.used('AAAAAAAA', '2026-11')).toBe(LIMIT)
    await storage.close()
  }, 120_000)
})
