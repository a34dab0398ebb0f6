import { nameVariants } from '../../lib/names/normalise/variants.ts'
import { measure } from '../../lib/names/score/features.ts'
import { FEATURE_COUNT, SIGNALS } from '../../lib/names/score/model.ts'
import { Operand } from '../../lib/names/score/operand.ts'
import { bitsWithoutRegister, loadForm } from '../../lib/names/score/scorer.ts'
import type { Pair } from '../match/pairs.ts'
import { percentile } from '../measure/statistics.ts'
import { Random } from '../register/random.ts'
import { design, weighRows } from './design.ts'
import { standingOf } from './evaluate.ts'
import { type Fit, weighQueries } from './fit.ts'
import type { Measured } from './measured-queries.ts'

/** Odds that stand for points, as POINTS_AT has them. */
export interface PointsAt {
  nothing: number
  listed: number
  caution: number
  near: number
}

const [CHANCE_PAIRS, SEED] = [20_000, 0xc4a7]
/**
 * Points of chance pairs at the 99th percentile, as a share of those from which a mark is listed (54). They must stay
 * below 25.
 */
const CHANCE_SHARE = 20 / 54
/** A mark nearer than this share of the decided marks gets the most points. */
const NEAR_SHARE = 0.99

/** Odds of marks of different pairs, met by chance and without a register. */
function chanceOdds(pairs: readonly Pair[], { weights, scales }: Fit): number[] {
  const random = new Random(SEED)
  const rows = new Float32Array(CHANCE_PAIRS * FEATURE_COUNT)
  const [asked, found, features] = [new Operand(), new Operand(), new Float64Array(FEATURE_COUNT)]
  for (let row = 0; row < CHANCE_PAIRS; row++) {
    const one = random.below(pairs.length)
    const other = (one + 1 + random.below(pairs.length - 1)) % pairs.length
    for (const [side, name] of [
      [asked, pairs[one]?.later],
      [found, pairs[other]?.earlier],
    ] as const)
      loadForm(side, nameVariants(name ?? '').forms[0] ?? { words: [] }, bitsWithoutRegister)
    measure(asked, found, features)
    rows.set(features, row * FEATURE_COUNT)
  }
  const odds = new Float64Array(CHANCE_PAIRS)
  weighRows(
    design(rows, Array(CHANCE_PAIRS).keys(), scales),
    weights,
    odds,
    new Float64Array(CHANCE_PAIRS * SIGNALS.length),
  )
  return [...odds]
}

/**
 * Odds from which a mark is a caution: they keep nine of ten marks held confusable and three of four held not
 * confusable, by the curve of docs/reference/benchmarks.md.
 */
const CAUTION = -2.45
/** Odds from which on a mark is listed: a person should see what lies just below caution. */
const LISTED = CAUTION - 0.65

/** Where the points of fitted weights are: chance pairs near nothing. */
export function pointsAt(measured: Measured, pairs: readonly Pair[], fit: Fit): PointsAt {
  const decided = measured.queries.filter(({ kind }) => kind === 'later')
  const odds = weighQueries(measured, decided, fit).map((weighed) => standingOf(measured, weighed).odds)
  const chance = percentile(chanceOdds(pairs, fit), 0.99)
  const nothing = LISTED - Math.max(1, LISTED - chance) / (1 - CHANCE_SHARE)
  return { nothing, listed: LISTED, caution: CAUTION, near: percentile(odds, NEAR_SHARE) }
}
