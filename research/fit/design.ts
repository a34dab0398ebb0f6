import { FEATURE_COUNT, SIGNALS } from '../../lib/names/score/model.ts'
import { FITTED } from './signs.ts'

/** Rows of measured features, scaled to similar sizes, as the weights are applied to them. */
export interface Design {
  count: number
  /** The values of all rows, FEATURE_COUNT numbers each. */
  values: Float32Array
}

const [GROUND_COUNT, WEIGHT_COUNT] = [SIGNALS.length, FITTED.length]
const GROUND = Int32Array.from(FITTED, ({ ground }) => ground)
const COLUMN = Int32Array.from(FITTED, ({ column }) => column)

export function design(rows: Float32Array, chosen: Iterable<number>, scales: Float64Array): Design {
  const list = [...chosen]
  const values = new Float32Array(list.length * FEATURE_COUNT)
  for (const [at, row] of list.entries())
    for (let column = 0; column < FEATURE_COUNT; column++)
      values[at * FEATURE_COUNT + column] = (rows[row * FEATURE_COUNT + column] as number) / (scales[column] as number)
  return { count: list.length, values }
}

/**
 * Scale of each feature: its standard deviation plus a constant, so that a feature that hardly varies is not blown up.
 */
export function scalesOf(rows: Float32Array): Float64Array {
  const [STRIDE, MORE] = [37, 0.05]
  const [sums, squares] = [new Float64Array(FEATURE_COUNT), new Float64Array(FEATURE_COUNT)]
  let count = 0
  for (let row = 0; row * FEATURE_COUNT < rows.length; row += STRIDE) {
    count++
    for (let column = 0; column < FEATURE_COUNT; column++) {
      const value = rows[row * FEATURE_COUNT + column] as number
      sums[column] = (sums[column] as number) + value
      squares[column] = (squares[column] as number) + value * value
    }
  }
  return sums.map((sum, column) => {
    const spread = Math.sqrt(Math.max(0, (squares[column] as number) / count - (sum / count) ** 2))
    // The constant has no spread and keeps its size.
    return spread === 0 ? 1 : spread + MORE
  })
}

/** The odds of each row, and the share that each ground has in them (GROUND_COUNT numbers a row). */
export function weighRows(
  { values, count }: Design,
  weights: Float64Array,
  odds: Float64Array,
  shares: Float64Array,
): void {
  const strengths = new Float64Array(GROUND_COUNT)
  for (let row = 0; row < count; row++) {
    const start = row * FEATURE_COUNT
    strengths.fill(0)
    for (let i = 0; i < WEIGHT_COUNT; i++)
      strengths[GROUND[i] as number] =
        (strengths[GROUND[i] as number] as number) +
        (weights[i] as number) * (values[start + (COLUMN[i] as number)] as number)
    let strongest = strengths[0] as number
    for (let ground = 1; ground < GROUND_COUNT; ground++)
      if ((strengths[ground] as number) > strongest) strongest = strengths[ground] as number
    let sum = 0
    for (let ground = 0; ground < GROUND_COUNT; ground++) {
      const part = Math.exp((strengths[ground] as number) - strongest)
      shares[row * GROUND_COUNT + ground] = part
      sum += part
    }
    for (let ground = 0; ground < GROUND_COUNT; ground++)
      shares[row * GROUND_COUNT + ground] = (shares[row * GROUND_COUNT + ground] as number) / sum
    odds[row] = strongest + Math.log(sum)
  }
}

/** Adds to the slopes by the weights what follows from the slopes by the odds (chain rule). */
export function slopesOfWeights(
  { values, count }: Design,
  shares: Float64Array,
  slopesOfOdds: Float64Array,
  slopes: Float64Array,
): void {
  const parts = new Float64Array(GROUND_COUNT)
  for (let row = 0; row < count; row++) {
    const slope = slopesOfOdds[row] as number
    if (slope === 0) continue
    const start = row * FEATURE_COUNT
    for (let ground = 0; ground < GROUND_COUNT; ground++)
      parts[ground] = slope * (shares[row * GROUND_COUNT + ground] as number)
    for (let i = 0; i < WEIGHT_COUNT; i++)
      slopes[i] =
        (slopes[i] as number) +
        (parts[GROUND[i] as number] as number) * (values[start + (COLUMN[i] as number)] as number)
  }
}
