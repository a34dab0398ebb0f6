import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyRow } from '../testing/key-row.ts'
import { openStorage, type Storage } from './open.ts'

let dataDir: string
let storage: Storage

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'brand-check-full-'))
  storage = await openStorage({ dataDir, databaseUrl: null })
})

afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

/**
 * At this limit, SQLite behaves as on a full disk: it fails with SQLITE_FULL and rolls the transaction back by itself.
 */
const mayHave = (pages: number) => sql.raw(`PRAGMA max_page_count=${pages}`).execute(storage.db)
const large = () => keyRow({ label: 'x'.repeat(200_000) })

describe('SQLite on a full disk', () => {
  it('reports that in a transaction, undoes it, and works again when there is room', async () => {
    await mayHave(1)
    const cut = storage.inTransaction(async (tx) => {
      await tx.keys.insert(keyRow({ id: 'BBBBBBBB' }))
      await tx.keys.insert(large())
    })
    await expect(cut).rejects.toMatchObject({ name: 'StorageUnavailable', reason: 'SQLITE_FULL 13' })
    await expect(storage.keys.insert(large())).rejects.toMatchObject({ reason: 'SQLITE_FULL 13' })
    expect(await storage.keys.find('BBBBBBBB')).toBeUndefined()
    await mayHave(1_000_000)
    await storage.inTransaction((tx) => tx.keys.insert(large()))
    expect(await storage.keys.find(large().id)).toBeDefined()
  })

  it('does not run a later statement of a transaction that it has undone', async () => {
    await mayHave(1)
    const cut = storage.inTransaction(async (tx) => {
      await tx.keys.insert(large()).catch(() => {})
      await tx.keys.insert(keyRow({ id: 'BBBBBBBB' }))
    })
    await expect(cut).rejects.toBeInstanceOf(Error)
    expect(await storage.keys.find('BBBBBBBB')).toBeUndefined()
  })
})
