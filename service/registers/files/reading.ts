import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'

export interface ReadOptions {
  /** Whose register the file is of: records of other offices do not count. */
  office: OfficeRecords
  signal?: AbortSignal
  /** The time that it is: days in names of entries that are yet to come are none. */
  now?: number
  /** Called with how many bytes of the file, packed as they are, were read so far. */
  onBytes?(bytes: number): void
  /**
   * Called with the name of an entry of an archive that belongs to marks (a schema, a picture, a note) and holds none.
   */
  onPassedOver?(entry: string): void
}

/** Reads a file of an office, entry by entry, in constant memory. Throws where it cannot be read any further. */
export type ReadRegisterFile = (path: string, options: ReadOptions) => AsyncIterable<readonly ReadStep[]>
