import { FEATURES, type Feature } from './features.ts'
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
