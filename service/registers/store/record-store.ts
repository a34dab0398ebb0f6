import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import type { KeeperRows } from '../keeper/keeper-rows.ts'
import type { HeldSnapshot } from './held-rows.ts'
import type { BadRecord, JournalFile, NewFile, Tally } from './journal.ts'

/** What is searched after an import: an index of everything, of the changes, or the one before. */
export type IndexOutcome = {
  made: 'whole' | 'delta' | 'same'
  manifest: { records: number; names: number; dataAsOf: string }
} | null

/** The records of one office, with the right to change them, which ends with the disposal. */
export interface RecordStore extends AsyncDisposable {
  /** Begins an import. Returns its generation: the number with which everything that it changes is marked. */
  nextGeneration(): Promise<number>
  findFile(fingerprint: string): Promise<JournalFile | undefined>
  /** Notes that a file is being imported, from its beginning; the earlier note of it, if one is named, is forgotten. */
  beginFile(file: NewFile, now: number, before: number | null): Promise<JournalFile>
  /**
   * Keeps what a file says, in its order, together with how far it was read: all of it or, where it rejects, nothing.
   * Returns the tally with these steps in it.
   */
  keep(file: JournalFile, steps: readonly ReadStep[], tally: Tally, generation: number): Promise<Tally>
  /**
   * Notes that a file was read to its end, and forgets those whose content came with it (hole.ts), in one transaction.
   */
  finishFile(id: number, now: number, replaced: readonly number[]): Promise<void>
  /**
   * Notes that nothing of the register is missing for what could not be read of a file, now and when it comes again.
   */
  acceptFile(id: number): Promise<void>
  /** Forgets that a file was begun, and its bad records; its good ones stay. */
  forgetFile(id: number): Promise<void>
  /** The files in the order in which they were begun. */
  files(): Promise<JournalFile[]>
  /** Its rows as a register that is kept from its office's interface. */
  rows: KeeperRows
  /**
   * Brings what is searched up to what is held, all at once; null where no file was imported to its end. Nothing else
   * may be asked of the store after it.
   */
  index(signal: AbortSignal): Promise<IndexOutcome>
}

/** What is held of an office, for whoever looks after it. */
export interface PlaceFacts {
  records: number
  /** Names that are searched; null where none are. */
  searched: number | null
  /** Whether all that was imported is searched, and by the rules of this version. */
  current: boolean
  files: JournalFile[]
}

/** Where the records of offices are kept. */
export interface RecordPlace {
  /** Opens the records for an import. Throws StoreError where another process has the right to change them. */
  open(): Promise<RecordStore>
  /** Facts about the records; null where nothing was imported. */
  facts(): Promise<PlaceFacts | null>
  /** Records that could not be read, oldest first; null where nothing was imported. */
  bad(): Promise<Iterable<BadRecord> | AsyncIterable<BadRecord> | null>
  /** All that is held now; null where nothing was imported. */
  snapshot(): Promise<HeldSnapshot | null>
  /**
   * Takes the right to keep the register from its office's interface, which ends with the disposal or the process; null
   * where another process has it. The right to change records is taken by itself, for each change.
   */
  takeKeeping(): Promise<AsyncDisposable | null>
  /** Deletes all records; false where there are none. Throws StoreError while they are being imported. */
  drop(): Promise<boolean>
}
