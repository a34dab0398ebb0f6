import type { ProblemCode } from '../contract/problem.ts'
import type { BrandCheckResult, Verdict } from '../contract/result.ts'

/** A verdict as the client reads it. One that it does not know becomes `not_checked`, never something better. */
export type ReadVerdict = Verdict | 'not_checked'

/** A brand check as read from any service, including a newer one. */
export type CheckResult = Omit<BrandCheckResult, 'verdict'> & {
  verdict: ReadVerdict
  /** How many conflicts were sent but not read, because there were too many; absent for none. */
  conflictsLeftOut?: number
}

export type FailureKind =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'interrupted'
  | 'bad_answer'
  | 'key'
  | 'burst'
  | 'quota'
  | 'invalid_name'
  | 'no_source'
  | 'service'

/** Why there is no result, in a form that can cross a message channel. */
export interface Failure {
  kind: FailureKind
  /** Code of the service's problem document, where there was one. */
  code: ProblemCode | (string & {}) | null
  /** The service's own sentence, where there was one. */
  detail: string | null
  requestId: string | null
  retryable: boolean
  /** Milliseconds since the epoch from which asking again makes sense; null where unknown. */
  retryAt: number | null
}

/** What is left of the quota after an answer, from its RateLimit headers. */
export interface QuotaRest {
  remaining: number
  /** Milliseconds since the epoch. */
  resetAt: number
}

/** A source as a service lists it at its own address. */
export interface ServiceSource {
  name: string
  /** `trademark`, `company`, `domain`, `brand_in_use`, or what a newer service has. */
  kind: string
  connected: boolean
  /** How it searches where it is connected: `similarity`, `text`, `exact`, or what a newer service has. */
  method: string
}
