import type { ComparedDegree } from '../../lib/goods/class-relation.ts'
import {
  type ComparedPair,
  degreeSigns,
  type GoodsModel,
  remoteSigns,
  type SignWeights,
  tableOf,
} from '../../lib/goods/compare.ts'
import type { ReadTerm } from '../../lib/goods/read-goods.ts'
import { foldOf } from './folds.ts'
import type { RemotePair } from './made-remote.ts'
import { type Example, fitSoftmax } from './softmax.ts'

const KINDS: readonly ComparedDegree[] = ['low', 'similar', 'high']
const INNER_FOLDS = 5
/** Ridge penalties, set by cross-validation. */
const RIDGE = { degrees: 5, remote: 3 }
/**
 * Weights in the fit of remote against other terms: of pairs of a low degree, and of made pairs of one class; others
 * weigh 1.
 */
const WEIGHTS = { low: 0.5, oneClass: 0.3 }

export interface Made {
  twoClasses: readonly RemotePair[]
  oneClass: readonly RemotePair[]
}

const within = ({ a, b }: { a: ReadTerm; b: ReadTerm }, fold: number) =>
  foldOf(a, INNER_FOLDS, 'inner') === fold || foldOf(b, INNER_FOLDS, 'inner') === fold

/** The weights of `a` less those of `b`, which has the same signs in the same order. */
const difference = (a: SignWeights, b: SignWeights) =>
  a.map(([name, weight], at): [string, number] => [name, weight - (b[at]?.[1] ?? 0)])

/**
 * Fits a model to compared pairs and to pairs taken to be remote. While weights are fitted, the counts of practice for
 * a pair leave out the pairs of its own terms, so that the weights suit terms that nobody compared.
 */
export function fitModel(pairs: readonly ComparedPair[], made: Made, remoteFrom: number): GoodsModel {
  const degrees: Example[] = []
  const remote: Example[] = []
  for (let fold = 0; fold < INNER_FOLDS; fold++) {
    const table = tableOf(pairs.filter((pair) => !within(pair, fold)))
    for (const { a, b, degree } of pairs.filter((pair) => within(pair, fold))) {
      const signs = degreeSigns(table, a, b)
      degrees.push({ signs, kind: KINDS.indexOf(degree), weight: 1 })
      remote.push({ signs: remoteSigns(signs), kind: 1, weight: degree === 'low' ? WEIGHTS.low : 1 })
    }
    for (const [list, weight] of [
      [made.twoClasses, 1],
      [made.oneClass, WEIGHTS.oneClass],
    ] as const)
      for (const { a, b } of list.filter((pair) => within(pair, fold)))
        remote.push({ signs: remoteSigns(degreeSigns(table, a, b)), kind: 0, weight })
  }
  const [low = [], similar = [], high = []] = fitSoftmax(degrees, 3, RIDGE.degrees)
  const [isRemote = [], isNot = []] = fitSoftmax(remote, 2, RIDGE.remote)
  return { practice: tableOf(pairs), remote: difference(isRemote, isNot), remoteFrom, degrees: { low, similar, high } }
}
