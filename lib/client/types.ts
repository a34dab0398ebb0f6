import type { ProblemCode } from '../contract/api/problem.ts'
import type { BrandCheckResult } from '../contract/checks/result.ts'
import type { Verdict } from '../contract/constants.ts'

/** The verdict as read. An unknown verdict becomes `not_checked`, never something better. */
export type ReadVerdict = Verdict | 'not_checked'

/** The result of a check by this or a newer service. */
export type CheckResult = Omit<BrandCheckResult, 'verdict'> & {
  verdict: ReadVerdict
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

/** The reason for a missing result. It can cross a message channel. */
export interface Failure {
  kind: FailureKind
  code: ProblemCode | (string & {}) | null
  detail: string | null
  requestId: string | null
  retryable: boolean
  /** Time of the earliest retry in milliseconds since the epoch. Null if unknown. */
  retryAt: number | null
}

export interface QuotaRest {
  remaining: number
  /** Time in milliseconds since the epoch. */
  resetAt: number
}

export interface ServiceSource {
  name: string
  /** The kind is `trademark`, `company`, `domain`, `brand_in_use` or a newer one. */
  kind: string
  connected: boolean
  /** The method is `similarity`, `text`, `exact` or a newer one. */
  method: string
}
