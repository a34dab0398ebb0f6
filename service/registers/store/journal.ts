import type { DatabaseSync } from 'node:sqlite'
import { OF_SHARED_NUMBERS } from '../formats/numbers-of-file.ts'

interface DatedFile {
  asOf: string
  /** True if the operator named the date. */
  told: boolean
}

/** Offices publish changes daily or weekly, so files are missing after a longer time. */
export const LONGEST_GAP_DAYS = 8
const DAY_MS = 24 * 60 * 60 * 1000

export interface DataDate {
  /** Instant up to which there is no gap. */
  asOf: string
  /** Instant of the first file after a gap, or null. */
  behindGap: string | null
}

/**
 * Files after a gap are searched, but do not make the register newer, because nobody knows what changed in the gap. The
 * operator's date is believed.
 */
export function dataDateOf(files: readonly DatedFile[]): DataDate | null {
  const rising = files.toSorted((a, b) => Date.parse(a.asOf) - Date.parse(b.asOf))
  const told = rising.findLastIndex((file) => file.told)
  const [first, ...later] = rising.slice(Math.max(0, told))
  if (first === undefined) return null
  let { asOf } = first
  for (const file of later) {
    if (Date.parse(file.asOf) - Date.parse(asOf) > LONGEST_GAP_DAYS * DAY_MS) return { asOf, behindGap: file.asOf }
    asOf = file.asOf
  }
  return { asOf, behindGap: null }
}

/** Replaces the hash for records of a sync (sync/records.ts). */
export const KEEPER_FINGERPRINT = 'keeper'

/** Replaces the hash for records from a trial copy (lib/sources/offices/sync.ts). */
export const COPY_FINGERPRINT = 'keeper of a copy'

/** Stands for the files that a sync has not fetched yet (sync/files.ts). */
export const FILES_FINGERPRINT = 'keeper of files'

export interface Tally {
  steps: number
  records: number
  removed: number
  bad: number
  /** Entries skipped because the imported record is newer. */
  older: number
}

export interface JournalFile extends Tally {
  id: number
  /** SHA-256, or a replacement (above, and in hole.ts). */
  fingerprint: string
  name: string
  bytes: number
  asOf: string
  asOfTold: boolean
  /** False if the date is only the time when the file was written. */
  dated: boolean
  /** Version that read the file, because others may count its entries differently. */
  reader: string
  finishedAt: string | null
  /** True if the operator accepted that the rest was not read. */
  accepted: boolean
  /** Bad records that the operator did not accept. */
  openBad: number
}

export type NewFile = Pick<JournalFile, 'fingerprint' | 'name' | 'bytes' | 'asOf' | 'asOfTold' | 'dated' | 'reader'>

interface BadEntry {
  /** Name within an archive, or null. */
  entry: string | null
  line: number | null
  number: string | null
  reason: string
}

export interface BadRecord extends BadEntry {
  file: string
}

const COLUMNS = `id, fingerprint, name, bytes, as_of AS asOf, as_of_told AS asOfTold, dated, reader, steps, records, removed,
  bad, older, finished_at AS finishedAt, accepted,
  (SELECT count(*) FROM bad WHERE bad.file = file.id AND bad.accepted = 0) AS openBad`

function readFile(row: Record<string, unknown> | undefined): JournalFile | undefined {
  if (row === undefined) return undefined
  const { asOfTold, dated, accepted } = row
  return { ...row, asOfTold: asOfTold === 1, dated: dated === 1, accepted: accepted === 1 } as unknown as JournalFile
}

export function findFile(db: DatabaseSync, fingerprint: string): JournalFile | undefined {
  return readFile(db.prepare(`SELECT ${COLUMNS} FROM file WHERE fingerprint = ?`).get(fingerprint))
}

