import { LISTED_FROM, NEAR_IDENTICAL_FROM, SIMILAR_FROM } from './thresholds.ts'
import { POINTS_AT } from './weights.ts'

/** Odds and the points they give; straight lines in between. Only the same name gives more than the last. */
const STEPS: readonly (readonly [odds: number, points: number])[] = [
  [POINTS_AT.nothing, 0],
  [POINTS_AT.listed, LISTED_FROM],
  [POINTS_AT.caution, SIMILAR_FROM],
  [POINTS_AT.near, NEAR_IDENTICAL_FROM - 1],
]

/** Similarity 0-91 of a logarithm of odds (model.ts); the rules of near.ts give what is nearer than that. */
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

/** The odds that give so many points, more than 0 and no more than the last step's. */
export function oddsOf(points: number): number {
  let [from, less] = STEPS[0] as readonly [number, number]
  for (const [to, more] of STEPS) {
    if (points <= more && more > less) return from + ((to - from) * (points - less)) / (more - less)
    from = to
    less = more
  }
  return from
}
