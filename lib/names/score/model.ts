import { FEATURES, type Feature, PLAIN_COUNT } from './features.ts'
import { WEIGHTS } from './weights.ts'

/** The grounds on which two names are weighed; the words for them on the wire are chosen in ground-signals.ts. */
export const GROUNDS = ['whole', 'words', 'inside'] as const
export type Ground = (typeof GROUNDS)[number]

/** Weights of one ground: which features it has, and what each counts. */
interface Row {
  at: Int32Array
  weights: Float64Array
}

const rows: readonly Row[] = GROUNDS.map((ground) => {
  const entries = Object.entries(WEIGHTS[ground]) as [Feature, number][]
  return {
    at: Int32Array.from(entries, ([feature]) => FEATURES.indexOf(feature)),
    weights: Float64Array.from(entries, ([, weight]) => weight),
  }
})

const bounds = new Float64Array(GROUNDS.length)

/** What each ground says by itself, in the order of GROUNDS: logarithm of the odds that the names are confusable. */
export type Strengths = Float64Array

/**
 * Weighs what was measured of two names. The result and each ground's strength are logarithms of odds. The strongest
 * ground rules and the others add a little: the logarithm of the sum of all odds, never below the strongest.
 */
export function weigh(features: Float64Array, strengths: Strengths): number {
  let strongest = Number.NEGATIVE_INFINITY
  for (let ground = 0; ground < rows.length; ground++) {
    const { at, weights } = rows[ground] as Row
    let sum = 0
    for (let i = 0; i < at.length; i++) sum += (features[at[i] as number] as number) * (weights[i] as number)
    strengths[ground] = sum
    if (sum > strongest) strongest = sum
  }
  let odds = 0
  for (let ground = 0; ground < rows.length; ground++) odds += Math.exp((strengths[ground] as number) - strongest)
  return strongest + Math.log(odds)
}

/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-6

/** The most that all grounds together say beyond the strongest. */
const TOGETHER = Math.log(GROUNDS.length)

/**
 * A number that the odds do not exceed, where the features from PLAIN_COUNT on are only known to lie between `least` and
 * `most`; not below `enough` where it cannot be told that the odds are.
 */
export function mostOdds(plain: Float64Array, least: Float64Array, most: Float64Array, enough: number): number {
  let [strongest, odds] = [Number.NEGATIVE_INFINITY, 0]
  for (let ground = 0; ground < rows.length; ground++) {
    const { at, weights } = rows[ground] as Row
    let sum = 0
    for (let i = 0; i < at.length; i++) {
      const feature = at[i] as number
      const weight = weights[i] as number
      const values = feature < PLAIN_COUNT ? plain : weight < 0 ? least : most
      sum += (values[feature] as number) * weight
    }
    bounds[ground] = sum
    if (sum > strongest) strongest = sum
  }
  if (strongest >= enough || strongest + TOGETHER + ROUNDING < enough) return strongest + TOGETHER + ROUNDING
  for (let ground = 0; ground < rows.length; ground++) odds += Math.exp((bounds[ground] as number) - strongest)
  return strongest + Math.log(odds) + ROUNDING
}
