import { type ComparedPair, type Estimate, estimateOf, likeliestDegree } from '../../lib/goods/compare.ts'
import type { ReadTerm } from '../../lib/goods/read-goods.ts'
import { fitModel, type Made } from './fit-model.ts'
import { foldOf } from './folds.ts'

const FOLDS = 5
/** Share of similar and highly similar pairs that may be called remote; the project's bound is 2 in 100. */
const MISSED = 0.01

export interface Judged {
  estimate: Estimate
  /** Undefined for a made pair. */
  pair?: ComparedPair
}

interface Terms {
  a: ReadTerm
  b: ReadTerm
}

/**
 * Which pairs a fold holds out: `terms` those with either term in the fold, `partners` those with the second term in
 * it.
 */
export type HeldOut = 'terms' | 'partners'

const HOLDS: Record<HeldOut, (pair: Terms, fold: number) => boolean> = {
  terms: ({ a, b }, fold) => foldOf(a, FOLDS, 'outer') === fold || foldOf(b, FOLDS, 'outer') === fold,
  partners: ({ b }, fold) => foldOf(b, FOLDS, 'outer') === fold,
}

export interface CrossValidated {
  pairs: Judged[]
  twoClasses: Judged[]
  oneClass: Judged[]
}

/**
 * Estimates for all pairs by models that were fitted without them. With `terms`, no model has seen a term that it
 * judges.
 */
export function crossValidate(pairs: readonly ComparedPair[], made: Made, by: HeldOut): CrossValidated {
  const judged: CrossValidated = { pairs: [], twoClasses: [], oneClass: [] }
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = <Pair extends Terms>(list: readonly Pair[]) => list.filter((pair) => HOLDS[by](pair, fold))
    const rest = <Pair extends Terms>(list: readonly Pair[]) => list.filter((pair) => !HOLDS[by](pair, fold))
    const others = { twoClasses: rest(made.twoClasses), oneClass: rest(made.oneClass) }
    const model = fitModel(rest(pairs), others, 1)
    for (const pair of held(pairs)) judged.pairs.push({ estimate: estimateOf(model, pair.a, pair.b), pair })
    for (const { a, b } of held(made.twoClasses)) judged.twoClasses.push({ estimate: estimateOf(model, a, b) })
    for (const { a, b } of held(made.oneClass)) judged.oneClass.push({ estimate: estimateOf(model, a, b) })
  }
  return judged
}

/** The likelihood from which terms count as remote: at most the share MISSED of similar pairs reach it. */
export function remoteBound({ pairs }: CrossValidated): number {
  const similar = pairs.filter(({ pair }) => pair?.degree !== 'low').map(({ estimate }) => estimate.remote)
  return similar.sort((a, b) => b - a)[Math.floor(similar.length * MISSED)] ?? 1
}

/** The share of judged pairs that are called remote from a bound on. */
export function shareRemote(judged: readonly Judged[], remoteFrom: number): number {
  return judged.filter(({ estimate }) => estimate.remote >= remoteFrom).length / judged.length
}

/** The degrees that a bound gives judged pairs. */
export const degreesFrom = (judged: readonly Judged[], remoteFrom: number) =>
  judged.map(({ estimate }) => likeliestDegree({ remoteFrom }, estimate))
