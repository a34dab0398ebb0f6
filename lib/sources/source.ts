import type { AnswerOrigin, DomainAnswer, Filling, SearchMethod, SourceKind, SourceState } from '../contract/answer.ts'
import type { ConflictKind, RecordStatus, Renown, Similarity } from '../contract/conflict.ts'
import type { MarkGoods } from '../contract/mark-goods.ts'
import type { Jurisdiction } from '../contract/primitives.ts'

/** One search. The name is already clean (`lib/names/normalise/clean.ts`). */
export interface SourceQuery {
  name: string
  jurisdiction: Jurisdiction | null
  /** Expanded classes. Empty means all. */
  niceClasses: readonly number[]
}

/** Environment of a search. A source stores nothing of a query and writes no log. */
export interface SourceContext {
  fetch: typeof fetch
  /** Aborts at the source's deadline, at the check's deadline, or when the client disconnects. */
  signal: AbortSignal
  /** Only for an optional source. When this aborts, the source answers with what it has. */
  enough?: AbortSignal
  /** Milliseconds since the epoch. */
  now: () => number
  /** Set for a check that must not be stored. The cache is neither read nor written. */
  isPrivate?: boolean
  /** Account under which a service counts a key's use. Missing if the host has one user. */
  holder?: string
  /** Receives hits early. The final answer repeats them. */
  onHits?: (hits: readonly Hit[]) => void
}

/** A record similar enough to show. `lib/check` judges its risk. */
export interface Hit {
  name: string
  kind: ConflictKind
  /** Only for known and famous brands in use. */
  renown?: Renown
  jurisdiction: string
  niceClasses: number[]
  number: string | null
  status: RecordStatus
  owner: string | null
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /** Only for marks. A national mark and an international registration may have the same number. */
  basis?: 'national' | 'international'
  recordUrl: string | null
  /** Group numbers as in `MarkRecord`. Missing if the record has no list of goods. */
  goodsGroups?: readonly number[]
  similarity: Similarity
}

/** Result of a search. Upstream faults appear here and are never thrown. */
export interface SourceAnswer {
  state: SourceState
  /** Instant of an offline copy. Null for a live answer. */
  dataAsOf: string | null
  records: number | null
  matches: number | null
  truncated: boolean
  provenAt: string | null
  reason: string | null
  retryable: boolean
  /** The source can never answer this in full, whatever its state (`gapOf` in `lib/check/coverage.ts`). */
  unanswerable?: true
  /** Only if it differs from the source's method. */
  method?: SearchMethod
  /** If missing, `dataAsOf` decides: `snapshot` with a date, `live` without. */
  origin?: AnswerOrigin
  /** Only for a cached answer: the time of the original query. */
  askedAt?: string
  /** Only if the connector requires another attribution than the source. */
  attribution?: string | null
  /** Progress of the first sync from the office's interface. */
  filling?: Filling
  hits: Hit[]
  domains: DomainAnswer[]
}

/**
 * Participation of a source in a check. The verdict depends on a required source. An `outside` one covers other
 * territories and must not delay the check.
 */
export type Role = { asked: true; required: boolean; outside?: true } | { asked: false; reason: string }

/** Health of one connector. The reason is for a person and contains no name. */
export interface PathState {
  id: string
  name: string
  state: 'not_asked_yet' | 'answering' | 'failing'
  reason: string | null
}

export interface Source {
  id: string
  name: string
  kind: SourceKind
  jurisdictions: string[]
  method: SearchMethod
  attribution: string | null
  deadlineMs: number
  /** Setup that is still needed. */
  missing?: string
  paths?(): PathState[]
  holds?(): { records: number; dataAsOf: string; part?: string; unread?: number } | null
  /** Official search page, prefilled with the name if the office allows it. */
  manualUrl(name: string): string | null
  role(query: SourceQuery): Role
  /** Placeholders for the domains if no answer came at all. Only for domain registries. */
  unknown?(query: SourceQuery, reason: string): DomainAnswer[]
  search(query: SourceQuery, context: SourceContext): Promise<SourceAnswer>
  /**
   * Fetches the goods of one mark in its office's words, only when a person opens the mark. Never rejects for an
   * upstream's fault.
   */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<MarkGoods>
}

/** Copies a source with another search. It copies descriptors, because the values of getters can change. */
export function withSearch(source: Source, search: Source['search']): Source {
  const { search: _replaced, ...told } = Object.getOwnPropertyDescriptors(source)
  return Object.defineProperties({ search } as Source, told)
}

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

/** Role of a source that does not apply to this jurisdiction. */
export function notPartOf(jurisdiction: Jurisdiction | null): Role {
  const check = jurisdiction === null ? 'a check without a jurisdiction' : `a check for ${jurisdiction}`
  return { asked: false, reason: `not part of ${check}` }
}

/** Static facts of a source. Every list of sources, for people and programs, derives from them. */
export interface SourceFacts {
  id: string
  /** Includes the office or registry. */
  name: string
  kind: SourceKind
  /** Empty if the source is not tied to a territory. */
  jurisdictions: string[]
  /** Three phrases without a subject, for docs/reference/coverage.md and `GET /`. */
  searched: string
  fresh: string
  proven: string
  /** Required settings or files, their origin and cost. */
  connecting: string
  /** Recipient of checked names. Null if nobody receives them. */
  tells: string | null
  /** Wording that its terms require, or null. */
  attribution: string | null
  manualUrl(name: string): string | null
}

export interface RegisterFacts extends SourceFacts {
  kind: 'trademark' | 'company'
  /** Every check requires it, whatever the jurisdiction. */
  always?: true
  unconnected: string
  /** Reason why no connector is possible. A check that does not need the register shows it. */
  barred: string | null
}

export function identityOf(
  facts: SourceFacts,
): Pick<SourceFacts, 'id' | 'name' | 'kind' | 'jurisdictions' | 'attribution' | 'manualUrl'> {
  const { id, name, kind, jurisdictions, attribution, manualUrl } = facts
  return { id, name, kind, jurisdictions, attribution, manualUrl }
}
