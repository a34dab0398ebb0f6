import type { ProblemCode } from '../contract/api/problem.ts'
import type { BrandCheckResult } from '../contract/checks/result.ts'
import type { Verdict } from '../contract/constants.ts'

/** An unknown verdict becomes `not_checked`, never something better. */
export type ReadVerdict = Verdict | 'not_checked'

/** Also represents results of newer services. */
export type CheckResult = Omit<BrandCheckResult, 'verdict'> & {
  verdict: ReadVerdict
  /** Number of conflicts beyond the reading limit. */
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

/** The reason for a missing result. Can cross a message channel. */
export interface Failure {
  kind: FailureKind
  /** Error code from the service's problem document. */
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
  /** `trademark`, `company`, `domain`, `brand_in_use` or a newer kind. */
  kind: string
  connected: boolean
  /** `similarity`, `text`, `exact` or a newer method. */
  method: string
}
