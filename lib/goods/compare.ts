import { type Estimate, estimateOf, type GoodsModel } from './estimate.ts'
import { GOODS_MODEL } from './model.ts'
import { type GoodsList, type ReadTerm, readGoods } from './read-goods.ts'
import { GOODS_GROUPS } from './vocabulary.ts'

/**
 * How near goods are, in the words of EUIPO's practice. `same` stands for identical or similar to a high degree,
 * `similar` for similar to an average degree, `related` for similar to a low degree, and `remote` for dissimilar.
 * `unknown` says that no degree can be told.
 */
export type GoodsDegree = 'same' | 'similar' | 'related' | 'remote' | 'unknown'

export interface GoodsComparison {
  degree: GoodsDegree
  /** The term on the asked side that decided, as written; null where the degree is `unknown`. */
  asked: string | null
  /** The term on the found side that decided, as written; null where the degree is `unknown`. */
  found: string | null
  /**
   * False where a term of either side was not understood, or one side had none. The goods may then be nearer than
   * `degree` says.
   */
  complete: boolean
  /** One English sentence that says what decided. */
  why: string
}

/**
 * The goods of a record that keeps only the numbers of its groups, written as the titles of these groups. A number that
 * names no group stands for goods that were not understood.
 */
export function goodsOfGroups(groups: readonly number[]): GoodsList[] {
  return groups.map((number) => {
    const known = GOODS_GROUPS.get(number)
    return known ? { text: known.title, niceClass: known.niceClass } : { text: '', understood: false }
  })
}

/** The likeliest degree of two terms; `remote` only where its likelihood reaches the model's bound. */
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
  /** Decides between pairs of the same degree: the greatest wins. */
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

/** Goods read once, so that they can be compared many times. */
export type ReadGoods = ReturnType<typeof readGoods>

/**
 * How near the goods and services of a found mark are to those asked about, by the nearest pair of terms. The degree is
 * an estimate from EUIPO's practice (docs/VERDICT.md, Goods), not an office's finding. The result is never `remote`
 * while a term of either side was not understood, because unknown goods never lower a score.
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

/** Compares goods and services given in words, as `compareReadGoods` does. */
export function compareGoods(asked: readonly GoodsList[], found: readonly GoodsList[]): GoodsComparison {
  return compareReadGoods(readGoods(asked), readGoods(found))
}
