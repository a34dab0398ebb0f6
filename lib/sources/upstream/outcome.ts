import type { SourceState } from '../../contract/coverage.ts'

/** A 200 whose body has the kind that was asked for. */
export interface FullAnswer {
  kind: 'ok'
  text: string
  /** The parsed body; null where XML was asked for. */
  json: unknown
  headers: Headers
  /** Host that answered, with its port where it is not the usual one. */
  host: string
  /** True where a redirect led to another host than the one asked. */
  crossedHosts: boolean
}

/**
 * An answer with another status than 200. Its body is read for a 404 and for refusals that explain themselves;
 * otherwise it is empty.
 */
export interface StatusAnswer {
  kind: 'http'
  status: number
  text: string
  /** Value of Content-Type; empty where there was none. */
  contentType: string
  host: string
  crossedHosts: boolean
  reason: string
  /** Earliest time for the next question, in milliseconds since the epoch, where the host named one. */
  retryAt: number | null
}

export interface RateLimited {
  kind: 'rate_limited'
  host: string
  reason: string
  /** When it may be asked again, in milliseconds since the epoch; null where the host named no time. */
  retryAt: number | null
  /** True where our own limit kept the question from being sent. */
  unasked?: true
}

export type FaultKind =
  | 'timeout'
  | 'abandoned'
  | 'refused'
  | 'too_large'
  | 'bad_address'
  | 'bad_redirect'
  | 'broken_off'
  | 'not_json'
  | 'not_xml'
  | 'left_alone'

/** `left_alone`: the host failed so often that it was not asked. */
export interface Fault {
  kind: FaultKind
  reason: string
  /** True where the question's turn did not come, which says nothing about the upstream. */
  unasked?: true
}

/** What came of one request. Reasons are for a person and hold neither a checked name nor an address. */
export type Outcome = FullAnswer | StatusAnswer | RateLimited | Fault

/** Why a source has no answer, as its coverage row says it. */
export interface UpstreamFailure {
  state: SourceState
  reason: string
  retryable: boolean
  /** True where the upstream did not understand the question. Asking in another way may help. */
  misunderstood?: true
}

const LASTING: readonly Outcome['kind'][] = ['bad_address', 'bad_redirect', 'too_large']

/** The coverage state of an outcome that is not a usable answer. */
export function failureOf(outcome: Exclude<Outcome, FullAnswer>): UpstreamFailure {
  const { kind, reason } = outcome
  if (kind === 'timeout' || kind === 'rate_limited') return { state: kind, reason, retryable: true }
  const lasting = kind === 'http' ? outcome.status < 500 && outcome.status !== 408 : LASTING.includes(kind)
  return { state: 'error', reason, retryable: !lasting }
}

/** A time as a reason states it: `0.2 s`, `3 s`. */
export function seconds(milliseconds: number): string {
  return `${milliseconds < 1000 ? Math.max(0.1, Math.round(milliseconds / 100) / 10) : Math.round(milliseconds / 1000)} s`
}
