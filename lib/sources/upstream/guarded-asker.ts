import { withAllowance } from './allowance.ts'
import type { Asker } from './asker.ts'
import { withBreaker } from './breaker.ts'
import type { Budget } from './budgets.ts'
import { type Allowance, createMemoryAllowance } from './memory-allowance.ts'
import { withRetry } from './retry.ts'
import type { WatchedAsker } from './upstream-state.ts'

/**
 * Everything that stands between an adapter and an upstream, in the order in which a question meets it: it is asked once
 * more where that may help; not at all of a host that keeps failing; and each time within the budget, where there is one.
 */
export function guarded(asker: Asker, budget?: Budget, allowance?: Allowance): WatchedAsker {
  const measured = budget && withAllowance(asker, { ...budget, allowance: allowance ?? createMemoryAllowance(budget) })
  const breaker = withBreaker(measured ?? asker)
  const { ask } = withRetry(breaker)
  return { ask, states: () => [...breaker.states(), ...(measured?.states() ?? [])] }
}
