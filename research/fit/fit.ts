import { FEATURE_COUNT, SIGNALS } from '../../lib/names/score/model.ts'
import { design, weighRows } from './design.ts'
import { oddsForHits, type WeighedQuery } from './evaluate.ts'
import type { Measured, MeasuredQuery } from './measured-queries.ts'
import { minimise } from './minimise.ts'
import { objectiveOf, type Settings } from './objective.ts'
import { FITTED } from './signs.ts'
import { fitTask } from './task.ts'

/**
 * Median hits of coined names, in a register of 2.5 million, that set the thresholds for caution and for listing while
 * fitting and in its figures. The thresholds that are written come from points-at.ts.
 */
const CAUTION_HITS = 40
const LISTED_HITS = 120
/** Rounds of the fit; later ones gain nothing beyond the noise. */
const ROUNDS = 150

export interface Fit {
  /** One for each of FITTED, for features divided by `scales`; shifted so that `caution` is at 0. */
  weights: Float64Array
  scales: Float64Array
  /** Odds from which LISTED_HITS are listed. */
  listed: number
  loss: number
}

export type Pairs = readonly { confusable: boolean; about: string }[]

/** Where the fit begins: the strongest feature of each ground. */
function start(): Float64Array {
  const at = new Float64Array(FITTED.length)
  const first = ['lookOfLonger', 'lookEdits', 'wordBits', 'lesserCover', 'askedInsideShare', 'foundInsideShare']
  for (const [i, { feature }] of FITTED.entries()) at[i] = feature === 'one' ? -3 : first.includes(feature) ? 1 : 0
  return at
}

/** Odds of all rows of these queries. */
export function weighQueries(
  { rows }: Measured,
  queries: readonly MeasuredQuery[],
  { weights, scales }: Pick<Fit, 'weights' | 'scales'>,
): WeighedQuery[] {
  return queries.map((query) => {
    const count = query.to - query.from
    const odds = new Float64Array(count)
    const own = rows.subarray(query.from * FEATURE_COUNT, query.to * FEATURE_COUNT)
    weighRows(design(own, Array(count).keys(), scales), weights, odds, new Float64Array(count * SIGNALS.length))
    return { query, odds }
  })
}

/** Fits the weights to these queries, and sets the thresholds on the coined names among them. */
export function fitWeights(
  measured: Measured,
  pairs: Pairs,
  queries: readonly MeasuredQuery[],
  scales: Float64Array,
  settings: Settings,
): Fit {
  const objective = objectiveOf(fitTask(measured, pairs, queries, scales), settings)
  const bounds = {
    least: Float64Array.from(FITTED, ({ least }) => least),
    most: Float64Array.from(FITTED, ({ most }) => most),
  }
  const { at: weights, value } = minimise(objective, start(), bounds, ROUNDS)
  const coined = weighQueries(
    measured,
    queries.filter(({ kind }) => kind === 'coined'),
    { weights, scales },
  )
  const caution = oddsForHits(measured, coined, CAUTION_HITS)
  for (const [at, { feature }] of FITTED.entries())
    if (feature === 'one') weights[at] = (weights[at] as number) - caution
  return { weights, scales, listed: oddsForHits(measured, coined, LISTED_HITS) - caution, loss: value }
}
