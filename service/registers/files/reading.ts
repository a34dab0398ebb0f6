import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'

/** A page of an answer of an office, which says how many records the office found. */
export interface AnswerPage {
  /** Number of records that the whole answer has. */
  found: number
  /** What stands for the number of each record on this page, whether it can be read or not. */
  numbers: readonly number[]
  /** A SHA-256 hash in hex that tells which records they are: a page that is saved again brings no more of them. */
  which: string
  /** How many records of the answer come on pages before this one; null where the file does not say so. */
  from: number | null
}

export interface ReadOptions {
  /** Whose register the file is of: records of other offices do not count. */
  office: OfficeRecords
  signal?: AbortSignal
  /** The time that it is: days in names of entries that are yet to come are none. */
  now?: number
  /** Called with how many bytes of the file, packed as they are, were read so far. */
  onBytes?(bytes: number): void
  /** Called with the name of an entry of an archive that belongs to marks (a schema, a picture, a note) and holds none. */
  onPassedOver?(entry: string): void
  /** Called with each page of an answer that says how many records its office found. */
  onPage?(page: AnswerPage): void
}

/** Reads a file of an office, entry by entry, in constant memory. Throws where it cannot be read any further. */
export type ReadRegisterFile = (path: string, options: ReadOptions) => AsyncIterable<readonly ReadStep[]>
