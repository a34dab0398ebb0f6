import type { MarkRecord, ReadStep } from '../../../lib/sources/register/mark-record.ts'
import type { JournalFile } from '../store/journal.ts'

/**
 * A part of a register: the records whose numbers begin with `prefix` or, in some registers, those that last changed on
 * its days. Windows never overlap.
 */
export interface RegisterWindow {
  prefix: string
  /** Records that the office said it has in it when it was last asked; null where it was not. */
  total: number | null
  /** How many numbers of it are held, of records and of entries that could not be read. */
  held: number
  /** When all of it was read and agreed with its total; null where it is still to be read. */
  readAt: string | null
}

/** What is known of a register that is kept. */
export interface Keeping {
  /** Its file in the journal. */
  file: number
  /** Instant from which on changes may not be held yet. */
  changesFrom: string
}

/** What the journal is to say of a register that is kept. */
export interface KeptFacts {
  /** Records that the office is said to have. */
  expected: number
  /** Instant of the data, and the one at which the register became whole; null where it is not whole. */
  whole: { asOf: string; at: string } | null
}

/** What identifies a record: a national mark and an international registration may have the same number. */
export type RecordIdentity = Pick<MarkRecord, 'number' | 'basis'>

/** An identity as one text. */
export const recordKey = ({ basis, number }: RecordIdentity) => `${basis} ${number}`

/** The rows of a register that is kept, in one of the two engines. */
export interface KeeperRows {
  /** Does the work in one transaction: all of it is kept, or nothing where it rejects. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Notes the office in the database that several offices share, where it is not there yet. */
  prepare(): Promise<void>
  /**
   * Dates records of a later day back to `day`, in days since 1970: a clock that was far ahead dated them, and what the
   * office says today would be passed over as older.
   */
  dateUpTo(day: number): Promise<void>
  /** How many records are held, whoever brought them. */
  count(): Promise<number>
  keeping(): Promise<Keeping | null>
  putKeeping(keeping: Keeping): Promise<void>
  windows(): Promise<RegisterWindow[]>
  putWindows(windows: readonly RegisterWindow[]): Promise<void>
  dropWindow(prefix: string): Promise<void>
  /** Records that are held and whose numbers begin with `prefix`. */
  heldIn(prefix: string): Promise<RecordIdentity[]>
  /** Which of these numbers are held, or noted as unreadable in the file. */
  knownOf(numbers: readonly string[], file: number): Promise<Set<string>>
  /** Forgets the bad entries of the file that have these numbers. */
  forgetBad(file: number, numbers: readonly string[]): Promise<void>
  /** Forgets the bad entries of the file whose numbers begin with `prefix`. */
  forgetBadIn(file: number, prefix: string): Promise<void>
  /** Notes that records came last in a window; for a register whose records go from window to window. */
  place(records: readonly RecordIdentity[], prefix: string): Promise<void>
  /** The windows in which some records came last, by `recordKey`; those that are placed nowhere are left out. */
  placesOf(records: readonly RecordIdentity[]): Promise<Map<string, string>>
  /** Forgets in which window records came last, for all windows whose prefixes begin with `prefix`. */
  unplace(prefix: string): Promise<void>
  /** Records that are held and placed nowhere. */
  unplaced(): Promise<RecordIdentity[]>
  /** Forgets the bad entries of the file whose numbers are placed nowhere. */
  forgetUnplacedBad(file: number): Promise<void>
  /** Writes what was read at an instant, to be searched with the next index. */
  write(file: JournalFile, asOf: string, steps: readonly ReadStep[]): Promise<void>
  /** Notes in the journal, under the file, what the windows hold. */
  note(file: number, facts: KeptFacts): Promise<void>
  /** Forgets all files but this one, with what could not be read of them: all that they told came with this one. */
  forgetOthers(file: number): Promise<void>
}
