import { NAME_FEATURES, type NameFeature, SIGNALS, type Signal } from '../../lib/names/score/model.ts'

/** Features that measure the sizes of the two names, and the constant: their weights may have either sign. */
const SIZES = [
  'one',
  'askedBits',
  'foundBits',
  'fewLetters',
  'lengthRatio',
  'longer',
  'askedWords',
  'foundWords',
] as const
const KINDS = ['askedIsOneWord', 'foundIsOneWord', 'askedInside', 'foundInside'] as const
/** A feature that may not count for more than words: the words are only read apart. */
const JOINED = ['askedJoined'] as const
/**
 * Parts that only one of the names has: they never count for likeness. All others are shared and never count against
 * it.
 */
const ALONE = ['askedAlone', 'foundAlone', 'askedOver', 'foundOver'] as const

const EITHER_WAY: ReadonlySet<NameFeature> = new Set([...SIZES, ...KINDS])
const NEVER_FOR: ReadonlySet<NameFeature> = new Set([...ALONE, ...JOINED])

/** What may count on each ground. */
const ON_GROUND: Record<Signal, readonly NameFeature[]> = {
  whole: [
    'lookOfLonger',
    'lookBits',
    'lookEdits',
    'lookEditsSquared',
    'lookGrams',
    'lookGramBits',
    'beginning',
    'anagram',
    'soundOfLonger',
    'soundBits',
  ],
  words: [
    'wordBits',
    'bestWord',
    'askedCover',
    'foundCover',
    'lesserCover',
    'firstWord',
    'dominantWord',
    'sameWordBits',
    ...ALONE,
    ...JOINED,
    'askedIsOneWord',
    'foundIsOneWord',
    'beginning',
  ],
  inside: [
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
    ...JOINED,
    'askedOver',
    'foundOver',
    'lookGramBits',
    'beginning',
  ],
}

/** One weight that is fitted: what a feature counts on a ground, and between which bounds. */
export interface Weight {
  ground: number
  feature: NameFeature
  /** Column of the feature among those measured. */
  column: number
  least: number
  most: number
}

/** All weights that are fitted, ground by ground. */
export const FITTED: readonly Weight[] = SIGNALS.flatMap((name, ground) =>
  [...SIZES, ...ON_GROUND[name]].map((feature) => ({
    ground,
    feature,
    column: NAME_FEATURES.indexOf(feature),
    least: EITHER_WAY.has(feature) || NEVER_FOR.has(feature) ? Number.NEGATIVE_INFINITY : 0,
    most: NEVER_FOR.has(feature) ? 0 : Number.POSITIVE_INFINITY,
  })),
)
