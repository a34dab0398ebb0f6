import { POINTS_AT } from './model.ts'

/**
 * Similarity scores (0-100) from which a pair belongs to a band. Similarity does not separate confusable marks from
 * others, so both are listed, and the bands only order them. docs/reference/benchmarks.md has the figures,
 * score/model.ts the log-odds.
 */
export const SCORE_FROM = {
  listed: 54,
  /** Nine out of ten confusable marks have at least this score. */
  similar: 64,
  /** Names that are the same to most people: only an ending, weak words or a hardly heard letter differ. */
  nearIdentical: 92,
}

/** Steps between which points are linear. Only rules score more than the last step. */
const STEPS: readonly (readonly [odds: number, points: number])[] = [
  [POINTS_AT.nothing, 0],
  [POINTS_AT.listed, SCORE_FROM.listed],
  [POINTS_AT.caution, SCORE_FROM.similar],
  [POINTS_AT.near, SCORE_FROM.nearIdentical - 1],
]

/** Returns 0-91 points. Only rules (reasons/rules.ts) score more. */
export function scoreOf(odds: number): number {
  let [from, points] = STEPS[0] as readonly [number, number]
  if (odds <= from) return points
  for (const [to, more] of STEPS) {
    if (odds < to) return points + ((more - points) * (odds - from)) / (to - from)
    from = to
    points = more
  }
  return points
}

/** Converts points to log-odds. Points must be above 0 and at most those of the last step. */
export function logOddsOf(points: number): number {
  let [from, less] = STEPS[0] as readonly [number, number]
  for (const [to, more] of STEPS) {
    if (points <= more && more > less) return from + ((to - from) * (points - less)) / (more - less)
    from = to
    less = more
  }
  return from
}

/** Steps that stretch nearly all telling scores: ten points more mean ten times fewer marks (chance.ts). */
const SPREAD: readonly (readonly [points: number, similarity: number])[] = [
  [SCORE_FROM.similar, SCORE_FROM.similar],
  [66, 68],
  [68, 72],
  [70, 77],
  [72, 82],
  [74, 85],
  [76, 87],
  [80, 89],
  [88, 90.5],
  [SCORE_FROM.nearIdentical - 1, SCORE_FROM.nearIdentical - 1],
  [SCORE_FROM.nearIdentical, SCORE_FROM.nearIdentical],
]

/** Returns a similarity from 0 to 100, in the same order and with the same thresholds. */
export function similarityOfScore(points: number): number {
  const at = SPREAD.findIndex(([to]) => points < to)
  if (at <= 0) return points
  const [[from, less], [to, more]] = [SPREAD[at - 1], SPREAD[at]] as [[number, number], [number, number]]
  return less + ((more - less) * (points - from)) / (to - from)
}
