import type { MarkRecord } from '../register/mark-record.ts'
import type { SourceContext } from '../source.ts'
import type { UpstreamFailure } from '../upstream/outcome.ts'

/** Most characters of the words of a mark that is kept, as of one that is read from a file (service/registers/files/limits.ts). */
export const WORDS_KEPT_MAX = 20_000

/** One record of a window, or why it cannot be read; its number is known either way. */
export type WindowItem =
  | { kind: 'record'; number: string; record: MarkRecord }
  | { kind: 'bad'; number: string; basis: MarkRecord['basis']; reason: string }

/** One page of a window. */
export interface WindowPage {
  items: WindowItem[]
  /** Records of the whole window, by the office's own account. */
  total: number
  /** Whether something came that belongs to another window or page, or has no number that can be read. */
  strayed: boolean
  /** When it was given by the clock of the office, in milliseconds since the epoch; left out where the answer does not say. */
  givenAt?: number
  /** By what the page behind it is asked for; left out where the number of a page is enough. */
  next?: string
}

/**
 * Why a page did not come, as a code for programs: `limited`, no question is allowed now; `refused`, the office does not
 * let this service in, and asking again changes nothing; `query`, it does not understand the question; `unreachable`, asking
 * again may help; `shape`, the answer is no list of records as the office's document has it. The reason is for a person and holds neither a name nor an address.
 */
export interface WindowFailure {
  code: 'limited' | 'refused' | 'query' | 'unreachable' | 'shape'
  reason: string
  /** Milliseconds for which the office asked not to be asked again; left out where it did not. */
  waitMs?: number
}

/** Why a page did not come, where the office did not answer the question for it. */
export function windowFailureOf({ state, reason, retryable, misunderstood }: UpstreamFailure): WindowFailure {
  if (misunderstood) return { code: 'query', reason }
  if (state === 'rate_limited') return { code: 'limited', reason }
  return { code: retryable ? 'unreachable' : 'refused', reason }
}

/** What is asked for: the page of some windows, or of what changed in them. */
export interface WindowWanted {
  /**
   * The windows, which are paged through as one: at least one, and no more than `mostTogether` of their reader. Each is how the numbers
   * of its records begin, or the days on which they changed last; empty for the whole register.
   */
  prefixes: readonly string[]
  /** From 0 on. */
  page: number
  /** What the page before gave to ask for this one by; left out where it gave nothing. */
  after?: string
  /** Whether only the total matters, so that as little else as can be is asked for. */
  onlyTotal?: true
  /** Day (`YYYY-MM-DD`) from which on its records must have changed; left out for all of them. */
  changedSince?: string
}

/**
 * Reads a whole register from the interface of its office, window by window. A window is the records whose numbers begin
 * in the same way, or the days (`YYYY-MM-DD`) on which they changed last. No name has any part in what is asked.
 */
export interface RegisterReader {
  /** Whose interface it is, as the operator is told: `EUIPO Trademark Search`. */
  name: string
  /** Records on a page. */
  pageSize: number
  /** Most records of a window that is read page by page; one with more is made narrower. */
  mostRecords: number
  /**
   * Windows that one question may ask for together. More than one only where a window is how numbers begin, and those that it is
   * divided into have one character more.
   */
  mostTogether: number
  /** What a window is divided into; none where it cannot be narrower. The whole register is the window `''`. */
  narrower(prefix: string): string[]
  /**
   * Whether a window may hold records that changed last on days from the first to the last of `between`. Only of a register whose
   * windows are days: a record that changes goes over to the window of that day. Left out where the interface is asked by
   * `changedSince`.
   */
  mayHoldChanges?(prefix: string, between: readonly [first: string, last: string]): boolean
  /** Asks for one page. Never rejects for a fault of the office. */
  page(wanted: WindowWanted, context: SourceContext): Promise<WindowPage | WindowFailure>
}
