import type { RecordStatus } from '../../contract/conflict.ts'

/** One record as its office publishes it: a mark, or a company of a commercial register. */
export interface MarkRecord {
  /** Application, serial or company number, as the office writes it. */
  number: string
  /** Word element. Marks without words are stored and counted, but not searched. */
  name: string | null
  /** 1 to 45, ascending and distinct. */
  niceClasses: number[]
  status: RecordStatus
  owner: string | null
  /** Real calendar dates, as `YYYY-MM-DD`. */
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /** National law, or an international registration that designates the territory. */
  basis: 'national' | 'international'
  registrationNumber: string | null
  /**
   * Group numbers (`lib/goods/vocabulary.ts`), ascending. 0 means no known group. Missing without an English list of
   * goods.
   */
  goodsGroups?: readonly number[]
}

export interface PlaceInFile {
  /** Base name of the file or archive entry. */
  entry: string
  /** From 1. Null for an interface. */
  line: number | null
  number: string | null
}

/**
 * One step of reading a file: a record, a removal by a delta file, or an unreadable record. The basis is null if the
 * file does not say which of two records is removed.
 */
export type ReadStep =
  | { kind: 'record'; record: MarkRecord; leftOut?: string; at: PlaceInFile }
  | { kind: 'removed'; number: string; basis: MarkRecord['basis'] | null; at: PlaceInFile }
  | { kind: 'bad'; reason: string; at: PlaceInFile }
