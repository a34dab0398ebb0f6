import type { MarkRecord } from './mark-record.ts'
import type { Searcher, SearchNames } from './name-search.ts'

/** An imported record with words, as it is shown. */
export type HeldRecord = Omit<MarkRecord, 'name'> & { name: string; recordUrl: string | null }

/** Imported and indexed records of one register, searched by similarity. */
export interface HeldRegister {
  /** Records with and without words. */
  records: number
  /** Instant up to which the office's files go. */
  dataAsOf: string
  /** When a canary last came back from this index by the usual search, or null. */
  provenAt: string | null
  /** Reason why these records are only a part of the register and complete no answer. */
  part?: string
  /** Unreadable entries of the import that the operator accepted. */
  unread?: number
  search: SearchNames
  /** Skips records removed since the index was built. Rejects with SearchUnavailable. */
  recordsOf(refs: readonly number[], searcher?: Searcher): Promise<ReadonlyMap<number, HeldRecord>>
}