/** Adds an unfinished file, and returns its id. `now` is in milliseconds since the epoch. */
export function beginFile(db: DatabaseSync, file: NewFile, now: number): number {
  const { fingerprint, name, bytes, asOf, asOfTold, dated, reader } = file
  const { lastInsertRowid } = db
    .prepare(
      'INSERT INTO file (fingerprint, name, bytes, as_of, as_of_told, dated, reader, begun_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(...[fingerprint, name, bytes, asOf, asOfTold ? 1 : 0, dated ? 1 : 0, reader, new Date(now).toISOString()])
  return Number(lastInsertRowid)
}

/** Forgets a file and its bad records. Its good records stay. */
export function forgetFile(db: DatabaseSync, id: number): void {
  db.prepare('DELETE FROM file WHERE id = ?').run(id)
}

/** Replaces the stored counts of a file. */
export function noteTally(db: DatabaseSync, id: number, { steps, records, removed, bad, older }: Tally): void {
  db.prepare('UPDATE file SET steps = ?, records = ?, removed = ?, bad = ?, older = ? WHERE id = ?').run(
    ...[steps, records, removed, bad, older, id],
  )
}

/** Runs in the open transaction. */
export function finishFile(db: DatabaseSync, id: number, now: number, replaced: readonly number[]): void {
  db.prepare('UPDATE file SET finished_at = ? WHERE id = ?').run(new Date(now).toISOString(), id)
  for (const other of replaced) forgetFile(db, other)
}

/**
 * Accepts the unreadable rest of a file. Later files accept the same record and reason, unless the number is ambiguous.
 * Runs in the open transaction.
 */
export function acceptFile(db: DatabaseSync, id: number): void {
  db.prepare('UPDATE file SET accepted = 1 WHERE id = ?').run(id)
  db.prepare(
    'INSERT OR IGNORE INTO accepted (number, reason) SELECT number, reason FROM bad WHERE file = ? AND number IS NOT NULL AND reason NOT IN (?, ?)',
  ).run(id, ...OF_SHARED_NUMBERS)
  db.prepare('UPDATE bad SET accepted = 1 WHERE file = ?').run(id)
}

/**
 * Returns a function that stores bad records of a file. They count as accepted if `acceptFile` accepted the same
 * before.
 */
export function createBadKeeper(db: DatabaseSync, file: number): (bad: BadEntry) => void {
  const keep = db.prepare(`INSERT INTO bad (file, entry, line, number, reason, accepted)
    VALUES (?1, ?2, ?3, ?4, ?5, EXISTS (SELECT 1 FROM accepted WHERE number = ?4 AND reason = ?5))`)
  return ({ entry, line, number, reason }) => void keep.run(file, entry, line, number, reason)
}

/** In the order of import. */
export function listFiles(db: DatabaseSync): JournalFile[] {
  const rows = db.prepare(`SELECT ${COLUMNS} FROM file ORDER BY id`).all()
  return rows.map((row) => readFile(row) as JournalFile)
}

/** Dates of completely imported files with records. If there are none, the beginning of the sync. */
export function datedFiles(files: readonly JournalFile[]): DatedFile[] {
  const finished = files.filter(({ finishedAt, steps }) => finishedAt !== null && steps > 0)
  const isKept = (fingerprint: string) => fingerprint === KEEPER_FINGERPRINT || fingerprint === COPY_FINGERPRINT
  const kept = files.filter(({ fingerprint, steps }) => isKept(fingerprint) && steps > 0)
  return (finished.length > 0 ? finished : kept).map(({ asOf, asOfTold }) => ({ asOf, told: asOfTold }))
}

export function finishedFiles(db: DatabaseSync): DatedFile[] {
  return datedFiles(listFiles(db))
}

const BAD = `SELECT file.name AS file, bad.entry, bad.line, bad.number, bad.reason
  FROM bad JOIN file ON file.id = bad.file ORDER BY bad.id`

export function* listBad(db: DatabaseSync): Generator<BadRecord> {
  for (const row of db.prepare(BAD).iterate()) yield { ...(row as unknown as BadRecord) }
}
