import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { VERSION } from '../../../lib/version.ts'
import { OF_SHARED_NUMBERS } from '../formats/numbers-of-file.ts'

interface DatedFile {
  asOf: string
  /** True for the day of a complete import. */
  whole: boolean
}

/** A longer interval means that files are missing, because offices publish changes daily or weekly. */
export const LONGEST_GAP_DAYS = 8
const DAY_MS = 24 * 60 * 60 * 1000

interface DataDate {
  /** End of the period without a gap. */
  asOf: string
  /** Date of the first file after the gap, or null. */
  behindGap: string | null
}

/** Files after a gap are searched, but make the register no newer. A complete import closes earlier gaps. */
export function dataDateOf(files: readonly DatedFile[]): DataDate | null {
  const rising = files.toSorted((a, b) => Date.parse(a.asOf) - Date.parse(b.asOf))
  const whole = rising.findLastIndex((file) => file.whole)
  const [first, ...later] = rising.slice(Math.max(0, whole))
  if (first === undefined) return null
  let { asOf } = first
  for (const file of later) {
    if (Date.parse(file.asOf) - Date.parse(asOf) > LONGEST_GAP_DAYS * DAY_MS) return { asOf, behindGap: file.asOf }
    asOf = file.asOf
  }
  return { asOf, behindGap: null }
}

const FETCH = 'LINDAS '

/** Fingerprints of entries in the journal that are not the SHA-256 of a file. */
export const fingerprints = {
  /** Records of a sync (sync/partitions.ts). */
  sync: 'keeper',
  /** Records from a trial copy (lib/sources/offices/sync.ts). */
  trialCopy: 'keeper of a copy',
  /** The entry for all files of a sync (sync/files.ts). */
  syncFiles: 'keeper of files',
  /** The operator's statement that the imported files are the complete register, as of its date. */
  wholeRegister: 'whole register',
  /** Begins the fingerprint of a fetch. */
  fetch: FETCH,
  /** Random, because a fetch lacks a hash. A timestamp is not unique: the clock may be set back. */
  ofFetch: (): string => `${FETCH}${randomUUID()}`,
}

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
  /** SHA-256, or one of `fingerprints`. */
  fingerprint: string
  name: string
  bytes: number
  asOf: string
  asOfTold: boolean
  /** False if the date was inferred from earlier files or, by older versions, from the file's time of writing. */
  dated: boolean
  /** Version that read the file. Other versions may count entries differently. */
  reader: string
  finishedAt: string | null
  /** True if the operator accepted that the rest was not read. */
  accepted: boolean
  /** Number of bad records that the operator did not accept. */
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

export function listFiles(db: DatabaseSync): JournalFile[] {
  const rows = db.prepare(`SELECT ${COLUMNS} FROM file ORDER BY id`).all()
  return rows.map((row) => readFile(row) as JournalFile)
}

/** Returns a function that stores a file's bad records. Those that `acceptFile` accepted earlier stay accepted. */
export function createBadWriter(db: DatabaseSync, file: number): (bad: BadEntry) => void {
  const keep = db.prepare(`INSERT INTO bad (file, entry, line, number, reason, accepted)
    VALUES (?1, ?2, ?3, ?4, ?5, EXISTS (SELECT 1 FROM accepted WHERE number = ?4 AND reason = ?5))`)
  return ({ entry, line, number, reason }) => void keep.run(file, entry, line, number, reason)
}

/** The journal of an office's imports in SQLite. Changes run in the open transaction. */
export function fileJournal(db: DatabaseSync) {
  function forgetFile(id: number): void {
    db.prepare('DELETE FROM file WHERE id = ?').run(id)
  }
  return {
    files: () => listFiles(db),
    findFile(fingerprint: string): JournalFile | undefined {
      return readFile(db.prepare(`SELECT ${COLUMNS} FROM file WHERE fingerprint = ?`).get(fingerprint))
    },
    /** Adds an unfinished file, and returns its id. `now` is in milliseconds since the epoch. */
    beginFile(file: NewFile, now: number): number {
      const { fingerprint, name, bytes, asOf, asOfTold, dated, reader } = file
      const { lastInsertRowid } = db
        .prepare(
          'INSERT INTO file (fingerprint, name, bytes, as_of, as_of_told, dated, reader, begun_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(...[fingerprint, name, bytes, asOf, asOfTold ? 1 : 0, dated ? 1 : 0, reader, new Date(now).toISOString()])
      return Number(lastInsertRowid)
    },
    noteTally(id: number, { steps, records, removed, bad, older }: Tally): void {
      db.prepare('UPDATE file SET steps = ?, records = ?, removed = ?, bad = ?, older = ? WHERE id = ?').run(
        ...[steps, records, removed, bad, older, id],
      )
    },
    finishFile(id: number, now: number, replaced: readonly number[]): void {
      db.prepare('UPDATE file SET finished_at = ? WHERE id = ?').run(new Date(now).toISOString(), id)
      for (const other of replaced) forgetFile(other)
    },
    /** Accepts the unreadable rest of a file, and the same bad records in later files unless their number is ambiguous. */
    acceptFile(id: number): void {
      db.prepare('UPDATE file SET accepted = 1 WHERE id = ?').run(id)
      db.prepare(
        'INSERT OR IGNORE INTO accepted (number, reason) SELECT number, reason FROM bad WHERE file = ? AND number IS NOT NULL AND reason NOT IN (?, ?)',
      ).run(id, ...OF_SHARED_NUMBERS)
      db.prepare('UPDATE bad SET accepted = 1 WHERE file = ?').run(id)
    },
    /** Closes the gaps of files for which a complete import makes up. */
    closeGaps(ids: readonly number[]): void {
      const forgetBad = db.prepare('DELETE FROM bad WHERE file = ?')
      const close = db.prepare(
        'UPDATE file SET accepted = 1, bad = 0, reader = CASE WHEN finished_at IS NULL THEN reader ELSE ? END WHERE id = ?',
      )
      for (const id of ids) {
        forgetBad.run(id)
        close.run(VERSION, id)
      }
    },
    /** Deletes a file's entry and bad records. The good records stay. */
    forgetFile,
    badWriter: (file: number) => createBadWriter(db, file),
  }
}

/** Returns the dates of completely imported files and of the complete import, else the start of the sync. */
export function datedFiles(files: readonly JournalFile[]): DatedFile[] {
  const isTold = ({ fingerprint }: JournalFile) => fingerprint === fingerprints.wholeRegister
  const finished = files.filter((file) => file.finishedAt !== null && (file.steps > 0 || isTold(file)))
  const isKept = (fingerprint: string) => fingerprint === fingerprints.sync || fingerprint === fingerprints.trialCopy
  const kept = files.filter(({ fingerprint, steps }) => isKept(fingerprint) && steps > 0)
  return (finished.length > 0 ? finished : kept).map((file) => ({ asOf: file.asOf, whole: isTold(file) }))
}

const BAD = `SELECT file.name AS file, bad.entry, bad.line, bad.number, bad.reason
  FROM bad JOIN file ON file.id = bad.file ORDER BY bad.id`

export function* listBad(db: DatabaseSync): Generator<BadRecord> {
  for (const row of db.prepare(BAD).iterate()) yield { ...(row as unknown as BadRecord) }
}
