import { doc, z } from '../zod.ts'
import { Conflict } from './conflict.ts'
import { CoverageRow, SourceKind, UnsearchedRow } from './coverage.ts'
import { DomainAnswer } from './domain.ts'
import { Count, Instant } from './primitives.ts'
import { Problem } from './problem.ts'
import { BrandCheckResult } from './result.ts'

/** The sources a check is about to ask, so that progress can be counted. */
export const CheckPlan = z.object({
  name: doc(z.string(), 'The name as it is being checked.'),
  sources: doc(
    z.array(
      z.object({
        id: doc(z.string(), 'Id of the coverage row it will settle as.'),
        name: doc(z.string(), 'Name of the register, with its office or registry.'),
        kind: doc(SourceKind, 'What the source holds.'),
        required: doc(z.boolean(), 'Whether the verdict depends on it.'),
      }),
    ),
    'Sources that are being asked.',
  ),
  unsearched: doc(z.array(UnsearchedRow), 'Registers that are not part of this check.'),
})
export type CheckPlan = z.infer<typeof CheckPlan>

/** What is left of the period's quota, once the check is charged or known to be free. */
export const QuotaLeft = z.object({
  remaining: doc(Count, 'Charged answers left in the period.'),
  resetAt: doc(Instant, 'When the count starts again.'),
})
export type QuotaLeft = z.infer<typeof QuotaLeft>

/** Server-sent events of a streamed check, in the order they can come; `result` or `problem` is the last. */
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
