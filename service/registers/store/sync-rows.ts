import type { DatabaseSync } from 'node:sqlite'
import type { MarkRecord } from '../../../lib/sources/registers/record.ts'
import { fileJournal } from './journal.ts'
import { type RegisterPartition, type SyncFacts, type SyncRows, type SyncState, storedRecord } from './record-store.ts'
import { countRecords, createApplySteps, dateUpTo, storeId } from './writer.ts'

/** Sync tables (record-store.ts), created when a store is opened for writing. Earlier versions ignore them. */
export const SYNC_TABLES = `
CREATE TABLE IF NOT EXISTS keeping (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  changes_from TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS kept_window (
  prefix TEXT PRIMARY KEY,
  total INTEGER,
  held INTEGER NOT NULL,
  read_at TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept_place (
  number TEXT NOT NULL,
  basis TEXT NOT NULL,
  prefix TEXT NOT NULL,
  PRIMARY KEY (number, basis)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS kept_place_of_window ON kept_place (prefix);
`

const NOTE = `UPDATE file SET bytes = :expected, as_of = coalesce(:asOf, as_of), finished_at = :at,
  steps = (SELECT coalesce(sum(held), 0) FROM kept_window),
  bad = (SELECT count(*) FROM bad WHERE file = :file),
  records = (SELECT coalesce(sum(held), 0) FROM kept_window) - (SELECT count(*) FROM bad WHERE file = :file)
WHERE id = :file`

const UNPLACED = `SELECT number, basis FROM record WHERE removed = 0 AND part = 0 AND NOT EXISTS
  (SELECT 1 FROM kept_place placed WHERE placed.number = record.number AND placed.basis = record.basis)`

const FORGET_UNPLACED = `DELETE FROM bad WHERE file = ? AND NOT EXISTS
  (SELECT 1 FROM kept_place placed WHERE placed.number = bad.number)`

const asIdentity = ({ number, basis }: Record<string, unknown>) => ({
  number: String(number),
  basis: basis as MarkRecord['basis'],
})

/** Sorts after all numbers that begin with the prefix. */
const endOf = (prefix: string) => `${prefix}\u{10ffff}`

export function fileSyncRows(db: DatabaseSync): SyncRows {
  const put = 'INSERT OR REPLACE INTO kept_window (prefix, total, held, read_at) VALUES (?, ?, ?, ?)'
  return {
    async transaction(work) {
      db.exec('BEGIN IMMEDIATE')
      try {
        const done = await work()
        db.exec('COMMIT')
        return done
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    async prepare() {},
    count: async () => countRecords(db).records,
    dateUpTo: async (day) => dateUpTo(db, day),
    async keeping() {
      const row = db.prepare('SELECT file, changes_from AS changesFrom FROM keeping').get()
      return row === undefined ? null : ({ ...row } as unknown as SyncState)
    },
    async putKeeping({ file, changesFrom }) {
      db.prepare('INSERT OR REPLACE INTO keeping (one, file, changes_from) VALUES (1, ?, ?)').run(file, changesFrom)
    },
    async windows() {
      const rows = db.prepare('SELECT prefix, total, held, read_at AS readAt FROM kept_window ORDER BY prefix').all()
      return rows.map((row) => ({ ...row }) as unknown as RegisterPartition)
    },
    async putWindows(windows) {
      const insert = db.prepare(put)
      for (const { prefix, total, held, readAt } of windows) insert.run(prefix, total, held, readAt)
    },
    async dropWindow(prefix) {
      db.prepare('DELETE FROM kept_window WHERE prefix = ?').run(prefix)
    },
    async heldIn(prefix) {
      const find = 'SELECT number, basis FROM record WHERE number >= ? AND number < ? AND removed = 0 AND part = 0'
      const rows = db.prepare(find).all(prefix, endOf(prefix))
      return rows.map(asIdentity)
    },
    async knownOf(numbers, file) {
      const find = db.prepare(`SELECT EXISTS (SELECT 1 FROM record WHERE number = ?1 AND removed = 0)
        OR EXISTS (SELECT 1 FROM bad WHERE file = ?2 AND number = ?1) AS known`)
      return new Set(numbers.filter((number) => find.get(number, file)?.known === 1))
    },
    async forgetBad(file, numbers) {
      const forget = db.prepare('DELETE FROM bad WHERE file = ? AND number = ?')
      for (const number of numbers) forget.run(file, number)
    },
    async forgetBadIn(file, prefix) {
      db.prepare('DELETE FROM bad WHERE file = ? AND number >= ? AND number < ?').run(file, prefix, endOf(prefix))
    },
    async place(records, prefix) {
      const put = db.prepare('INSERT OR REPLACE INTO kept_place (number, basis, prefix) VALUES (?, ?, ?)')
      for (const { number, basis } of records) put.run(number, basis, prefix)
    },
    async placesOf(records) {
      const find = db.prepare('SELECT prefix FROM kept_place WHERE number = ? AND basis = ?')
      return new Map(
        records.flatMap((record) => {
          const row = find.get(record.number, record.basis)
          return row === undefined ? [] : [[storedRecord.key(record), String(row.prefix)] as const]
        }),
      )
    },
    async unplace(prefix) {
      db.prepare('DELETE FROM kept_place WHERE prefix >= ? AND prefix < ?').run(prefix, endOf(prefix))
    },
    async unplaced() {
      return db.prepare(UNPLACED).all().map(asIdentity)
    },
    async forgetUnplacedBad(file) {
      db.prepare(FORGET_UNPLACED).run(file)
    },
    async write({ id }, asOf, steps) {
      // Uses the next index's generation, so that nothing is indexed until the sync requests it.
      const generation = storeId(db).generation + 1
      createApplySteps(db, { id, asOf }, generation)(steps, { steps: 0, records: 0, removed: 0, bad: 0, older: 0 })
    },
    async note(file, { expected, whole }: SyncFacts) {
      db.prepare(NOTE).run({ file, expected, asOf: whole?.asOf ?? null, at: whole?.at ?? null })
    },
    async forgetOthers(file) {
      const { files, forgetFile } = fileJournal(db)
      for (const { id } of files()) if (id !== file) forgetFile(id)
    },
  }
}
