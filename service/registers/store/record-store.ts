import type { PackRow } from '../../../lib/sources/packs/columns.ts'
import type { MarkRecord, ReadStep } from '../../../lib/sources/registers/record.ts'
import type { BadRecord, JournalFile, NewFile, Tally } from './journal.ts'

/**
 * Records whose numbers begin with `prefix` or, in some registers, that last changed on its days. Partitions never
 * overlap.
 */
export interface RegisterWindow {
  prefix: string
  /** The office's last total, or null. */
  total: number | null
  /** Imported numbers, including unreadable entries. */
  held: number
  /** Time when all of it agreed with the total. Null if it must be read. */
  readAt: string | null
}

export interface Keeping {
  file: number
  /** Changes since this instant may be missing. */
  changesFrom: string
}

export interface KeptFacts {
  /** The office's number of records. */
  expected: number
  /** Instant of the data, and of becoming whole. Null if the register is not whole. */
  whole: { asOf: string; at: string } | null
}

/** A national mark and an international registration may have the same number. */
export type RecordIdentity = Pick<MarkRecord, 'number' | 'basis'>

/** Unique within a register, such as `national 018123456`. */
export const recordKey = ({ basis, number }: RecordIdentity) => `${basis} ${number}`

/** State of a sync in one of the two backends. */
export interface KeeperRows {
  /** Rolls back if `work` rejects. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Adds the office to a database that several offices share. */
  prepare(): Promise<void>
  /**
   * Dates later records back to `day` (days since 1970). A clock ahead of time dated them, so today's answers would
   * seem older.
   */
  dateUpTo(day: number): Promise<void>
  /** Counts imported records from any source. */
  count(): Promise<number>
  keeping(): Promise<Keeping | null>
  putKeeping(keeping: Keeping): Promise<void>
  windows(): Promise<RegisterWindow[]>
  putWindows(windows: readonly RegisterWindow[]): Promise<void>
  dropWindow(prefix: string): Promise<void>
  heldIn(prefix: string): Promise<RecordIdentity[]>
  /** Returns the numbers that are imported, or noted as unreadable in the file. */
  knownOf(numbers: readonly string[], file: number): Promise<Set<string>>
  forgetBad(file: number, numbers: readonly string[]): Promise<void>
  forgetBadIn(file: number, prefix: string): Promise<void>
  /** Notes the partition of records that can move. */
  place(records: readonly RecordIdentity[], prefix: string): Promise<void>
  /** Returns partitions by `recordKey`, without unplaced records. */
  placesOf(records: readonly RecordIdentity[]): Promise<Map<string, string>>
  /** Applies to all partitions that begin with `prefix`. */
  unplace(prefix: string): Promise<void>
  /** Imported records without a partition. */
  unplaced(): Promise<RecordIdentity[]>
  forgetUnplacedBad(file: number): Promise<void>
  /** The next index makes the records searchable. */
  write(file: JournalFile, asOf: string, steps: readonly ReadStep[]): Promise<void>
  /** Writes the counts of the partitions to the journal. */
  note(file: number, facts: KeptFacts): Promise<void>
  /** Forgets all other files, because this one contains all their records. */
  forgetOthers(file: number): Promise<void>
}

/** A record in either backend. `classes` is `3,35`. */
export type HeldRow = Omit<PackRow, 'niceClasses'> & { classes: string; owner: string | null }

/** The imported records at one moment. */
export interface HeldSnapshot extends AsyncDisposable {
  /** Each number counts once, with or without words. */
  records: number
  names: number
  files: JournalFile[]
  /** Records with a name, in a fixed order. */
  rows(): Iterable<HeldRow> | AsyncIterable<HeldRow>
}

export const HELD_ROW = `number, name, classes, status, owner, filed_on AS "filedOn", registered_on AS "registeredOn",
  expires_on AS "expiresOn", basis, registration_number AS "registrationNumber"`

/** `whole` is an index of everything, and `delta` one of the changes. */
export type IndexOutcome = {
  made: 'whole' | 'delta' | 'same'
  manifest: { records: number; names: number; dataAsOf: string }
} | null

/** The records of an office, locked until disposal. */
export interface RecordStore extends AsyncDisposable {
  /** Begins an import. Returns its generation, which marks all its changes. */
  nextGeneration(): Promise<number>
  findFile(fingerprint: string): Promise<JournalFile | undefined>
  /** Forgets the earlier note `before`. */
  beginFile(file: NewFile, now: number, before: number | null): Promise<JournalFile>
  /** Stores steps and progress together, or nothing if it rejects. Returns the new tally. */
  keep(file: JournalFile, steps: readonly ReadStep[], tally: Tally, generation: number): Promise<Tally>
  /** Also forgets the replaced files (hole.ts), in one transaction. */
  finishFile(id: number, now: number, replaced: readonly number[]): Promise<void>
  /** Accepts the unreadable rest of a file, now and when the file returns. */
  acceptFile(id: number): Promise<void>
  /** Its good records stay. */
  forgetFile(id: number): Promise<void>
  /** In the order of import. */
  files(): Promise<JournalFile[]>
  rows: KeeperRows
  /** Makes all records searchable. Null if no file was completely imported. The store cannot be used afterwards. */
  index(signal: AbortSignal): Promise<IndexOutcome>
}

export interface PlaceFacts {
  records: number
  /** Searched names, or null. */
  searched: number | null
  /** True if all records are searched, by the rules of this version. */
  current: boolean
  files: JournalFile[]
}

/** Backend for the records of an office. */
export interface RecordPlace {
  /** Throws StoreError if another process has the lock. */
  open(): Promise<RecordStore>
  /** Null if nothing was imported. */
  facts(): Promise<PlaceFacts | null>
  /** Unreadable records, oldest first. Null if nothing was imported. */
  bad(): Promise<Iterable<BadRecord> | AsyncIterable<BadRecord> | null>
  /** Null if nothing was imported. */
  snapshot(): Promise<HeldSnapshot | null>
  /**
   * Locks the sync until disposal or the end of the process. Returns null if another process has the lock. Changes of
   * records need their own lock.
   */
  takeKeeping(): Promise<AsyncDisposable | null>
  /** Returns false if there are no records. Throws StoreError during an import. */
  drop(): Promise<boolean>
}
