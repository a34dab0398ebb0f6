import type { MarkRecord, ReadStep } from '../../../lib/sources/registers/record.ts'
import type { ColumnsWriter } from '../../../lib/sources/snapshots/columns.ts'
import type { BadRecord, JournalFile, NewFile, Tally } from './journal.ts'

/** Records whose numbers, or days of last change, begin with `prefix`. Partitions never overlap. */
export interface RegisterPartition {
  prefix: string
  total: number | null
  /** Imported numbers, including unreadable entries. */
  held: number
  /** Time when the records matched the total. Null if the partition must be read. */
  readAt: string | null
}

export interface SyncState {
  file: number
  /** Changes since this instant may be missing. */
  changesFrom: string
}

export interface SyncFacts {
  expected: number
  /** Date of the data, and time of completion. Null if the register is incomplete. */
  whole: { asOf: string; at: string } | null
}

/** A national mark and an international registration may have the same number. */
export type RecordIdentity = Pick<MarkRecord, 'number' | 'basis'>

/** State of a sync in one of the two backends. */
export interface SyncRows {
  /** Rolls back if `work` rejects. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  prepare(): Promise<void>
  /** Sets later dates of records, from a fast clock, back to `day` (days since 1970). */
  dateUpTo(day: number): Promise<void>
  count(): Promise<number>
  keeping(): Promise<SyncState | null>
  putKeeping(keeping: SyncState): Promise<void>
  windows(): Promise<RegisterPartition[]>
  putWindows(windows: readonly RegisterPartition[]): Promise<void>
  dropWindow(prefix: string): Promise<void>
  heldIn(prefix: string): Promise<RecordIdentity[]>
  /** Returns the numbers that are imported, or stored as unreadable for the file. */
  knownOf(numbers: readonly string[], file: number): Promise<Set<string>>
  forgetBad(file: number, numbers: readonly string[]): Promise<void>
  forgetBadIn(file: number, prefix: string): Promise<void>
  /** Stores the partition of records that can move. */
  place(records: readonly RecordIdentity[], prefix: string): Promise<void>
  placesOf(records: readonly RecordIdentity[]): Promise<Map<string, string>>
  /** Removes records from all partitions that begin with `prefix`. */
  unplace(prefix: string): Promise<void>
  unplaced(): Promise<RecordIdentity[]>
  forgetUnplacedBad(file: number): Promise<void>
  write(file: JournalFile, asOf: string, steps: readonly ReadStep[]): Promise<void>
  note(file: number, facts: SyncFacts): Promise<void>
  /** Deletes all other journal entries, because this file contains all their records. */
  forgetOthers(file: number): Promise<void>
}

/** A record in either backend. `classes` looks like `3,35`. */
export type StoredRecordRow = Omit<Parameters<ColumnsWriter['add']>[0], 'niceClasses'> & {
  classes: string
  owner: string | null
}

/** The imported records at one moment. */
export interface RecordSnapshot extends AsyncDisposable {
  /** Number of records, including those without a name. */
  records: number
  names: number
  files: JournalFile[]
  /** Records with a name, in a fixed order. */
  rows(): Iterable<StoredRecordRow> | AsyncIterable<StoredRecordRow>
}

const parseList = (text: string) => (text === '' ? [] : text.split(',').map(Number))

/** How both backends store the fields of a record. */
export const storedRecord = {
  /** Columns of a `StoredRecordRow` for SELECT. */
  columns: `number, name, classes, status, owner, filed_on AS "filedOn", registered_on AS "registeredOn",
  expires_on AS "expiresOn", basis, registration_number AS "registrationNumber"`,
  /** Unique within a register, such as `national 018123456`. */
  key: ({ basis, number }: RecordIdentity) => `${basis} ${number}`,
  /** Parses classes such as `3,35`. */
  classes: (text: string): number[] => parseList(text),
  /** Parses groups of goods such as `901,4201`. */
  goods: (text: string | null): { goodsGroups?: number[] } => (text === null ? {} : { goodsGroups: parseList(text) }),
}

/** `whole` is an index of all records, and `delta` an index of the changes. */
export type IndexOutcome = {
  made: 'whole' | 'delta' | 'same'
  manifest: { records: number; names: number; dataAsOf: string }
} | null

/** An office's records, locked until disposal. */
export interface RecordStore extends AsyncDisposable {
  nextGeneration(): Promise<number>
  findFile(fingerprint: string): Promise<JournalFile | undefined>
  beginFile(file: NewFile, now: number, before: number | null): Promise<JournalFile>
  /** Stores steps and progress in one transaction. Returns the new tally. */
  keep(file: JournalFile, steps: readonly ReadStep[], tally: Tally, generation: number): Promise<Tally>
  finishFile(id: number, now: number, replaced: readonly number[]): Promise<void>
  /** Accepts the unreadable rest of a file, also when the file is imported again. */
  acceptFile(id: number): Promise<void>
  /** Closes the gaps of files for which a complete import makes up (gaps.ts). Deletes their unreadable records. */
  closeGaps(ids: readonly number[]): Promise<void>
  forgetFile(id: number): Promise<void>
  files(): Promise<JournalFile[]>
  rows: SyncRows
  /** Makes all records searchable and ends the store's use. Null if no file was completely imported. */
  index(signal: AbortSignal): Promise<IndexOutcome>
}

interface PlaceFacts {
  records: number
  /** Number of searched names, or null. */
  searched: number | null
  /** True if all records are searched with this version's rules. */
  current: boolean
  files: JournalFile[]
}

/** Backend for an office's records. */
export interface RecordBackend {
  /** Throws StoreError if a different process has the lock. */
  open(): Promise<RecordStore>
  /** Returns null if nothing was imported. */
  facts(): Promise<PlaceFacts | null>
  /** Returns unreadable records, oldest first. Returns null if nothing was imported. */
  bad(): Promise<Iterable<BadRecord> | AsyncIterable<BadRecord> | null>
  /** Returns null if nothing was imported. */
  snapshot(): Promise<RecordSnapshot | null>
  /** Locks the sync until disposal. Null if a different process has the lock. Writing needs a separate lock. */
  takeSyncLock(): Promise<AsyncDisposable | null>
  /** Returns false if there are no records. Throws StoreError during an import. */
  drop(): Promise<boolean>
}
