import type { ComparedGoods } from '../contract/goods.ts'
import { compareReadGoods, goodsOfGroups } from '../goods/compare.ts'
import { readGoods } from '../goods/read-goods.ts'
import { inSlices } from '../sources/register/in-slices.ts'
import type { Hit } from '../sources/source.ts'

/**
 * Factors for the number of marks that chance brings, by how near the goods are: fewer marks are near both in name and
 * in goods. They are our own choice, close to the shares of a class that these terms have in the Nice alphabetical
 * list. Unknown goods change nothing.
 */
const LIKELIHOOD: Record<ComparedGoods['degree'], number> = {
  same: 0.25,
  similar: 0.5,
  related: 1,
  remote: 3,
  unknown: 1,
}

const RANK: Record<ComparedGoods['degree'], number> = { unknown: 0, remote: 1, related: 2, similar: 3, same: 4 }

/** The nearest of several comparisons. The result is not `remote` while one of them is `unknown`. */
function nearestOf(compared: readonly ComparedGoods[]): ComparedGoods | null {
  const [first, ...others] = compared
  if (first === undefined) return null
  const best = others.reduce((nearest, each) => (RANK[each.degree] > RANK[nearest.degree] ? each : nearest), first)
  const untold = compared.find(({ complete }) => !complete)
  if (untold === undefined) return best
  return best.degree === 'remote' ? untold : { ...best, complete: false }
}

type Compared = Pick<Hit, 'goodsGroups'>

export interface GoodsComparer {
  /** How near the goods of a hit are; null where none were asked about, or none of the hit are known. */
  compare(hit: Compared): ComparedGoods | null
  /** Whether everything that `compare` needs for these hits is ready. */
  isPrepared(hits: readonly Compared[]): boolean
  /**
   * Compares ahead what `compare` needs for these hits. It works in slices of the event loop and lets other holders
   * take turns, because a long list of goods can take a third of a second.
   */
  prepare(hits: readonly Compared[], holder: string | undefined): Promise<void>
}

/**
 * Compares the goods that a name is for with those of the hits of one check. It reads the asked goods once, and
 * compares each group of goods once, however many hits have it.
 */
export function goodsComparer(goods: string | null): GoodsComparer {
  if (goods === null) return { compare: () => null, isPrepared: () => true, prepare: async () => {} }
  const asked = readGoods([{ text: goods }])
  const known = new Map<number, ComparedGoods>()
  function compareGroup(group: number): ComparedGoods {
    const compared = known.get(group) ?? compareReadGoods(asked, readGoods(goodsOfGroups([group])))
    known.set(group, compared)
    return compared
  }
  const missingOf = (hits: readonly Compared[]) =>
    new Set(hits.flatMap(({ goodsGroups = [] }) => goodsGroups).filter((group) => !known.has(group)))
  return {
    compare: ({ goodsGroups = [] }) => nearestOf(goodsGroups.map(compareGroup)),
    isPrepared: (hits) => missingOf(hits).size === 0,
    async prepare(hits, holder) {
      // This goes on when the client leaves. Otherwise `compare` would do the rest later, in one piece.
      await inSlices([...missingOf(hits)], compareGroup, { signal: new AbortController().signal, holder })
    },
  }
}

/** Factor for the number of marks that chance brings, given how near the goods are. */
export function likelihoodOfGoods(goods: ComparedGoods | null): number {
  return LIKELIHOOD[goods?.degree ?? 'unknown']
}

/** Whether goods are so near that marks in other classes still count as related. */
export function areGoodsNear(goods: ComparedGoods | null): boolean {
  return goods?.degree === 'same' || goods?.degree === 'similar'
}
