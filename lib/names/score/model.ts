import fitted from '../../../data/name-weights.json' with { type: 'json' }

/** Features of two names for `WEIGHTS`. Shares and similarities are 0-1, bits in tens, trigram bits in hundreds. */
export const NAME_FEATURES = [
  'one',
  // Looks of the full names.
  'lookGrams',
  'lookGramBits',
  'beginning',
  'anagram',
  'askedIsOneWord',
  'foundIsOneWord',
  // One name inside the other.
  'askedInside',
  'askedInsideShare',
  'askedInsideBits',
  'askedInsideWhole',
  'askedInsideWholeBits',
  'askedInsideAtStart',
  'askedInsideAtEnd',
  'foundInside',
  'foundInsideShare',
  'foundInsideBits',
  'foundInsideWhole',
  'foundInsideWholeBits',
  'foundInsideAtStart',
  'foundInsideAtEnd',
  // Size of the names.
  'askedBits',
  'foundBits',
  'fewLetters',
  'lengthRatio',
  'longer',
  'askedWords',
  'foundWords',
  // Joined words that are read separately.
  'askedJoined',
  // Features that take long to measure (`PLAIN_COUNT`).
  'lookEdits',
  'lookEditsSquared',
  'lookOfLonger',
  'lookBits',
  'soundOfLonger',
  'soundBits',
  // Shared words.
  'wordBits',
  'bestWord',
  'askedCover',
  'foundCover',
  'lesserCover',
  'firstWord',
  'dominantWord',
  'sameWordBits',
  'askedAlone',
  'foundAlone',
  'askedOver',
  'foundOver',
] as const
export type NameFeature = (typeof NAME_FEATURES)[number]
export const FEATURE_COUNT = NAME_FEATURES.length
/** Number of features that are measured immediately. The others are bounded first. */
export const PLAIN_COUNT = NAME_FEATURES.indexOf('askedJoined') + 1

/** `reasonsOfSignals` chooses the reasons for these signals. */
export const SIGNALS = ['whole', 'words', 'inside'] as const
export type Signal = (typeof SIGNALS)[number]

/**
 * Weight of each feature for each signal, in log-odds. The signs are fixed: what both names share never counts against
 * similarity, and what only one has never counts for it. The sizes were fitted to decided oppositions of EU, US, UK,
 * Swiss and German offices and courts. Each decided mark must rank before the earlier mark's chance neighbours in a
 * synthetic register, and few coined names may have neighbours as strong (docs/reference/benchmarks.md).
 */
export const WEIGHTS: Record<Signal, Partial<Record<NameFeature, number>>> = fitted.weights

/** Log-odds at the steps of score.ts (docs/reference/benchmarks.md). `near`: nearest without being the same. */
export const POINTS_AT = fitted.pointsAt

interface Row {
  at: Int32Array
  weights: Float64Array
}

const rowsOf = (isIn: (feature: number) => boolean): readonly Row[] =>
  SIGNALS.map((ground) => {
    const entries = Object.entries(WEIGHTS[ground]) as [NameFeature, number][]
    const features = entries.map(([feature, weight]) => ({ at: NAME_FEATURES.indexOf(feature), weight }))
    const own = features.filter(({ at }) => isIn(at))
    return { at: Int32Array.from(own, ({ at }) => at), weights: Float64Array.from(own, ({ weight }) => weight) }
  })

const rows = rowsOf(() => true)
const plainRows = rowsOf((feature) => feature < PLAIN_COUNT)
const laterRows = rowsOf((feature) => feature >= PLAIN_COUNT)

const bounds = new Float64Array(SIGNALS.length)

/** Log-odds that the names are confusable, for each of `SIGNALS`. */
export type LogOdds = Float64Array

/** Returns the logarithm of the sum of all odds, in which the strongest signal dominates. */
export function weighFeatures(features: Float64Array, strengths: LogOdds): number {
  let strongest = Number.NEGATIVE_INFINITY
  for (let ground = 0; ground < rows.length; ground++) {
    const { at, weights } = rows[ground] as Row
    let sum = 0
    for (let i = 0; i < at.length; i++) sum += (features[at[i] as number] as number) * (weights[i] as number)
    strengths[ground] = sum
    if (sum > strongest) strongest = sum
  }
  let odds = 0
  for (let ground = 0; ground < rows.length; ground++) odds += Math.exp((strengths[ground] as number) - strongest)
  return strongest + Math.log(odds)
}

/** Rounding limit. Adding the same numbers in another order changes the sum by less than this. */
const ROUNDING = 1e-6

const TOGETHER = Math.log(SIGNALS.length)

export function weighPlain(features: Float64Array, sums: LogOdds): void {
  for (let ground = 0; ground < plainRows.length; ground++) {
    const { at, weights } = plainRows[ground] as Row
    let sum = 0
    for (let i = 0; i < at.length; i++) sum += (features[at[i] as number] as number) * (weights[i] as number)
    sums[ground] = sum
  }
}

/** Returns an upper bound of the log-odds, below `enough` only if they must be, from `weighPlain` and bounds. */
export function mostOdds(plain: LogOdds, least: Float64Array, most: Float64Array, enough: number): number {
  let strongest = Number.NEGATIVE_INFINITY
  for (let ground = 0; ground < laterRows.length; ground++) {
    const { at, weights } = laterRows[ground] as Row
    let sum = plain[ground] as number
    for (let i = 0; i < at.length; i++) {
      const weight = weights[i] as number
      sum += ((weight < 0 ? least : most)[at[i] as number] as number) * weight
    }
    bounds[ground] = sum
    if (sum > strongest) strongest = sum
  }
  if (strongest >= enough || strongest + TOGETHER + ROUNDING < enough) return strongest + TOGETHER + ROUNDING
  let odds = 0
  for (let ground = 0; ground < rows.length; ground++) odds += Math.exp((bounds[ground] as number) - strongest)
  return strongest + Math.log(odds) + ROUNDING
}
