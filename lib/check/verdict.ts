import type { Conflict } from '../contract/conflict.ts'
import { CAUTION_FROM, CONFLICT_FROM } from '../contract/constants.ts'
import type { Coverage } from '../contract/coverage.ts'
import type { Verdict } from '../contract/result.ts'
import { verdictOf } from '../contract/verdict.ts'

/** Most that the other conflicts together add to the highest. */
const RAISE_MAX = 5
/** Points of other conflicts that add one point. */
const POINTS_PER_RAISE = 40

function bandTop(score: number): number {
  if (score >= CONFLICT_FROM) return 100
  return score >= CAUTION_FROM ? CONFLICT_FROM - 1 : CAUTION_FROM - 1
}

/**
 * The risk of a whole check: its highest conflict, raised a little by the others, but never into a
 * band that no single conflict reaches. Adding a conflict never lowers it.
 */
export function overallScore(scores: readonly number[]): number {
  if (scores.length === 0) return 0
  const highest = Math.max(...scores)
  const others = scores.reduce((sum, score) => sum + score, 0) - highest
  const raise = Math.min(RAISE_MAX, Math.ceil(others / POINTS_PER_RAISE))
  return Math.min(bandTop(highest), highest + raise)
}

export interface Judgement {
  score: number
  verdict: Verdict
  scoreIsLowerBound: boolean
}

/**
 * What a check comes to, from its conflicts and its coverage and nothing else: the order of either does not matter, one
 * conflict or source more never lowers the score, and what is missing never makes the verdict better.
 */
export function judge(
  conflicts: readonly Pick<Conflict, 'score'>[],
  { complete }: Pick<Coverage, 'complete'>,
): Judgement {
  const score = overallScore(conflicts.map((conflict) => conflict.score))
  return { score, verdict: verdictOf(score, complete), scoreIsLowerBound: !complete }
}
