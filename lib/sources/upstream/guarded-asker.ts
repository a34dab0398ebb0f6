import { withAllowance } from './allowance.ts'
import type { Asker } from './asker.ts'
import { withBreaker } from './breaker.ts'
import type { Budget } from './budgets.ts'
import { type Allowance, createMemoryAllowance } from './memory-allowance.ts'
import { withRetry } from './retry.ts'
import type { WatchedAsker } from './upstream-state.ts'

/**
 * Everything between an adapter and an upstream, in the order in which a question passes it: a second try where that
 * may help, a breaker that sends nothing to a host that keeps failing, and the budget, where there is one, for each
 * try.
 */
export function guarded(asker: Asker, budget?: Budget, allowance?: Allowance): WatchedAsker {
  const measured = budget && withAllowance(asker, { ...budget, allowance: allowance ?? createMemoryAllowance(budget) })
  const breaker = withBreaker(measured ?? asker)
  const { ask } = withRetry(breaker)
  return { ask, states: () => [...breaker.states(), ...(measured?.states() ?? [])] }
}
