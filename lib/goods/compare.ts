import { type Estimate, estimateOf, type GoodsModel } from './estimate.ts'
import { GOODS_MODEL } from './model.ts'
import { type GoodsList, type ReadTerm, readGoods } from './read-goods.ts'
import { GOODS_GROUPS } from './vocabulary.ts'

/**
 * In the terms of EUIPO's practice: `same` means identical or highly similar, `similar` similar to an average degree,
 * `related` to a low degree, and `remote` dissimilar.
 */
export type GoodsDegree = 'same' | 'similar' | 'related' | 'remote' | 'unknown'

interface GoodsComparison {
  degree: GoodsDegree
  /** The deciding term as written. Null if `unknown`. */
  asked: string | null
  found: string | null
  /** False if a term was not understood or one side had none. The goods may then be nearer than `degree`. */
  complete: boolean
  why: string
}

/** The titles of these groups. A number without a group means goods that were not understood. */
export function goodsOfGroups(groups: readonly number[]): GoodsList[] {
  return groups.map((number) => {
    const known = GOODS_GROUPS.get(number)
    return known ? { text: known.title, niceClass: known.niceClass } : { text: '', understood: false }
  })
}

/** `remote` only if its likelihood reaches `remoteFrom`. */
export function likeliestDegree(
  { remoteFrom }: Pick<GoodsModel, 'remoteFrom'>,
  estimate: Estimate,
): Exclude<GoodsDegree, 'unknown'> {
  if (estimate.remote >= remoteFrom) return 'remote'
  if (estimate.high >= Math.max(estimate.similar, estimate.low)) return 'same'
  return estimate.similar >= estimate.low ? 'similar' : 'related'
}

const RANK = { unknown: 0, remote: 1, related: 2, similar: 3, same: 4 } as const

interface Decided {
  degree: Exclude<GoodsDegree, 'unknown'>
  /** Among pairs of the same degree, the greatest wins. */
  nearness: number
  asked: string
  found: string
}

function decide(a: ReadTerm, b: ReadTerm): Pick<Decided, 'degree' | 'nearness'> {
  if (a.niceClass === b.niceClass && [...a.words].sort().join(' ') === [...b.words].sort().join(' '))
    return { degree: 'same', nearness: Number.POSITIVE_INFINITY }
  const estimate = estimateOf(GOODS_MODEL, a, b)
  const { remote, low, similar, high } = estimate
  const nearness = (1 - remote) * (low + 2 * similar + 3 * high)
  return { degree: likeliestDegree(GOODS_MODEL, estimate), nearness }
}

const WHY: Record<Decided['degree'], (asked: string, found: string) => string> = {
  same: (asked, found) => `"${asked}" and "${found}" are the same goods or services, or nearly so.`,
  similar: (asked, found) => `"${asked}" and "${found}" are similar goods or services.`,
  related: (asked, found) => `"${asked}" and "${found}" are related goods or services, similar to a low degree.`,
  remote: (asked, found) => `Even "${asked}" and "${found}", the nearest of these goods and services, are far apart.`,
}

const UNKNOWN: GoodsComparison = {
  degree: 'unknown',
  asked: null,
  found: null,
  complete: false,
  why: 'It cannot be told how near the goods and services are, because some of them are not known.',
}

type ReadGoods = ReturnType<typeof readGoods>

/**
 * Compares goods by their nearest pair of terms. The degree is an estimate from EUIPO's practice
 * (docs/explanation/matching.md, Goods). It is never `remote` while a term is not understood, because unknown goods
 * must not lower a score.
 */
export function compareReadGoods(ours: ReadGoods, theirs: ReadGoods): GoodsComparison {
  const understood = (term: { readings: ReadTerm[] }) => term.readings.some(({ groups }) => groups.size > 0)
  const complete = [ours, theirs].every((side) => side.length > 0 && side.every(understood))
  let best: Decided | undefined
  for (const our of ours)
    for (const their of theirs)
      for (const a of our.readings)
        for (const b of their.readings) {
          const decided = { ...decide(a, b), asked: our.text, found: their.text }
          const nearer = best === undefined ? 1 : RANK[decided.degree] - RANK[best.degree]
          if (nearer > 0 || (nearer === 0 && decided.nearness > (best?.nearness ?? 0))) best = decided
        }
  if (best === undefined || (best.degree === 'remote' && !complete)) return UNKNOWN
  const { degree } = best
  return { degree, asked: best.asked, found: best.found, complete, why: WHY[degree](best.asked, best.found) }
}

export function compareGoods(asked: readonly GoodsList[], found: readonly GoodsList[]): GoodsComparison {
  return compareReadGoods(readGoods(asked), readGoods(found))
}
