import type { ConflictKind, RecordStatus, Renown, Similarity } from '../contract/conflict.ts'
import type { AnswerOrigin, Filling, SearchMethod, SourceKind, SourceState } from '../contract/coverage.ts'
import type { DomainAnswer } from '../contract/domain.ts'
import type { MarkGoods } from '../contract/mark-goods.ts'
import type { Jurisdiction } from '../contract/primitives.ts'

/** What a source is asked. The name is clean (see lib/names/reading/clean.ts). */
export interface SourceQuery {
  name: string
  jurisdiction: Jurisdiction | null
  /** Expanded Nice classes; empty for all. */
  niceClasses: readonly number[]
}

/** What a source may use. It keeps nothing of a query and writes no log. */
export interface SourceContext {
  fetch: typeof fetch
  /** Aborts at the source's own deadline, at the check's total deadline, or when the client goes away. */
  signal: AbortSignal
  /**
   * Aborts when the check waits no longer for what is outside of it: a source then answers with what it has. Left out
   * for other sources.
   */
  enough?: AbortSignal
  /** Milliseconds since the epoch. */
  now: () => number
  /** Set on a check that must not be kept: memory is neither read nor written. */
  isPrivate?: boolean
  /** Who asks: the id under which a service counts a key's use. Left out where the host has one user. */
  holder?: string
  /** Called with hits that are in hand while the source is still being asked. Its answer brings them again. */
  onHits?: (hits: readonly Hit[]) => void
}

/** A record that is similar enough to be shown. Its risk is judged in lib/check, not here. */
export interface Hit {
  name: string
  kind: ConflictKind
  /** Of a brand in use that is more than an ordinary one. */
  renown?: Renown
  jurisdiction: string
  niceClasses: number[]
  number: string | null
  status: RecordStatus
  owner: string | null
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /**
   * What a mark rests on; left out for companies and brands. A national mark and an international registration may have
   * the same number.
   */
  basis?: 'national' | 'international'
  recordUrl: string | null
  /** Numbers of the groups of its goods and services, as MarkRecord has them; left out where its record has no list of them. */
  goodsGroups?: readonly number[]
  similarity: Similarity
}

/** What came of asking a source. A source never throws for an upstream's fault: it says so here. */
export interface SourceAnswer {
  state: SourceState
  /** Instant of the records where the source is a copy; null where it was asked live. */
  dataAsOf: string | null
  records: number | null
  matches: number | null
  truncated: boolean
  provenAt: string | null
  reason: string | null
  retryable: boolean
  /** Set where the source can never answer this in full, whatever state it is in (`gapOf` in lib/check/gap.ts). */
  unanswerable?: true
  /** How this answer was searched, where that is not the source's own method. */
  method?: SearchMethod
  /** Where the answer comes from; left out where `dataAsOf` tells: `snapshot` with a date, `live` without one. */
  origin?: AnswerOrigin
  /** When it was asked for; left out where that was for this check, present where the answer is from memory. */
  askedAt?: string
  /** How the terms of what answered require it to be named, where that is not how the source is named. */
  attribution?: string | null
  /** How much of the register is held while it is being filled from the office's interface. */
  filling?: Filling
  hits: Hit[]
  domains: DomainAnswer[]
}

/**
 * How a source takes part in a check: asked (and whether the verdict depends on it), or not, with the reason. `outside`
 * is one for other territories than the check, which must not hold it up.
 */
export type Role = { asked: true; required: boolean; outside?: true } | { asked: false; reason: string }

/** How one interface of a source has been answering; the reason is for a person and holds no name. */
export interface PathState {
  id: string
  name: string
  state: 'not_asked_yet' | 'answering' | 'failing'
  reason: string | null
}

/** One register or registry. */
export interface Source {
  id: string
  name: string
  kind: SourceKind
  jurisdictions: string[]
  method: SearchMethod
  attribution: string | null
  /** Milliseconds that this source may take. */
  deadlineMs: number
  /** What has to be done before it can be asked; left out where it is connected. */
  missing?: string
  /** The interfaces by which it is asked, where there may be several. */
  paths?(): PathState[]
  /** The records that are held of it; null where there are none. */
  holds?(): { records: number; dataAsOf: string; part?: string; unread?: number } | null
  /** Official page for a search by hand, prefilled with the name where the office allows it. */
  manualUrl(name: string): string | null
  role(query: SourceQuery): Role
  /**
   * The domains that are asked for, each unknown for this reason; left out where the source is no registry of domains.
   * They stand for an answer that did not come at all.
   */
  unknown?(query: SourceQuery, reason: string): DomainAnswer[]
  search(query: SourceQuery, context: SourceContext): Promise<SourceAnswer>
  /**
   * Asks for the goods and services of one mark in the words of its office; left out where nothing that is connected
   * has them. Called only when a person opens the mark. Never rejects for an upstream's fault.
   */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<MarkGoods>
}

/**
 * A copy of a source that searches in another way. Members are copied by their descriptors, because some are getters:
 * what a source tells about itself can change while it runs.
 */
export function withSearch(source: Source, search: Source['search']): Source {
  const { search: _replaced, ...told } = Object.getOwnPropertyDescriptors(source)
  return Object.defineProperties({ search } as Source, told)
}

/** An answer without hits, for the given state. */
export function emptyAnswer(state: SourceState, reason: string | null, retryable = false): SourceAnswer {
  return {
    state,
    dataAsOf: null,
    records: null,
    matches: null,
    truncated: false,
    provenAt: null,
    reason,
    retryable,
    hits: [],
    domains: [],
  }
}
