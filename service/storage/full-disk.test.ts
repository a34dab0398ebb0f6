import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyRow } from '../testing/key-row.ts'
import { type Database, inTransaction } from './database.ts'
import { findKey, insertKey } from './keys.ts'
import { openSqlite } from './open.ts'

let dataDir: string
let db: Database

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'brand-check-full-'))
  db = await openSqlite(dataDir)
})

afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

/**
 * At this limit SQLite behaves as on a full disk: it fails with SQLITE_FULL and rolls the transaction back by itself.
 */
const mayHave = (pages: number) => sql.raw(`PRAGMA max_page_count=${pages}`).execute(db)
const large = () => keyRow({ label: 'x'.repeat(200_000) })

describe('SQLite on a full disk', () => {
  it('reports that in a transaction, undoes it, and works again when there is room', async () => {
    await mayHave(1)
    const cut = inTransaction(db, async (tx) => {
      await insertKey(tx, keyRow({ id: 'BBBBBBBB' }))
      await insertKey(tx, large())
    })
    await expect(cut).rejects.toMatchObject({ name: 'StorageUnavailable', reason: 'SQLITE_FULL 13' })
    await expect(insertKey(db, large())).rejects.toMatchObject({ reason: 'SQLITE_FULL 13' })
    expect(await findKey(db, 'BBBBBBBB')).toBeUndefined()
    await mayHave(1_000_000)
    await inTransaction(db, (tx) => insertKey(tx, large()))
    expect(await findKey(db, large().id)).toBeDefined()
  })

  it('runs no later statement of a transaction that it has undone', async () => {
    await mayHave(1)
    const cut = inTransaction(db, async (tx) => {
      await insertKey(tx, large()).catch(() => {})
      await insertKey(tx, keyRow({ id: 'BBBBBBBB' }))
    })
    await expect(cut).rejects.toBeInstanceOf(Error)
    expect(await findKey(db, 'BBBBBBBB')).toBeUndefined()
  })
})
