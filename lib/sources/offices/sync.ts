import type { UpstreamFailure } from '../http/outcome.ts'
import type { MarkRecord } from '../registers/record.ts'
import type { SourceContext } from '../source.ts'

/** Maximum number of characters in a mark's words, as in files (`service/registers/formats/bad-file.ts`). */
export const WORDS_KEPT_MAX = 20_000

export type PartitionItem =
  | { kind: 'record'; number: string; record: MarkRecord }
  | { kind: 'bad'; number: string; basis: MarkRecord['basis']; reason: string }

export interface PartitionPage {
  items: PartitionItem[]
  /** Total that the office reports for all partitions of the query. */
  total: number
  /** True if a record belongs to another partition or page, or lacks a readable number. */
  strayed: boolean
  /** Time by the office's clock, in milliseconds since the epoch. */
  givenAt?: number
  /** Cursor of the next page. Missing if the page number is enough. */
  next?: string
}

/**
 * Reason why a page is missing. `limited` means that the quota is used up, `refused` that access was denied, and
 * `query` that the office did not understand the query. The reason contains neither a name nor an address.
 */
export interface PartitionFailure {
  code: 'limited' | 'refused' | 'query' | 'unreachable' | 'shape'
  reason: string
  waitMs?: number
}

export function partitionFailureOf({ state, reason, retryable, misunderstood }: UpstreamFailure): PartitionFailure {
  if (misunderstood) return { code: 'query', reason }
  if (state === 'rate_limited') return { code: 'limited', reason }
  return { code: retryable ? 'unreachable' : 'refused', reason }
}

export interface PartitionQuery {
  /** Up to `mostTogether` partitions, each a prefix of record numbers or change days. `''` is all of them. */
  prefixes: readonly string[]
  /** Page number from 0. */
  page: number
  after?: string
  onlyTotal?: true
  /** Limits the page to records that changed on or after this day (`YYYY-MM-DD`). */
  changedSince?: string
}

/** Reads a complete register from its API, by partitions of record numbers or change days. No query has a name. */
export interface RegisterReader {
  /** Name shown to operators: `EUIPO Trademark Search`. */
  name: string
  /** True for a trial copy, which contains synthetic records and is not updated. It never counts as the register. */
  isCopy?: true
  pageSize: number
  /** Maximum number of records in a partition. A larger partition is split. */
  mostRecords: number
  /** Maximum partitions in one query. More than one requires partitions by number, split by one more character. */
  mostTogether: number
  /** Splits a partition. Returns an empty list if the partition cannot be split. `''` is the complete register. */
  narrower(prefix: string): string[]
  /** True if a partition by day may contain changes within `between`, both days included. */
  mayHoldChanges?(prefix: string, between: readonly [first: string, last: string]): boolean
  /** Reads a page. Never rejects because of an office fault. */
  page(wanted: PartitionQuery, context: SourceContext): Promise<PartitionPage | PartitionFailure>
}

/** Reads the `givenAt` of a page from the Date header (RFC 9110 section 6.6.1). */
export function givenAt(headers: Headers): { givenAt?: number } {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? {} : { givenAt: at }
}

export interface BulkFile {
  /** File name without folders. Never changes. */
  name: string
  bytes: number
  url: string
  /** Last day that the file covers, `YYYY-MM-DD`. */
  upTo: string
}

/** The complete register, or the changes between two days (`YYYY-MM-DD`). */
export type BulkWanted = { kind: 'all' } | { kind: 'changes'; from: string; to: string }

interface BulkList {
  files: BulkFile[]
  /** Names of files that are not fetched, because they do not contain records (such as a format description). */
  skipped: string[]
}

/** Lists and opens an office's bulk files. No request contains a name. Never rejects because of an office fault. */
export interface BulkFeed {
  name: string
  list(wanted: BulkWanted, context: SourceContext): Promise<BulkList | PartitionFailure>
  /** Opens a file. The caller reads the response body. */
  open(file: BulkFile, context: SourceContext): Promise<Response | PartitionFailure>
}
