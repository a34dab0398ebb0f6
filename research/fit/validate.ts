import { type Figures, figuresOf } from './evaluate.ts'
import { type Fit, fitWeights, type Pairs, weighQueries } from './fit.ts'
import type { Measured, MeasuredQuery } from './measured-queries.ts'
import type { Settings } from './objective.ts'

export interface Validated {
  /** The weights fitted to everything. */
  fit: Fit
  /** What they give on what they were fitted to. */
  inSample: Figures
  /**
   * Figures in which each pair and made name is judged by the weights and thresholds that were fitted without its fold.
   */
  crossValidated: Figures
}

/** Which fold a query belongs to: that of its pair's family, or for a made name its turn. */
const foldOfQuery = ({ pair }: MeasuredQuery, turn: number, foldOfPair: Int32Array, folds: number) =>
  pair < 0 ? turn % folds : (foldOfPair[pair] as number)

/** Fits once to everything, and once without each fold. */
export function validate(
  measured: Measured,
  pairs: Pairs,
  scales: Float64Array,
  settings: Settings,
  { foldOfPair, folds }: { foldOfPair: Int32Array; folds: number },
  say: (line: string) => void,
): Validated {
  const { queries } = measured
  const whole = fitWeights(measured, pairs, queries, scales, settings)
  say(`Fitted to all: ${whole.loss.toFixed(4)}`)
  const heldOut = Array.from({ length: folds }, (_fold, fold) => {
    const isIn = (query: MeasuredQuery, turn: number) => foldOfQuery(query, turn, foldOfPair, folds) === fold
    const without = fitWeights(
      measured,
      pairs,
      queries.filter((query, turn) => !isIn(query, turn)),
      scales,
      settings,
    )
    say(`Fitted without fold ${fold + 1}: ${without.loss.toFixed(4)}`)
    return { listed: without.listed, weighed: weighQueries(measured, queries.filter(isIn), without) }
  })
  const listed = heldOut.reduce((sum, fold) => sum + fold.listed, 0) / folds
  return {
    fit: whole,
    inSample: figuresOf(measured, pairs, weighQueries(measured, queries, whole), whole.listed),
    crossValidated: figuresOf(
      measured,
      pairs,
      heldOut.flatMap(({ weighed }) => weighed),
      listed,
    ),
  }
}
