import type { ComparedGoods } from '../contract/goods.ts'
import { compareReadGoods, goodsOfGroups } from '../goods/compare.ts'
import { readGoods } from '../goods/read-goods.ts'
import { inSlices } from '../sources/register/in-slices.ts'
import type { Hit } from '../sources/source.ts'

/**
 * Factors for the number of marks that chance brings, by the nearness of goods: fewer marks are near in name and in goods as well.
 * They are our own choice, close to the shares of a class that such terms have in the Nice alphabetical list. Goods that are not
 * known change nothing.
 */
const LIKELIHOOD: Record<ComparedGoods['degree'], number> = {
  same: 0.25,
  similar: 0.5,
  related: 1,
  remote: 3,
  unknown: 1,
}

const RANK: Record<ComparedGoods['degree'], number> = { unknown: 0, remote: 1, related: 2, similar: 3, same: 4 }

/** The nearest of some comparisons; nothing is remote while one of them could not be told. */
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
  /** Whether all that these hits need has been compared beforehand. */
  isPrepared(hits: readonly Compared[]): boolean
  /**
   * Compares beforehand what these hits need, in slices of the event loop in which other holders have their turns: goods can be
   * asked about that take a third of a second.
   */
  prepare(hits: readonly Compared[], holder: string | undefined): Promise<void>
}

/**
 * Compares the goods a name is for with those of the hits of one check. These goods are read once, and each group of goods is
 * compared once, however many hits are in it.
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
      // A client that leaves does not end this, because what is left undone would afterwards be compared in one piece.
      await inSlices([...missingOf(hits)], compareGroup, { signal: new AbortController().signal, holder })
    },
  }
}

/** How many times as many marks chance brings that are so near in name and in goods. */
export function likelihoodOfGoods(goods: ComparedGoods | null): number {
  return LIKELIHOOD[goods?.degree ?? 'unknown']
}

/** Whether goods are near enough that other classes do not set marks apart. */
export function areGoodsNear(goods: ComparedGoods | null): boolean {
  return goods?.degree === 'same' || goods?.degree === 'similar'
}
