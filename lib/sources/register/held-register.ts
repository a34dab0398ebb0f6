import type { MarkRecord } from './mark-record.ts'
import type { Searcher, SearchNames } from './name-search.ts'

/** What is shown of a record held here. */
export type HeldRecord = Omit<MarkRecord, 'name'> & { name: string; recordUrl: string | null }

/** The records of one register that were imported and indexed. They are searched by similarity. */
export interface HeldRegister {
  /** How many records the register has, with and without words. */
  records: number
  /** Instant up to which the office's own files go. */
  dataAsOf: string
  /** When a known record last came back from this index by the path of every search; null where it did not. */
  provenAt: string | null
  /**
   * Why these records are only a part of the register, and so complete no answer; left out where they can be all of it.
   */
  part?: string
  /** Entries of the imported files that could not be read, which the operator accepted; left out for none. */
  unread?: number
  search: SearchNames
  /**
   * The records for the `ref`s of hits, without those removed since the index was made. Rejects with SearchUnavailable.
   */
  recordsOf(refs: readonly number[], searcher?: Searcher): Promise<ReadonlyMap<number, HeldRecord>>
}
