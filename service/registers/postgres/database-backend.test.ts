import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import type { BadRecord } from '../store/journal.ts'
import { databaseBackend } from './database-backend.ts'
import { type HeldPlace, makeHeldPlace } from './testing/held-place.ts'

let database: TestDatabase
let place: HeldPlace
let watcher: pg.Client

beforeEach(async () => {
  database = await makeTestDatabase()
  place = makeHeldPlace(database.url)
  await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }, 'bad', 'bad'])
  watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  // The server still counts a connection for a moment after it is closed.
  await expect.poll(opened).toBe(0)
})
afterEach(async () => {
  await watcher.end()
  await place.close()
  await database.drop()
})

/** Counts our open connections, except the one that counts. */
async function opened(): Promise<number | undefined> {
  const count = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database()
    AND application_name LIKE 'brand-check%'`
  return (await watcher.query<{ open: number }>(count)).rows[0]?.open
}

async function readBad(most: number): Promise<(number | null)[]> {
  const lines: (number | null)[] = []
  for await (const { line } of (await databaseBackend(database.url, 'EU').bad()) as AsyncIterable<BadRecord>) {
    lines.push(line)
    await expect.poll(opened).toBe(1)
    if (lines.length === most) break
  }
  return lines
}

describe('the connection that reads bad records', () => {
  it.each([
    ['to their end', 9, [2, 3]],
    ['as far as somebody wants', 1, [2]],
  ])('is closed after it read them %s', async (_how, most, lines) => {
    expect(await readBad(most)).toEqual(lines)
    await expect.poll(opened).toBe(0)
  })

  it('is closed if there are none, and if they cannot be read', async () => {
    expect(await databaseBackend(database.url, 'CH').bad()).toBeNull()
    await expect.poll(opened).toBe(0)
    await watcher.query('ALTER TABLE register_files RENAME TO lost')
    await expect(databaseBackend(database.url, 'EU').bad()).rejects.toThrow()
    await expect.poll(opened).toBe(0)
    await watcher.query('ALTER TABLE lost RENAME TO register_files')
    await watcher.query('ALTER TABLE register_bad RENAME TO lost')
    await expect(readBad(1)).rejects.toThrow()
    await expect.poll(opened).toBe(0)
  })
})
