import type { UpstreamFailure } from '../http/outcome.ts'
import type { MarkRecord } from '../registers/record.ts'
import type { SourceContext } from '../source.ts'

/** Most characters of a mark's words. Files have the same limit (`service/registers/formats/bad-file.ts`). */
export const WORDS_KEPT_MAX = 20_000

export type WindowItem =
  | { kind: 'record'; number: string; record: MarkRecord }
  | { kind: 'bad'; number: string; basis: MarkRecord['basis']; reason: string }

export interface WindowPage {
  items: WindowItem[]
  /** The office's count for all partitions of the query. */
  total: number
  /** True if a record belongs to another partition or page, or has no readable number. */
  strayed: boolean
  /** By the office's clock, in milliseconds since the epoch. */
  givenAt?: number
  /** Cursor of the next page. Missing if the page number is enough. */
  next?: string
}

/**
 * Reason why a page is missing. `limited` means no quota now, `refused` no access, and `query` a query that the office
 * does not understand. The reason contains no name and no address.
 */
export interface WindowFailure {
  code: 'limited' | 'refused' | 'query' | 'unreachable' | 'shape'
  reason: string
  waitMs?: number
}

export function windowFailureOf({ state, reason, retryable, misunderstood }: UpstreamFailure): WindowFailure {
  if (misunderstood) return { code: 'query', reason }
  if (state === 'rate_limited') return { code: 'limited', reason }
  return { code: retryable ? 'unreachable' : 'refused', reason }
}

export interface WindowWanted {
  /**
   * Partitions that are paged as one, at most `mostTogether`. Each is the beginning of record numbers or of days of
   * change. `''` is the whole register.
   */
  prefixes: readonly string[]
  /** From 0. */
  page: number
  /** `next` of the previous page. */
  after?: string
  /** Set if only the total matters. */
  onlyTotal?: true
  /** Only records that changed on or after this day (`YYYY-MM-DD`). */
  changedSince?: string
}

/**
 * Reads a whole register from its office's interface, by partitions. The numbers or days of change of a partition's
 * records begin with the same characters. No query contains a name.
 */
export interface RegisterReader {
  /** As operators see it: `EUIPO Trademark Search`. */
  name: string
  /**
   * A trial copy, which the office mixes with synthetic records and does not update. It never counts as the register.
   */
  isCopy?: true
  pageSize: number
  /** A larger partition is split. */
  mostRecords: number
  /** Most partitions in one query. More than one requires partitions by number that split by one more character. */
  mostTogether: number
  /** Splits a partition. Empty if it cannot be split. The whole register is `''`. */
  narrower(prefix: string): string[]
  /**
   * True if a partition may contain changes within `between`, both days included. Only for partitions by day, because a
   * changed record moves to that day's partition.
   */
  mayHoldChanges?(prefix: string, between: readonly [first: string, last: string]): boolean
  /** Never rejects for a fault of the office. */
  page(wanted: WindowWanted, context: SourceContext): Promise<WindowPage | WindowFailure>
}

/** Reads the member `givenAt` of a page from the Date header (RFC 9110 section 6.6.1). */
export function givenAt(headers: Headers): { givenAt?: number } {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? {} : { givenAt: at }
}

export interface BulkFile {
  /** Without folders. It never changes. */
  name: string
  bytes: number
  url: string
  /** Last day that its contents cover, `YYYY-MM-DD`. */
  upTo: string
}

/** The whole register, or the changes between two days (`YYYY-MM-DD`). */
export type BulkWanted = { kind: 'all' } | { kind: 'changes'; from: string; to: string }

export interface BulkList {
  files: BulkFile[]
  /** Files without records, such as a description of the format. They are not fetched. */
  skipped: string[]
}

/** Lists and opens an office's bulk files. No request contains a name. Never rejects for a fault of the office. */
export interface BulkFeed {
  /** As operators see it: `the Open Data Portal of the USPTO`. */
  name: string
  list(wanted: BulkWanted, context: SourceContext): Promise<BulkList | WindowFailure>
  /** The caller reads the body. */
  open(file: BulkFile, context: SourceContext): Promise<Response | WindowFailure>
}
