import { CAUTION_FROM, CONFLICT_FROM } from './constants.ts'
import type { Verdict } from './result.ts'

/**
 * The verdict of a score, 0-100, and of whether every required source was searched whole: the first that holds of conflict,
 * caution, incomplete, none found. See docs/VERDICT.md.
 */
export function verdictOf(score: number, complete: boolean): Verdict {
  if (score >= CONFLICT_FROM) return 'conflict'
  if (score >= CAUTION_FROM) return 'caution'
  return complete ? 'none_found' : 'incomplete'
}
