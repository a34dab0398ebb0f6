import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import type { KeeperRows } from '../keeper/keeper-rows.ts'
import type { HeldSnapshot } from './held-rows.ts'
import type { BadRecord, JournalFile, NewFile, Tally } from './journal.ts'

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
