import type { ProblemCode } from '../contract/problem.ts'
import type { BrandCheckResult, Verdict } from '../contract/result.ts'

/** An unknown verdict becomes `not_checked`, never something better. */
export type ReadVerdict = Verdict | 'not_checked'

/** Readable from newer services too. */
export type CheckResult = Omit<BrandCheckResult, 'verdict'> & {
  verdict: ReadVerdict
  /** Conflicts that were too many to read. */
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

/** The reason why there is no result. It can cross a message channel. */
export interface Failure {
  kind: FailureKind
  /** From the service's problem document. */
  code: ProblemCode | (string & {}) | null
  /** The service's own sentence. */
  detail: string | null
  requestId: string | null
  retryable: boolean
  /** Earliest retry in milliseconds since the epoch. Null if unknown. */
  retryAt: number | null
}

/** From the RateLimit headers. */
export interface QuotaRest {
  remaining: number
  /** Milliseconds since the epoch. */
  resetAt: number
}

export interface ServiceSource {
  name: string
  /** `trademark`, `company`, `domain`, `brand_in_use` or a newer one. */
  kind: string
  connected: boolean
  /** `similarity`, `text`, `exact` or a newer one. */
  method: string
}
