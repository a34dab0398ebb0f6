import type { ComparedGoods } from '../contract/conflict.ts'
import { compareReadGoods, goodsOfGroups } from '../goods/compare.ts'
import { readGoods } from '../goods/read-goods.ts'
import { inSlices } from '../sources/registers/slices.ts'
import type { Hit } from '../sources/source.ts'

/**
 * Factors for the E-value, because fewer marks are near in both name and goods. The numbers are our own choice, close
 * to the terms' shares of a class in the Nice alphabetical list.
 */
const LIKELIHOOD: Record<ComparedGoods['degree'], number> = {
  same: 0.25,
  similar: 0.5,
  related: 1,
  remote: 3,
  unknown: 1,
}

const RANK: Record<ComparedGoods['degree'], number> = { unknown: 0, remote: 1, related: 2, similar: 3, same: 4 }

/** Unknown goods may be near, so the result is never `remote` while some are unknown. */
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
  /** Returns null if the goods of the request or the hit are unknown. */
  compare(hit: Compared): ComparedGoods | null
  isPrepared(hits: readonly Compared[]): boolean
  /**
   * Compares in slices of the event loop with turns for other accounts, because a long list of goods can take a third
   * of a second.
   */
  prepare(hits: readonly Compared[], holder: string | undefined): Promise<void>
}

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
      // Continues after the client disconnects. Otherwise `compare` would do the rest in one piece.
      await inSlices([...missingOf(hits)], compareGroup, { signal: new AbortController().signal, holder })
    },
  }
}

export function likelihoodOfGoods(goods: ComparedGoods | null): number {
  return LIKELIHOOD[goods?.degree ?? 'unknown']
}

/** Returns true if marks in other classes still count as related. */
export function areGoodsNear(goods: ComparedGoods | null): boolean {
  return goods?.degree === 'same' || goods?.degree === 'similar'
}
