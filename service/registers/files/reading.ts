import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'

/** What is here of the records of an answer. */
export interface GivenPage {
  count: number
  /** A SHA-256 hash in hex that tells which records they are: a page that is saved again brings no more of them. */
  which: string
}

export interface ReadOptions {
  /** Whose register the file is of: records of other offices do not count. */
  office: OfficeRecords
  signal?: AbortSignal
  /** Called with how many bytes of the file, packed as they are, were read so far. */
  onBytes?(bytes: number): void
  /** Called with the name of an entry of an archive that belongs to marks (a schema, a picture, a note) and holds none. */
  onPassedOver?(entry: string): void
  /**
   * Called with how many records the office says that it found, how many of them are here, and a hash that tells which.
   */
  onFound?(records: number, given: GivenPage): void
}

/** Reads a file of an office, entry by entry, in constant memory. Throws where it cannot be read any further. */
export type ReadRegisterFile = (path: string, options: ReadOptions) => AsyncIterable<readonly ReadStep[]>
