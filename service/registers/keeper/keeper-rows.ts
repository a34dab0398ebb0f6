import type { MarkRecord, ReadStep } from '../../../lib/sources/register/mark-record.ts'
import type { JournalFile } from '../store/journal.ts'

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
