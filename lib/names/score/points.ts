import { LISTED_FROM, NEAR_IDENTICAL_FROM, SIMILAR_FROM } from './thresholds.ts'
import { POINTS_AT } from './weights.ts'

/**
 * Odds and the points for them, with linear interpolation in between. Only rules give more points than the last step.
 */
const STEPS: readonly (readonly [odds: number, points: number])[] = [
  [POINTS_AT.nothing, 0],
  [POINTS_AT.listed, LISTED_FROM],
  [POINTS_AT.caution, SIMILAR_FROM],
  [POINTS_AT.near, NEAR_IDENTICAL_FROM - 1],
]

/** Points, 0-91, for a logarithm of odds (model.ts). Only rules (reasons/near-signals.ts) give more. */
export function pointsOf(odds: number): number {
  let [from, points] = STEPS[0] as readonly [number, number]
  if (odds <= from) return points
  for (const [to, more] of STEPS) {
    if (odds < to) return points + ((more - points) * (odds - from)) / (to - from)
    from = to
    points = more
  }
  return points
}

/** The odds that give these points. The points must be above 0 and no more than those of the last step. */
export function oddsOf(points: number): number {
  let [from, less] = STEPS[0] as readonly [number, number]
  for (const [to, more] of STEPS) {
    if (points <= more && more > less) return from + ((to - from) * (points - less)) / (more - less)
    from = to
    less = more
  }
  return from
}

/**
 * Points as letters and rules give them, and the similarity that is shown for them. Nearly all marks that tell names
 * apart lie within this range. It is stretched so that ten points more mean ten times fewer marks that a made-up name
 * meets by chance (chance-table.ts).
 */
const SPREAD: readonly (readonly [points: number, similarity: number])[] = [
  [SIMILAR_FROM, SIMILAR_FROM],
  [66, 68],
  [68, 72],
  [70, 77],
  [72, 82],
  [74, 85],
  [76, 87],
  [80, 89],
  [88, 90.5],
  [NEAR_IDENTICAL_FROM - 1, NEAR_IDENTICAL_FROM - 1],
  [NEAR_IDENTICAL_FROM, NEAR_IDENTICAL_FROM],
]

/**
 * The similarity, 0-100, that is shown for points of letters or rules. It keeps their order, and leaves the thresholds
 * in place.
 */
export function similarityOfPoints(points: number): number {
  const at = SPREAD.findIndex(([to]) => points < to)
  if (at <= 0) return points
  const [[from, less], [to, more]] = [SPREAD[at - 1], SPREAD[at]] as [[number, number], [number, number]]
  return less + ((more - less) * (points - from)) / (to - from)
}
