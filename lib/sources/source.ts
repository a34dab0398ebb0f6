import type { AnswerOrigin, DomainAnswer, Filling } from '../contract/checks/answer.ts'
import type { Similarity } from '../contract/checks/conflict.ts'
import type { MarkGoods } from '../contract/checks/mark-goods.ts'
import type {
  ConflictKind,
  Jurisdiction,
  RecordStatus,
  Renown,
  SearchMethod,
  SourceKind,
  SourceState,
} from '../contract/constants.ts'

/** One search query with a clean name (`lib/names/normalise/clean.ts`). */
export interface SourceQuery {
  name: string
  jurisdiction: Jurisdiction | null
  /** Expanded classes. An empty list means all classes. */
  niceClasses: readonly number[]
}

/** Environment of a search. A source does not store any part of a query or write a log. */
export interface SourceContext {
  fetch: typeof fetch
  /** Aborts at the source's deadline, at the check's deadline, or when the client disconnects. */
  signal: AbortSignal
  /** Set only for an optional source. When this signal aborts, the source returns what it has found so far. */
  enough?: AbortSignal
  /** Returns milliseconds since the epoch. */
  now: () => number
  /** True for a check that must not be stored and so bypasses the cache. */
  isPrivate?: boolean
  /** Account to which the service charges the query. Missing if the host has only one user. */
  holder?: string
  /** Receives hits early. The final answer repeats them. */
  onHits?: (hits: readonly Hit[]) => void
}

/** A record similar enough to show. `lib/check` judges its risk. */
export interface Hit {
  name: string
  kind: ConflictKind
  /** Set only for known and famous brands in use. */
  renown?: Renown
  jurisdiction: string
  niceClasses: number[]
  number: string | null
  status: RecordStatus
  owner: string | null
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /** Set only for marks, because a national mark and an international registration may share a number. */
  basis?: 'national' | 'international'
  recordUrl: string | null
  /** Group numbers as in `MarkRecord`. Missing if the record lacks a list of goods. */
  goodsGroups?: readonly number[]
  similarity: Similarity
}

/** Result of a search. It reports upstream faults, which are never thrown. */
export interface SourceAnswer {
  state: SourceState
  /** Time of the offline snapshot. Null for a live answer. */
  dataAsOf: string | null
  records: number | null
  matches: number | null
  truncated: boolean
  provenAt: string | null
  reason: string | null
  retryable: boolean
  /** The source can never answer this query completely, whatever its state (`gapOf` in `lib/check/verdict.ts`). */
  unanswerable?: true
  /** Set only if another method than the source's was used. */
  method?: SearchMethod
  /** Defaults to `snapshot` if `dataAsOf` is set, otherwise to `live`. */
  origin?: AnswerOrigin
  /** Time of the original query. Set only for a cached answer. */
  askedAt?: string
  /** Set only if the connector's attribution differs from the source's. */
  attribution?: string | null
  /** Progress of the first sync from the office's API. */
  filling?: Filling
  hits: Hit[]
  domains: DomainAnswer[]
}

/** Part that a source plays in a check: required for the verdict or not, or `outside`, which must not delay it. */
export type Participation = { asked: true; required: boolean; outside?: true } | { asked: false; reason: string }

/** Health of one connector. The reason is shown to the user and does not contain a checked name. */
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
  missing?: string
  paths?(): PathState[]
  holds?(): { records: number; dataAsOf: string; part?: string; unread?: number } | null
  /** Official search page, prefilled with the name if the office allows it. */
  manualUrl(name: string): string | null
  role(query: SourceQuery): Participation
  /** Returns placeholders for domains without any answer. Only domain registries have this method. */
  unknown?(query: SourceQuery, reason: string): DomainAnswer[]
  search(query: SourceQuery, context: SourceContext): Promise<SourceAnswer>
  /** Fetches a mark's goods in the office's words, when the user opens it. Never rejects for an upstream fault. */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<MarkGoods>
}

/** Copies a source and replaces its search. Keeps getters, which may return other values later. */
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

export function notPartOf(jurisdiction: Jurisdiction | null): Participation {
  const check = jurisdiction === null ? 'a check without a jurisdiction' : `a check for ${jurisdiction}`
  return { asked: false, reason: `not part of ${check}` }
}

/** Static facts about a source. All published lists of sources derive from these facts. */
export interface SourceFacts {
  id: string
  name: string
  kind: SourceKind
  /** Empty if the source does not belong to a territory. */
  jurisdictions: string[]
  /** A phrase without a subject, for docs/reference/coverage.md and `GET /`, like the next two fields. */
  searched: string
  fresh: string
  proven: string
  /** Required settings or files, with their origin and cost. */
  connecting: string
  /** Recipient of checked names. Null if nobody receives them. */
  tells: string | null
  attribution: string | null
  manualUrl(name: string): string | null
}

export interface RegisterFacts extends SourceFacts {
  kind: 'trademark' | 'company'
  /** Every check requires this register, whatever the jurisdiction. */
  always?: true
  unconnected: string
  /** Reason why a connector is not possible. Shown by checks that do not need the register. */
  barred: string | null
}

export function identityOf(
  facts: SourceFacts,
): Pick<SourceFacts, 'id' | 'name' | 'kind' | 'jurisdictions' | 'attribution' | 'manualUrl'> {
  const { id, name, kind, jurisdictions, attribution, manualUrl } = facts
  return { id, name, kind, jurisdictions, attribution, manualUrl }
}
