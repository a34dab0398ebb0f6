import type { DatabaseSync } from 'node:sqlite'
import type { DatedFile } from './data-date.ts'

/** What became of a file's entries so far. */
export interface Tally {
  /** Entries of every kind. */
  steps: number
  records: number
  removed: number
  bad: number
  /** Entries that were passed over because what is held is of a later date. */
  older: number
}

export interface JournalFile extends Tally {
  id: number
  name: string
  bytes: number
  /** Instant of its data. */
  asOf: string
  asOfTold: boolean
  /** Version of the program that read it: another may count its entries differently. */
  reader: string
  finishedAt: string | null
}

export interface NewFile extends Pick<JournalFile, 'name' | 'bytes' | 'asOf' | 'asOfTold' | 'reader'> {
  fingerprint: string
}

export interface BadRecord {
  file: string
  /** File within an archive. */
  entry: string | null
  line: number | null
  number: string | null
  reason: string
}

const COLUMNS = `id, name, bytes, as_of AS asOf, as_of_told AS asOfTold, reader, steps, records, removed, bad, older,
  finished_at AS finishedAt`

function readFile(row: Record<string, unknown> | undefined): JournalFile | undefined {
  return row === undefined ? undefined : ({ ...row, asOfTold: row.asOfTold === 1 } as unknown as JournalFile)
}

export function findFile(db: DatabaseSync, fingerprint: string): JournalFile | undefined {
  return readFile(db.prepare(`SELECT ${COLUMNS} FROM file WHERE fingerprint = ?`).get(fingerprint))
}

/** Notes that a file is being imported, from its beginning. */
export function beginFile(db: DatabaseSync, file: NewFile, now: number): number {
  const { fingerprint, name, bytes, asOf, asOfTold, reader } = file
  const { lastInsertRowid } = db
    .prepare(
      'INSERT INTO file (fingerprint, name, bytes, as_of, as_of_told, reader, begun_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(fingerprint, name, bytes, asOf, asOfTold ? 1 : 0, reader, new Date(now).toISOString())
  return Number(lastInsertRowid)
}

/** Forgets that a file was imported, and its bad records; its good ones stay. */
export function forgetFile(db: DatabaseSync, id: number): void {
  db.prepare('DELETE FROM file WHERE id = ?').run(id)
}

export function noteTally(db: DatabaseSync, id: number, { steps, records, removed, bad, older }: Tally): void {
  db.prepare('UPDATE file SET steps = ?, records = ?, removed = ?, bad = ?, older = ? WHERE id = ?').run(
    ...[steps, records, removed, bad, older, id],
  )
}

export function finishFile(db: DatabaseSync, id: number, now: number): void {
  db.prepare('UPDATE file SET finished_at = ? WHERE id = ?').run(new Date(now).toISOString(), id)
}

/** Files in the order in which they were begun. */
export function listFiles(db: DatabaseSync): JournalFile[] {
  const rows = db.prepare(`SELECT ${COLUMNS} FROM file ORDER BY id`).all()
  return rows.map((row) => readFile(row) as JournalFile)
}

/**
 * Those that were imported to their end, as far as their dates go. One without a single entry dates nothing, unless the
 * operator said so: a day without changes looks like a file in a shape that is not known.
 */
export function datedFiles(files: readonly JournalFile[]): DatedFile[] {
  const finished = files.filter(({ finishedAt, steps, asOfTold }) => finishedAt !== null && (steps > 0 || asOfTold))
  return finished.map(({ asOf, asOfTold }) => ({ asOf, told: asOfTold }))
}

export function finishedFiles(db: DatabaseSync): DatedFile[] {
  return datedFiles(listFiles(db))
}

const BAD = `SELECT file.name AS file, bad.entry, bad.line, bad.number, bad.reason
  FROM bad JOIN file ON file.id = bad.file ORDER BY bad.id`

/** Records that could not be read, oldest first. */
export function* listBad(db: DatabaseSync): Generator<BadRecord> {
  for (const row of db.prepare(BAD).iterate()) yield { ...(row as unknown as BadRecord) }
}
