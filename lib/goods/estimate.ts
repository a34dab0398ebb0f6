import { pairSigns } from './pair-signs.ts'
import { type PracticeTable, practiceSigns } from './practice.ts'
import type { ReadTerm } from './read-goods.ts'

/** Signals of degrees, which do not decide if terms are remote. */
const OF_DEGREES = /(?:Low|High)$/

/** Weights by signal. The signal `one` is always 1. */
export type SignWeights = readonly (readonly [sign: string, weight: number])[]

/** Written by `npm run bench:goods -- --fit`. */
export interface GoodsModel {
  practice: PracticeTable
  /** Their sum is the log-odds that two terms are remote. */
  remote: SignWeights
  /** Lowest likelihood (0-1) of remote terms. */
  remoteFrom: number
  /** Their sums enter the softmax of the three degrees. */
  degrees: Readonly<Record<'low' | 'similar' | 'high', SignWeights>>
}

/** Likelihood that two terms are remote, and of each degree if they are not. Those three add up to 1. */
export interface Estimate {
  remote: number
  low: number
  similar: number
  high: number
}

export function degreeSigns(practice: PracticeTable, a: ReadTerm, b: ReadTerm): Record<string, number> {
  return Object.assign(pairSigns(a, b), practiceSigns(practice, a, b), { one: 1 })
}

export function remoteSigns(signs: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(signs).filter(([name]) => !OF_DEGREES.test(name)))
}

function weigh(weights: SignWeights, signs: Record<string, number>): number {
  let sum = 0
  for (const [name, weight] of weights) sum += weight * (signs[name] ?? 0)
  return sum
}

export function estimateOf({ practice, remote, degrees }: GoodsModel, a: ReadTerm, b: ReadTerm): Estimate {
  const signs = degreeSigns(practice, a, b)
  const [low, similar, high] = [weigh(degrees.low, signs), weigh(degrees.similar, signs), weigh(degrees.high, signs)]
  const most = Math.max(low, similar, high)
  const parts = [Math.exp(low - most), Math.exp(similar - most), Math.exp(high - most)] as const
  const all = parts[0] + parts[1] + parts[2]
  return {
    remote: 1 / (1 + Math.exp(-weigh(remote, signs))),
    low: parts[0] / all,
    similar: parts[1] / all,
    high: parts[2] / all,
  }
}
