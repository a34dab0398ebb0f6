import { withAllowance } from './allowance.ts'
import type { Asker } from './asker.ts'
import { withBreaker } from './breaker.ts'
import type { Budget } from './budgets.ts'
import { type Allowance, createMemoryAllowance } from './memory-allowance.ts'
import { withRetry } from './retry.ts'
import type { WatchedAsker } from './upstream-state.ts'

/** Wraps an upstream in retry, circuit breaker and budget, in this order. The budget counts every try. */
export function guarded(asker: Asker, budget?: Budget, allowance?: Allowance): WatchedAsker {
  const measured = budget && withAllowance(asker, { ...budget, allowance: allowance ?? createMemoryAllowance(budget) })
  const breaker = withBreaker(measured ?? asker)
  const { ask } = withRetry(breaker)
  return { ask, states: () => [...breaker.states(), ...(measured?.states() ?? [])] }
}
