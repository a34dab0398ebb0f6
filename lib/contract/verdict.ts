import { CAUTION_FROM, CONFLICT_FROM } from './constants.ts'
import type { Verdict } from './result.ts'

/** The first that applies: conflict, caution, incomplete, none found. See docs/explanation/verdict.md. */
export function verdictOf(score: number, complete: boolean): Verdict {
  if (score >= CONFLICT_FROM) return 'conflict'
  if (score >= CAUTION_FROM) return 'caution'
  return complete ? 'none_found' : 'incomplete'
}
