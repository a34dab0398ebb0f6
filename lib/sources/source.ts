import type { ConflictKind, RecordStatus, Similarity } from '../contract/conflict.ts'
import type { AnswerOrigin, SearchMethod, SourceKind, SourceState } from '../contract/coverage.ts'
import type { DomainAnswer } from '../contract/domain.ts'
import type { Jurisdiction } from '../contract/primitives.ts'

/** What a source is asked. The name is clean (see lib/names/clean.ts). */
export interface SourceQuery {
  name: string
  jurisdiction: Jurisdiction | null
  /** Expanded Nice classes; empty for all. */
  niceClasses: readonly number[]
}

/** What a source may use. Adapters keep nothing of a query and write no log. */
export interface SourceContext {
  fetch: typeof fetch
  /** Aborts at the source's own deadline, at the check's total deadline, or when the client goes away. */
  signal: AbortSignal
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A record that is alike enough to be shown. Its risk is decided in lib/check, not here. */
export interface Hit {
  name: string
  kind: ConflictKind
  jurisdiction: string
  niceClasses: number[]
  number: string | null
  status: RecordStatus
  owner: string | null
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  recordUrl: string | null
  similarity: Similarity
}

/** What became of asking a source. A source never throws for an upstream's fault: it says so here. */
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
  /** How this answer was searched, where that is not the source's own method. */
  method?: SearchMethod
  /** Where it came from; `live` where left out, or `snapshot` with `dataAsOf`. */
  origin?: AnswerOrigin
  hits: Hit[]
  domains: DomainAnswer[]
}

/** How a source takes part in a check: asked (and whether the verdict depends on it), or not, with the reason. */
export type Role = { asked: true; required: boolean } | { asked: false; reason: string }

/** One upstream. */
export interface Source {
  id: string
  name: string
  kind: SourceKind
  jurisdictions: string[]
  method: SearchMethod
  attribution: string | null
  /** Milliseconds this source is given. */
  deadlineMs: number
  /** What has to be done before it can be asked; absent where it is connected. */
  missing?: string
  /** Official page for a search by hand, prefilled with the name where the office allows it. */
  manualUrl(name: string): string | null
  role(query: SourceQuery): Role
  search(query: SourceQuery, context: SourceContext): Promise<SourceAnswer>
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
