import { TIER_TO } from '../../lib/contract/constants.ts'
import { CHANCE_TABLE, shareOfClasses } from '../../lib/names/score/chance.ts'
import { twoClasses } from '../match/noise.ts'
import { type RecallAt, recallAt, shareOf } from '../measure/statistics.ts'
import type { Measured, MeasuredQuery } from './measured-queries.ts'
import { NOISE_KINDS, type NoiseKind } from './queries.ts'

/** Odds of the rows of one query. */
export interface WeighedQuery {
  query: MeasuredQuery
  odds: Float64Array
}

/** How many marks of a query have odds of at least `from`. */
function hitsFrom({ marks }: Measured, { query, odds }: WeighedQuery, from: number): number {
  let hits = 0
  for (let row = query.from; row < query.to; row++)
    if ((odds[row - query.from] as number) >= from) hits += marks[row] as number
  return hits
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Share of made marks that are in force (research/register/register.ts). */
const IN_FORCE = 0.8
/** Pairs of classes that are drawn to tell how many marks are in two. */
const CLASSES_DRAWN = 1000

/** How many marks there are, of any class and status, for one in force in two classes. */
function marksForOne(): number {
  const shares = twoClasses(1, CLASSES_DRAWN).map((niceClasses) => shareOfClasses(niceClasses, CHANCE_TABLE))
  return 1 / (IN_FORCE * mean(shares))
}

/** The least odds from which these queries have at most so many hits, by the median of the queries or by the mean. */
export function oddsForHits(
  measured: Measured,
  queries: readonly WeighedQuery[],
  most: number,
  middleOf: (hits: readonly number[]) => number = median,
): number {
  let [low, high] = [-100, 100]
  while (high - low > 1e-3) {
    const middle = (low + high) / 2
    if (middleOf(queries.map((query) => hitsFrom(measured, query, middle))) > most) low = middle
    else high = middle
  }
  return high
}

/** The decided mark: its odds, and its place among its neighbours in a register of 2.5 million. */
export function standingOf(measured: Measured, weighed: WeighedQuery): { odds: number; rank: number } {
  const { query } = weighed
  if (!query.isFound) return { odds: Number.NEGATIVE_INFINITY, rank: Number.POSITIVE_INFINITY }
  const own = query.soughtRows.map((row) => weighed.odds[row - query.from] as number)
  const odds = Math.max(...own)
  let itself = 0
  for (const [at, row] of query.soughtRows.entries())
    if ((own[at] as number) >= odds) itself += measured.marks[row] as number
  return { odds, rank: 1 + hitsFrom(measured, weighed, odds) - itself }
}

export interface Figures {
  recallAt: RecallAt
  /** Shares of pairs held not confusable that are found. */
  foundAt: RecallAt
  caution: { confusable: number | null; notConfusable: number | null }
  listed: { confusable: number | null; notConfusable: number | null }
  /** Number of hits from caution on: the median, and the ninth decile. */
  noise: Record<NoiseKind, { median: number; p90: number }>
  coinedWithoutCaution: number | null
  /**
   * Shares of pairs held confusable whose earlier mark is close, or at least moderate, in two classes of mean size:
   * coined names meet marks with these odds that seldom by chance.
   */
  own: { close: number | null; moderate: number | null }
}

/** Figures of queries whose odds are such that `caution` is 0. */
export function figuresOf(
  measured: Measured,
  pairs: readonly { confusable: boolean; about: string }[],
  weighed: readonly WeighedQuery[],
  listed: number,
): Figures {
  const standings = weighed.flatMap((one) => {
    const pair = pairs[one.query.pair]
    if (one.query.kind !== 'later' || pair?.about !== 'signs') return []
    return [{ pair, ...standingOf(measured, one) }]
  })
  const of = (confusable: boolean) => standings.filter(({ pair }) => pair.confusable === confusable)
  const share = (from: number) => ({
    confusable: shareOf(of(true), ({ odds }) => odds >= from),
    notConfusable: shareOf(of(false), ({ odds }) => odds >= from),
  })
  const coined = weighed.filter(({ query }) => query.kind === 'coined')
  const ownWithin = (expected: number) => {
    const from = oddsForHits(measured, coined, expected * marksForOne(), mean)
    return shareOf(of(true), ({ odds }) => odds >= from)
  }
  const hits = (kind: NoiseKind) =>
    weighed.filter(({ query }) => query.kind === kind).map((one) => hitsFrom(measured, one, 0))
  const noise = Object.fromEntries(
    NOISE_KINDS.map((kind) => {
      const counts = hits(kind).toSorted((a, b) => a - b)
      return [
        kind,
        { median: Math.round(median(counts)), p90: Math.round(counts[Math.floor(counts.length * 0.9)] ?? 0) },
      ]
    }),
  ) as Figures['noise']
  return {
    recallAt: recallAt(of(true).map(({ rank }) => rank)),
    foundAt: recallAt(of(false).map(({ rank }) => rank)),
    caution: share(0),
    listed: share(listed),
    noise,
    coinedWithoutCaution: shareOf(hits('coined'), (count) => count === 0),
    own: { close: ownWithin(TIER_TO.close), moderate: ownWithin(TIER_TO.moderate) },
  }
}
