import { doc, z } from '../../zod.ts'
import { CoverageRow, DomainAnswer, UnsearchedRow } from '../checks/answer.ts'
import { Conflict } from '../checks/conflict.ts'
import { BrandCheckResult } from '../checks/result.ts'
import { SourceKind } from '../constants.ts'
import { Count, Instant } from '../primitives.ts'
import { Problem } from './problem.ts'

/** Sent before the sources are queried, so that clients can count progress. */
export const CheckPlan = z.object({
  name: doc(z.string(), 'The name as it is being checked.'),
  sources: doc(
    z.array(
      z.object({
        id: doc(z.string(), 'Id of the coverage row it will settle as.'),
        name: doc(z.string(), 'Name of the register, with its office or registry.'),
        kind: doc(z.enum(SourceKind), 'What the source holds.'),
        required: doc(z.boolean(), 'Whether the verdict depends on it.'),
      }),
    ),
    'Sources that are being asked.',
  ),
  unsearched: doc(z.array(UnsearchedRow), 'Registers that are not part of this check.'),
})
export type CheckPlan = z.infer<typeof CheckPlan>

export const QuotaLeft = z.object({
  remaining: doc(Count, 'Charged answers left in the period.'),
  resetAt: doc(Instant, 'When the count starts again.'),
})
export type QuotaLeft = z.infer<typeof QuotaLeft>

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
