import type { SignWeights } from '../../lib/goods/compare.ts'
import { minimise } from '../fit/minimise.ts'

export interface Example {
  signs: Record<string, number>
  /** Number of its kind, from 0. */
  kind: number
  weight: number
}

const ROUNDS = 120
/** Penalty on the weight of the constant sign, which is always 1: just enough to keep that weight bounded. */
const FREE = 0.01

/** Means and standard deviations, for bringing signs to one scale; a constant sign is left as it is. */
function scalesOf(rows: readonly Float64Array[], width: number) {
  const mean = new Float64Array(width)
  const deviation = new Float64Array(width)
  for (const row of rows) for (let at = 0; at < width; at++) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length
  for (const row of rows)
    for (let at = 0; at < width; at++)
      deviation[at] = (deviation[at] ?? 0) + ((row[at] ?? 0) - (mean[at] ?? 0)) ** 2 / rows.length
  for (let at = 0; at < width; at++) {
    deviation[at] = Math.sqrt(deviation[at] ?? 0)
    if ((deviation[at] ?? 0) < 1e-9) [mean[at], deviation[at]] = [0, 1]
  }
  return { mean, deviation }
}

/**
 * Weights of a softmax regression (of a logistic one for two kinds) with a ridge penalty on signs brought to one scale: for
 * each kind the weights of signs as they come. All examples have the same signs, of which `one` is always 1.
 */
export function fitSoftmax(examples: readonly Example[], kinds: number, ridge: number): SignWeights[] {
  const names = Object.keys(examples[0]?.signs ?? {})
  const width = names.length
  const rows = examples.map(({ signs }) => Float64Array.from(names, (name) => signs[name] ?? 0))
  const { mean, deviation } = scalesOf(rows, width)
  for (const row of rows)
    for (let at = 0; at < width; at++) row[at] = ((row[at] ?? 0) - (mean[at] ?? 0)) / (deviation[at] ?? 1)
  const one = names.indexOf('one')
  const odds = new Float64Array(kinds)
  const { at: fitted } = minimise(
    (at, slopes) => {
      let loss = 0
      slopes.fill(0)
      for (const [index, { kind, weight }] of examples.entries()) {
        const row = rows[index] as Float64Array
        for (let of = 0; of < kinds; of++) {
          let sum = 0
          for (let i = 0; i < width; i++) sum += (at[of * width + i] as number) * (row[i] as number)
          odds[of] = sum
        }
        const most = Math.max(...odds)
        const all = odds.reduce((sum, each) => sum + Math.exp(each - most), 0)
        loss -= weight * ((odds[kind] as number) - most - Math.log(all))
        for (let of = 0; of < kinds; of++) {
          const slope = weight * (Math.exp((odds[of] as number) - most) / all - (of === kind ? 1 : 0))
          for (let i = 0; i < width; i++)
            slopes[of * width + i] = (slopes[of * width + i] as number) + slope * (row[i] as number)
        }
      }
      for (let i = 0; i < at.length; i++) {
        const penalty = i % width === one ? FREE : ridge
        const here = at[i] as number
        loss += penalty * here * here
        slopes[i] = (slopes[i] as number) + 2 * penalty * here
      }
      return loss
    },
    new Float64Array(kinds * width),
    { least: new Float64Array(kinds * width).fill(-50), most: new Float64Array(kinds * width).fill(50) },
    ROUNDS,
  )
  return Array.from({ length: kinds }, (_none, kind) => {
    const own = names.map((_name, at) => (fitted[kind * width + at] as number) / (deviation[at] as number))
    const shift = own.reduce((sum, weight, at) => sum + weight * (mean[at] as number), 0)
    return names.map((name, at): [string, number] => [name, (own[at] as number) - (at === one ? shift : 0)])
  })
}
