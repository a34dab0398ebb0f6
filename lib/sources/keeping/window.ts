import type { MarkRecord } from '../register/mark-record.ts'
import type { SourceContext } from '../source.ts'
import type { UpstreamFailure } from '../upstream/outcome.ts'

/**
 * Most characters of the words of a mark that is kept. Files have the same limit (service/registers/files/limits.ts).
 */
export const WORDS_KEPT_MAX = 20_000

/** One record of a window, or why it cannot be read; its number is known either way. */
export type WindowItem =
  | { kind: 'record'; number: string; record: MarkRecord }
  | { kind: 'bad'; number: string; basis: MarkRecord['basis']; reason: string }

/** One page of a window. */
export interface WindowPage {
  items: WindowItem[]
  /** Records of all windows that were asked for, by the office's own account. */
  total: number
  /** Whether a record came that belongs to another window or page, or that has no readable number. */
  strayed: boolean
  /**
   * When the page was given, by the clock of the office, in milliseconds since the epoch; left out where the answer
   * does not say.
   */
  givenAt?: number
  /** What the next page is asked for by; left out where the number of a page is enough. */
  next?: string
}

/**
 * Why a page did not come, as a code for programs. `limited`: no question is allowed now. `refused`: the office does
 * not let this service in, and asking again changes nothing. `query`: it does not understand the question.
 * `unreachable`: asking again may help. `shape`: the answer is no list of records as the office documents it. The
 * reason is for a person and holds neither a name nor an address.
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

/** A question for a page of some windows, or of what changed in them. */
export interface WindowWanted {
  /**
   * The windows, which are paged through as one: at least one, and at most `mostTogether` of their reader. Each is the
   * beginning of the numbers of its records, or of the days on which they last changed; empty for the whole register.
   */
  prefixes: readonly string[]
  /** Number of the page, from 0. */
  page: number
  /** `next` of the page before; left out where it had none. */
  after?: string
  /** Set where only the total matters, so that as little else as possible is asked for. */
  onlyTotal?: true
  /** Only records that changed on or after this day (`YYYY-MM-DD`); left out for all. */
  changedSince?: string
}

/**
 * Reads a whole register from the interface of its office, window by window. A window is the records whose numbers
 * begin with the same characters, or that last changed on the same days (`YYYY-MM-DD`). No question holds a name.
 */
export interface RegisterReader {
  /** The interface, as the operator is told: `EUIPO Trademark Search`. */
  name: string
  /**
   * Set where what is read is a copy for trials, which an office no longer changes and mixes with made-up records: it
   * never counts as the register.
   */
  isCopy?: true
  /** Records on a page. */
  pageSize: number
  /** Most records of a window that is read page by page. A larger window is divided. */
  mostRecords: number
  /**
   * Most windows that one question may ask for together. It is more than one only where windows are beginnings of
   * numbers, and each is divided into windows with one more character.
   */
  mostTogether: number
  /**
   * The windows into which a window is divided; none where it cannot be divided. The whole register is the window `''`.
   */
  narrower(prefix: string): string[]
  /**
   * Whether a window may hold records that last changed within `between`, both days included. Only for registers whose
   * windows are days: a record that changes moves to the window of that day. Left out where the interface is asked by
   * `changedSince`.
   */
  mayHoldChanges?(prefix: string, between: readonly [first: string, last: string]): boolean
  /** Asks for one page. Never rejects for a fault of the office. */
  page(wanted: WindowWanted, context: SourceContext): Promise<WindowPage | WindowFailure>
}
