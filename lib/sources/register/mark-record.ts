import type { RecordStatus } from '../../contract/conflict.ts'

/** One record of a register, as its office publishes it: a mark, or a company of a commercial register. */
export interface MarkRecord {
  /** Number that identifies it in its register (application, serial or company number), as the office writes it. */
  number: string
  /** The word element; null for a mark without words: it is kept and counted, and not searched. */
  name: string | null
  /** 1-45, rising, each once. */
  niceClasses: number[]
  status: RecordStatus
  owner: string | null
  /** `YYYY-MM-DD`, real calendar dates only, as the other two. */
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /** Whether it rests on the register's own law or on an international registration that names the territory. */
  basis: 'national' | 'international'
  registrationNumber: string | null
}

/** Where in a file something was read. */
export interface PlaceInFile {
  /** Base name of the entry in an archive, or of the file. */
  entry: string
  /** Line, from 1, on which the record begins. */
  line: number
  /** Number of the record, as far as it was read. */
  number: string | null
}

/**
 * One step of reading a file: a record, with what of it could not be read and was left out; one that a delta takes away, with
 * a basis of null where the file does not say which of the two that may have this number; or one that cannot be read and why.
 */
export type ReadStep =
  | { kind: 'record'; record: MarkRecord; leftOut?: string; at: PlaceInFile }
  | { kind: 'removed'; number: string; basis: MarkRecord['basis'] | null; at: PlaceInFile }
  | { kind: 'bad'; reason: string; at: PlaceInFile }
