import { CAUTION_FROM, CONFLICT_FROM } from './constants.ts'
import type { Verdict } from './result.ts'

/** Returns the first verdict that applies (docs/explanation/verdict.md). */
export function verdictOf(score: number, complete: boolean): Verdict {
  if (score >= CONFLICT_FROM) return 'conflict'
  if (score >= CAUTION_FROM) return 'caution'
  return complete ? 'none_found' : 'incomplete'
}
