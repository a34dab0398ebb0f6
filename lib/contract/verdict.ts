import { CAUTION_FROM, CONFLICT_FROM } from './constants.ts'
import type { Verdict } from './result.ts'

/**
 * The verdict that follows from a score, 0-100, and from whether every required source is complete. The first of these
 * that holds: conflict, caution, incomplete, none found. See docs/VERDICT.md.
 */
export function verdictOf(score: number, complete: boolean): Verdict {
  if (score >= CONFLICT_FROM) return 'conflict'
  if (score >= CAUTION_FROM) return 'caution'
  return complete ? 'none_found' : 'incomplete'
}
