import { CAUTION_FROM, CONFLICT_FROM } from '../../lib/contract/constants.ts'

export type Band = 'conflict' | 'caution' | 'listed'

/** Band of a score, 0-100, whatever is missing. */
export function bandOf(score: number): Band {
  if (score >= CONFLICT_FROM) return 'conflict'
  return score >= CAUTION_FROM ? 'caution' : 'listed'
}
