import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSearchPool } from '../search/search-pool.ts'
import { importLines } from '../testing/import-lines.ts'
import { PART } from './gaps.ts'
import { openImportedRegisters } from './imported-registers.ts'
import { registersFolder, storePath } from './offices.ts'
import { EarlierStore, openStoreToRead } from './open-store.ts'

const A = 'a-2026-11-18.txt'
const MARKS = [
  { number: '1', name: 'Vyntra' },
  { number: '2', name: 'Okrubo' },
]
const quiet = { info() {}, warn() {}, error() {} } as never

/** Restores the tables of version 1, which stored one mark per number. */
const VERSION_1 = `
CREATE TABLE old (
  ref INTEGER PRIMARY KEY, number TEXT NOT NULL, part INTEGER NOT NULL, name TEXT, classes TEXT NOT NULL, status TEXT NOT NULL,
  owner TEXT, filed_on TEXT, registered_on TEXT, expires_on TEXT, basis TEXT NOT NULL, registration_number TEXT,
  data_on INTEGER NOT NULL, changed INTEGER NOT NULL, removed INTEGER NOT NULL, UNIQUE (number, part)) STRICT;
ALTER TABLE record DROP COLUMN goods;
INSERT INTO old SELECT * FROM record;
DROP TABLE record;
ALTER TABLE old RENAME TO record;
DROP TABLE accepted;
ALTER TABLE file DROP COLUMN accepted;
ALTER TABLE file DROP COLUMN dated;
ALTER TABLE bad DROP COLUMN accepted;
PRAGMA user_version = 1;`

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'migrate-store-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const path = () => storePath(registersFolder(dataDir), 'EU')

function backToOne(change = ''): void {
  const db = new DatabaseSync(path())
  db.exec(VERSION_1 + change)
  db.close()
}

it('migrates a store of version 1 in the background, and searches its index as it is', async () => {
  await importLines(dataDir, A, MARKS)
  backToOne()
  expect(() => openStoreToRead(path(), 'EU')).toThrow(EarlierStore)
  const pool = createSearchPool({ log: { error() {} }, threads: 1 })
  const registers = await openImportedRegisters(dataDir, pool, quiet, { lookEveryMs: 100 })
  try {
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ records: 2 }), { timeout: 120_000 })
    expect(registers.trouble('EU')).toBeNull()
    expect(registers.held('EU')?.part).toBe(PART)
    expect(await registers.held('EU')?.search('Vyntra')).toMatchObject({ hits: [{ name: 'Vyntra' }] })
  } finally {
    await registers.close()
    await pool.close()
  }
}, 120_000)

it('migrates a store of version 2 with the next import, which may contain goods', async () => {
  await importLines(dataDir, A, MARKS)
  const db = new DatabaseSync(path())
  db.exec('ALTER TABLE record DROP COLUMN goods; PRAGMA user_version = 2')
  db.close()
  await importLines(dataDir, 'b-2026-11-19.txt', [{ number: '1', name: 'Vyntra', goodsGroups: [901] }])
  const now = openStoreToRead(path(), 'EU')
  expect(now?.prepare('SELECT number, goods FROM record ORDER BY number').all()).toEqual([
    { number: '1', goods: '901' },
    { number: '2', goods: null },
  ])
  now?.close()
}, 120_000)

it('reports that an international mark may have replaced a national one until its file is read again', async () => {
  await importLines(dataDir, A, MARKS)
  backToOne("UPDATE record SET basis = 'international' WHERE number = '2'")
  const other = await importLines(dataDir, 'b-2026-11-19.txt', [{ number: '3', name: 'Kandoro' }])
  expect(other.hole).toContain(`${A} was read by an earlier version`)
  const again = await importLines(dataDir, A, MARKS)
  expect(again.files[0]?.outcome.kind).toBe('imported')
  expect(again.hole).toBeNull()
}, 120_000)

it('reports a file that ended early as a gap, unless a later complete file of its name had replaced it', async () => {
  await importLines(dataDir, A, [...MARKS, 'break'])
  backToOne()
  const next = await importLines(dataDir, 'b-2026-11-19.txt', [{ number: '4', name: 'Bravik' }])
  expect(next.hole).toContain(`${A} was not imported to its end`)
  backToOne(`INSERT INTO file (fingerprint, name, bytes, as_of, as_of_told, reader, steps, begun_at, finished_at)
    SELECT 'whole', name, 9, as_of, 0, reader, 3, begun_at, begun_at FROM file WHERE id = 1`)
  const last = await importLines(dataDir, 'c-2026-11-20.txt', [{ number: '5', name: 'Mirelto' }])
  expect(last.hole).toBeNull()
}, 120_000)
