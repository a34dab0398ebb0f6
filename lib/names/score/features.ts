import { LETTER_CODES } from '../letter-codes.ts'
import { alignedBits } from './align.ts'
import { editLikeness } from './edits.ts'
import { type Grams, sharedGrams } from './grams.ts'
import { findInside } from './inside.ts'
import { HEARD, type Likeness, WRITTEN } from './likeness.ts'
import type { Line } from './line.ts'
import type { Side } from './side.ts'
import { shareWords } from './word-pairs.ts'

/** What is measured of two names; the reasons weigh them (weights.ts). Shares and likenesses are 0-1, bits in tens. */
export const FEATURES = [
  'one',
  // How they look as wholes.
  'lookOfLonger',
  'lookEdits',
  'lookEditsSquared',
  'lookGrams',
  'lookGramBits',
  'beginning',
  'ending',
  'anagram',
  // How they sound as wholes.
  'soundEdits',
  'soundEditsSquared',
  'soundGrams',
  'soundGramBits',
  'soundBeginning',
  // Their words.
  'wordBits',
  'bestWord',
  'askedCover',
  'foundCover',
  'lesserCover',
  'firstWord',
  'askedAlone',
  'foundAlone',
  'askedOver',
  'foundOver',
  'askedIsOneWord',
  'foundIsOneWord',
  // One inside the other.
  'insideShare',
  'insideWhole',
  'insideBits',
  'insideAtStart',
  'insideAtEnd',
  'foundInside',
  'insideBitsWhole',
  // How much there is of them.
  'askedBits',
  'foundBits',
  'fewLetters',
  'lengthRatio',
  'longer',
] as const
export type Feature = (typeof FEATURES)[number]
export const FEATURE_COUNT = FEATURES.length

const TENS = 0.1
const BEGINNING = 5

function sharedBeginning(a: Line, b: Line): number {
  const most = Math.min(a.length, b.length, BEGINNING)
  let at = 0
  while (at < most && a.letter(at) === b.letter(at)) at++
  return at
}

function sharedEnding(a: Line, b: Line, most: number): number {
  let at = 0
  while (at < most && a.letter(a.length - 1 - at) === b.letter(b.length - 1 - at)) at++
  return at
}

const tally = new Int8Array(LETTER_CODES)

/** Share of letters that are the same in whatever order. */
function anagram(a: Line, b: Line): number {
  tally.fill(0)
  for (let at = 0; at < a.length; at++) tally[a.letter(at)] = (tally[a.letter(at)] as number) + 1
  let shared = 0
  for (let at = 0; at < b.length; at++) {
    const left = tally[b.letter(at)] as number
    if (left <= 0) continue
    tally[b.letter(at)] = left - 1
    shared++
  }
  return (2 * shared) / Math.max(1, a.length + b.length)
}

/** Fills four features from `at` on: edits and trigrams of two lines. */
function measureLine(
  a: Line,
  b: Line,
  grams: readonly [Grams, Grams],
  kinds: Likeness,
  out: Float64Array,
  at: number,
): void {
  const likeness = Math.max(0, editLikeness(a, b, kinds))
  const [askedGrams, foundGrams] = grams
  const shared = sharedGrams(askedGrams, foundGrams)
  out[at] = likeness
  out[at + 1] = likeness * likeness
  out[at + 2] = (2 * shared) / Math.max(1, askedGrams.total + foundGrams.total)
  out[at + 3] = shared * TENS * TENS
}

/** Measures two names, the asked one first, into FEATURE_COUNT numbers in the order of FEATURES. */
export function measure(asked: Side, found: Side, out: Float64Array): void {
  const [a, b] = [asked.looks, found.looks]
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  out[at++] = 1
  const words = shareWords(asked, found)
  const isSingle = a.words === 1 && b.words === 1
  const bits = isSingle ? words.seen : alignedBits(a, 0, a.length, b, 0, b.length, WRITTEN)
  out[at++] = Math.max(-1, bits / Math.max(1, a.total, b.total))
  measureLine(a, b, [asked.lookGrams, found.lookGrams], WRITTEN, out, at)
  at += 4
  const beginning = sharedBeginning(a, b)
  out[at++] = beginning / BEGINNING
  out[at++] = sharedEnding(a, b, Math.min(BEGINNING, shorter.length - beginning)) / BEGINNING
  out[at++] = anagram(a, b)

  measureLine(asked.sounds, found.sounds, [asked.soundGrams, found.soundGrams], HEARD, out, at)
  at += 4
  out[at++] = sharedBeginning(asked.sounds, found.sounds) / BEGINNING

  out[at++] = words.bits * TENS
  out[at++] = words.best * TENS
  out[at++] = words.askedCover
  out[at++] = words.foundCover
  out[at++] = Math.min(words.askedCover, words.foundCover)
  out[at++] = words.first
  out[at++] = words.askedAlone * TENS
  out[at++] = words.foundAlone * TENS
  out[at++] = Math.min(4, words.askedOver) / 4
  out[at++] = Math.min(4, words.foundOver) / 4
  out[at++] = a.words === 1 ? 1 : 0
  out[at++] = b.words === 1 ? 1 : 0

  const { at: place, wholeWords } = findInside(shorter, longer)
  const isInside = place >= 0
  const insideBits = isInside ? Math.min(shorter.total, 30) * TENS : 0
  out[at++] = isInside ? shorter.length / longer.length : 0
  out[at++] = isInside && wholeWords ? 1 : 0
  out[at++] = insideBits
  out[at++] = place === 0 ? 1 : 0
  out[at++] = isInside && place + shorter.length === longer.length ? 1 : 0
  out[at++] = isInside && shorter === b ? 1 : 0
  out[at++] = wholeWords && isInside ? insideBits : 0

  out[at++] = Math.min(a.total, 40) * TENS
  out[at++] = Math.min(b.total, 40) * TENS
  out[at++] = Math.max(0, 5 - shorter.length) / 5
  out[at++] = shorter.length / Math.max(1, longer.length)
  out[at++] = Math.min(longer.length, 24) / 24
}
