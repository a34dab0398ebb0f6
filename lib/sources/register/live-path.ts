import type { OfficeGoods } from '../office-goods.ts'
import type { Hit, SourceAnswer, SourceContext, SourceQuery } from '../source.ts'

export interface LiveAnswer extends Pick<SourceAnswer, 'state' | 'matches' | 'truncated' | 'reason' | 'retryable'> {
  /** Similar records. They stay even if the answer as a whole cannot be believed. */
  hits: Hit[]
  /** True if a canary came back within this answer. */
  proof: boolean
  /** Unreadable parts of records, worded as a reason. */
  lost?: string | null
  /** Records that could not be read and so not compared. */
  unread?: number
  /** The connector cannot search for this kind of name, which says nothing about its health. */
  ofName?: true
}

/**
 * A connector queries one interface of a register. The interface finds the same letters, and the connector scores the
 * results. It stores nothing, writes no log, and reports upstream faults instead of throwing.
 */
export interface LivePath {
  /** Stable, such as `euipo-api`. */
  id: string
  /** As in a reason: `the EUIPO interface`. */
  name: string
  /** Required by the terms if this connector answered. */
  attribution: string
  deadlineMs: number
  search(query: SourceQuery, context: SourceContext): Promise<LiveAnswer>
  /** Queries a canary. True if it came back. */
  control(context: SourceContext): Promise<boolean>
  /** The language is ISO 639-1. If the office lacks it, another one is returned. Sends only the number. */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<OfficeGoods>
}

/** Answer for a name without searchable letters or digits. */
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

export function emptyLiveAnswer(state: LiveAnswer['state'], reason: string | null, retryable = false): LiveAnswer {
  return { state, matches: null, truncated: false, reason, retryable, hits: [], proof: false }
}
