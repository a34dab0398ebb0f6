import type { OfficeGoods } from '../office-goods.ts'
import type { Hit, SourceAnswer, SourceContext, SourceQuery } from '../source.ts'

/** The answer to a search by one live path. */
export interface LiveAnswer extends Pick<SourceAnswer, 'state' | 'matches' | 'truncated' | 'reason' | 'retryable'> {
  /** Records similar enough to be shown. They are kept even where the answer as a whole cannot be believed. */
  hits: Hit[]
  /** Whether a known record came back within this very answer. */
  proof: boolean
  /** Which parts of the records could not be read, as a reason says it; null or absent where all could. */
  lost?: string | null
  /** Records that came but cannot be compared with a name, because they could not be read; 0 or left out for none. */
  unread?: number
  /** True where this path cannot search for such a name. That says nothing about how the path fares. */
  ofName?: true
}

/**
 * One way of asking a register live. Its interface finds the same letters, and the adapter judges how similar the
 * results are. An adapter keeps nothing of a query, writes no log, and reports what an upstream did instead of
 * throwing.
 */
export interface LivePath {
  /** Stable id, such as `euipo-api`, `zefix-rest`, `lindas`. */
  id: string
  /** Its name in a reason: `the EUIPO interface`. */
  name: string
  /** How the terms require the source to be named where this path answered. */
  attribution: string
  /** Milliseconds that one search by this path may take. */
  deadlineMs: number
  search(query: SourceQuery, context: SourceContext): Promise<LiveAnswer>
  /** Asks for a record that certainly is in the register; true where it came back. */
  control(context: SourceContext): Promise<boolean>
  /**
   * Asks for the goods and services of a mark by its number, in a language (ISO 639-1) or otherwise in one that the
   * office has; left out where the interface does not have them. Only the number is sent, and nothing of a check.
   */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<OfficeGoods>
}

/** The answer for a name in which there is nothing to search for. */
export const NOTHING_TO_ASK: LiveAnswer = {
  state: 'error',
  matches: null,
  truncated: false,
  reason: 'cannot be searched for a name without letters or digits',
  retryable: false,
  hits: [],
  proof: false,
  ofName: true,
}

/** An answer without hits, for the given state. */
export function emptyLiveAnswer(state: LiveAnswer['state'], reason: string | null, retryable = false): LiveAnswer {
  return { state, matches: null, truncated: false, reason, retryable, hits: [], proof: false }
}
