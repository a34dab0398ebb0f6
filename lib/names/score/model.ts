import { NAME_FEATURES, type NameFeature, PLAIN_COUNT } from './features.ts'
import { WEIGHTS } from './weights.ts'

/** `groundSignals` chooses the reasons for these signals. */
export const GROUNDS = ['whole', 'words', 'inside'] as const
export type Ground = (typeof GROUNDS)[number]

interface Row {
  at: Int32Array
  weights: Float64Array
}

const rowsOf = (isIn: (feature: number) => boolean): readonly Row[] =>
  GROUNDS.map((ground) => {
    const entries = Object.entries(WEIGHTS[ground]) as [NameFeature, number][]
    const features = entries.map(([feature, weight]) => ({ at: NAME_FEATURES.indexOf(feature), weight }))
    const own = features.filter(({ at }) => isIn(at))
    return { at: Int32Array.from(own, ({ at }) => at), weights: Float64Array.from(own, ({ weight }) => weight) }
  })

const rows = rowsOf(() => true)
const plainRows = rowsOf((feature) => feature < PLAIN_COUNT)
const laterRows = rowsOf((feature) => feature >= PLAIN_COUNT)

const bounds = new Float64Array(GROUNDS.length)

/** Log-odds that the names are confusable, for each of `GROUNDS`. */
export type Strengths = Float64Array

/** Returns the log of the sum of all odds, in which the strongest signal dominates. */
export function weighFeatures(features: Float64Array, strengths: Strengths): number {
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

/** Adding the same numbers in a different order changes the sum by less than this. */
const ROUNDING = 1e-6

const TOGETHER = Math.log(GROUNDS.length)

export function weighPlain(features: Float64Array, sums: Strengths): void {
  for (let ground = 0; ground < plainRows.length; ground++) {
    const { at, weights } = plainRows[ground] as Row
    let sum = 0
    for (let i = 0; i < at.length; i++) sum += (features[at[i] as number] as number) * (weights[i] as number)
    sums[ground] = sum
  }
}

/**
 * Returns an upper bound of the log-odds from the sums of `weighPlain` and bounds of the other features. The bound is
 * below `enough` only if the log-odds must be.
 */
export function mostOdds(plain: Strengths, least: Float64Array, most: Float64Array, enough: number): number {
  let strongest = Number.NEGATIVE_INFINITY
  for (let ground = 0; ground < laterRows.length; ground++) {
    const { at, weights } = laterRows[ground] as Row
    let sum = plain[ground] as number
    for (let i = 0; i < at.length; i++) {
      const weight = weights[i] as number
      sum += ((weight < 0 ? least : most)[at[i] as number] as number) * weight
    }
    bounds[ground] = sum
    if (sum > strongest) strongest = sum
  }
  if (strongest >= enough || strongest + TOGETHER + ROUNDING < enough) return strongest + TOGETHER + ROUNDING
  let odds = 0
  for (let ground = 0; ground < rows.length; ground++) odds += Math.exp((bounds[ground] as number) - strongest)
  return strongest + Math.log(odds) + ROUNDING
}
