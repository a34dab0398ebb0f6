import type { RecordStatus } from '../../contract/conflict.ts'

/** One record of a register, as its office publishes it: a mark, or a company of a commercial register. */
export interface MarkRecord {
  /** Number that identifies it in its register (application, serial or company number), as the office writes it. */
  number: string
  /** The word element; null for a mark without words, which is kept and counted but not searched. */
  name: string | null
  /** Nice classes 1-45, rising, each once. */
  niceClasses: number[]
  status: RecordStatus
  owner: string | null
  /** Days of filing, registration and expiry, as `YYYY-MM-DD`; real calendar dates only. */
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /** Whether the mark rests on the register's own law or on an international registration that names the territory. */
  basis: 'national' | 'international'
  registrationNumber: string | null
  /**
   * Numbers of the groups of its goods and services (lib/goods/vocabulary.ts), rising; 0 stands for goods in no known
   * group. Left out where its record has no list of them in English.
   */
  goodsGroups?: readonly number[]
}

/** Where something was read: in a file, or in the answers of an interface, which have no lines. */
export interface PlaceInFile {
  /** Base name of the entry in an archive, or of the file. */
  entry: string
  /** Line, from 1, on which the record begins; null where it came from an interface. */
  line: number | null
  /** Number of the record, as far as it was read. */
  number: string | null
}

/**
 * One step of reading a file. `record`: a record, and what of it could not be read and was left out. `removed`: a
 * record that a delta file removes; its basis is null where the file does not say which of two records with this number
 * is meant. Otherwise a record that cannot be read, and why.
 */
export type ReadStep =
  | { kind: 'record'; record: MarkRecord; leftOut?: string; at: PlaceInFile }
  | { kind: 'removed'; number: string; basis: MarkRecord['basis'] | null; at: PlaceInFile }
  | { kind: 'bad'; reason: string; at: PlaceInFile }
