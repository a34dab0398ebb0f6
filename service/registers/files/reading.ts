import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'

export interface ReadOptions {
  /** Records of other offices do not count. */
  office: OfficeRecords
  signal?: AbortSignal
  /** Current time, for reading dates in the names of entries. */
  now?: number
  /** `bytes` counts packed bytes from the start. */
  onBytes?(bytes: number): void
  /** Called for an archive entry without marks (a schema, a picture, a note). */
  onPassedOver?(entry: string): void
}

/** Reads an office's file in constant memory. Throws if it cannot read on. */
export type ReadRegisterFile = (path: string, options: ReadOptions) => AsyncIterable<readonly ReadStep[]>
