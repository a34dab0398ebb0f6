import type { OfficeGoods } from '../office-goods.ts'
import type { Hit, SourceAnswer, SourceContext, SourceQuery } from '../source.ts'

/** What came of asking a register live. */
export interface LiveAnswer extends Pick<SourceAnswer, 'state' | 'matches' | 'truncated' | 'reason' | 'retryable'> {
  /** Records alike enough to be shown, kept even where the answer as a whole cannot be believed. */
  hits: Hit[]
  /** Whether a known record came back within this very answer. */
  proof: boolean
  /** Which parts of the records could not be read, as a reason says it; null or absent where all could. */
  lost?: string | null
  /** Records that came and cannot be compared with a name, because they could not be read; 0 or absent for none. */
  unread?: number
  /** True where the name is one that cannot be searched by this path, which says nothing of how the path fares. */
  ofName?: true
}

/**
 * One way of asking a register live: its interface finds the same letters, and the adapter judges how alike what came
 * is. An adapter keeps nothing of a query, writes no log, and says what an upstream did instead of throwing.
 */
export interface LivePath {
  /** Stable id, such as `euipo-api`, `zefix-rest`, `lindas`. */
  id: string
  /** Its name in a reason: `the EUIPO interface`. */
  name: string
  /** The source as its terms ask to be named where this path answered. */
  attribution: string
  /** Milliseconds that one search by this path is given. */
  deadlineMs: number
  search(query: SourceQuery, context: SourceContext): Promise<LiveAnswer>
  /** Asks for a record that certainly is in the register; true where it came back. */
  control(context: SourceContext): Promise<boolean>
  /**
   * Asks for the goods and services of the mark of a number, in a language (ISO 639-1) or in one that there is; left out where
   * the interface does not tell them. The number alone is sent, and nothing of a check.
   */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<OfficeGoods>
}

/** The answer about a name in which nothing can be searched for. */
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
