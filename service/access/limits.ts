import type { AccessKey } from './keys.ts'
import type { Plans } from './plans.ts'

/** Null means the plan's limit. */
export interface OwnLimits {
  /** Charged answers in a period. */
  requests: number | null
  perMinute: number | null
  /** Charged answers a day. */
  perDay: number | null
}

export interface Limits {
  requests: number
  perMinute: number
  perDay: number | null
}

export const PLAN_LIMITS: OwnLimits = { requests: null, perMinute: null, perDay: null }

export function limitsOf({ plan, limits }: Pick<AccessKey, 'plan' | 'limits'>, plans: Plans): Limits {
  const { includedRequests, requestsPerMinute, dailyCap } = plans.of(plan)
  return {
    requests: limits.requests ?? includedRequests,
    perMinute: limits.perMinute ?? requestsPerMinute,
    perDay: limits.perDay ?? dailyCap,
  }
}
