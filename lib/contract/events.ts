import { z } from '../zod.ts'
import { CheckPlan, QuotaLeft } from './check-plan.ts'
import { Conflict } from './conflict.ts'
import { CoverageRow } from './coverage.ts'
import { DomainAnswer } from './domain.ts'
import { Problem } from './problem.ts'
import { BrandCheckResult } from './result.ts'

/** Server-sent events in their order. `result` or `problem` is the last. */
export const CHECK_EVENTS = {
  plan: CheckPlan,
  source: CoverageRow,
  conflicts: z.array(Conflict),
  domains: z.array(DomainAnswer),
  quota: QuotaLeft,
  result: BrandCheckResult,
  problem: Problem,
}

export type CheckEvent =
  | { event: 'plan'; data: CheckPlan }
  | { event: 'source'; data: CoverageRow }
  | { event: 'conflicts'; data: Conflict[] }
  | { event: 'domains'; data: DomainAnswer[] }
  | { event: 'quota'; data: QuotaLeft }
  | { event: 'result'; data: BrandCheckResult }
  | { event: 'problem'; data: Problem }
