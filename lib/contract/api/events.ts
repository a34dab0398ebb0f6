import { z } from '../../zod.ts'
import { CheckPlan, CoverageRow, DomainAnswer } from '../checks/answer.ts'
import { Conflict } from '../checks/conflict.ts'
import { BrandCheckResult } from '../checks/result.ts'
import { Problem } from './problem.ts'
import { QuotaLeft } from './quotas.ts'

/** Server-sent events in order. `result` or `problem` is the last event. */
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
