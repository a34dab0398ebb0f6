import { LETTER_CODES } from '../letter-codes.ts'
import { alignedBits } from './align.ts'
import { editLikeness } from './edits.ts'
import { sharedGrams } from './grams.ts'
import { findInside } from './inside.ts'
import { HEARD, WRITTEN } from './likeness.ts'
import type { Line } from './line.ts'
import type { Side } from './side.ts'
import { shareWords } from './word-pairs.ts'

/**
 * What is measured of two names, for the grounds to weigh (weights.ts); the fit may find that one counts nothing. Shares
 * and likenesses are 0-1, bits in tens, those of trigrams in hundreds.
 */
export const FEATURES = [
  'one',
  // How they look as wholes.
  'lookOfLonger',
  'lookBits',
  'lookEdits',
  'lookEditsSquared',
  'lookGrams',
  'lookGramBits',
  'beginning',
  'anagram',
  // How they sound as wholes.
  'soundOfLonger',
  'soundBits',
  // Their words.
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
  'askedIsOneWord',
  'foundIsOneWord',
  // One inside the other.
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
  // How much there is of them.
  'askedBits',
  'foundBits',
  'fewLetters',
  'lengthRatio',
  'longer',
  'askedWords',
  'foundWords',
] as const
export type Feature = (typeof FEATURES)[number]
export const FEATURE_COUNT = FEATURES.length

/** Names of several words that differ in more are not aligned as wholes: their words tell what they share. */
const ALIGNED_FROM = 0.35
const NOT_ALIGNED = -20
const TENS = 0.1
const BEGINNING = 5
const BEGINNING_BITS = 16

/** What the letters tell with which both names begin, 1 where it is all that a beginning may count. */
function sharedBeginning(a: Line, b: Line): number {
  const most = Math.min(a.length, b.length, BEGINNING)
  let bits = 0
  for (let at = 0; at < most && a.letter(at) === b.letter(at); at++)
    bits += Math.min(a.bits[at] as number, b.bits[at] as number)
  return Math.min(1, bits / BEGINNING_BITS)
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

/** Features of one name inside the other, in each direction. */
const INSIDE = 7

/** Measures two names, the asked one first, into FEATURE_COUNT numbers in the order of FEATURES. */
export function measure(asked: Side, found: Side, out: Float64Array): void {
  const [a, b] = [asked.looks, found.looks]
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const words = shareWords(asked, found)
  const isSingle = a.words === 1 && b.words === 1
  const edits = Math.max(0, editLikeness(a, b, WRITTEN))
  const isNear = isSingle || edits >= ALIGNED_FROM
  const bits = isSingle ? words.seen : isNear ? alignedBits(a, 0, a.length, b, 0, b.length, WRITTEN) : NOT_ALIGNED
  let at = 0
  out[at++] = 1
  out[at++] = Math.max(-1, bits / Math.max(1, a.total, b.total))
  out[at++] = Math.max(-1, Math.min(bits, 30) * TENS)
  const grams = sharedGrams(asked.lookGrams, found.lookGrams)
  out[at++] = edits
  out[at++] = edits * edits
  out[at++] = (2 * grams) / Math.max(1, asked.lookGrams.total + found.lookGrams.total)
  out[at++] = grams * TENS * TENS
  out[at++] = sharedBeginning(a, b)
  out[at++] = anagram(a, b)

  const [c, d] = [asked.sounds, found.sounds]
  const heard = isNear ? alignedBits(c, 0, c.length, d, 0, d.length, HEARD) : NOT_ALIGNED
  out[at++] = Math.max(-1, heard / Math.max(1, c.total, d.total))
  out[at++] = Math.max(-1, Math.min(heard, 30) * TENS)

  out[at++] = words.bits * TENS
  out[at++] = words.best * TENS
  out[at++] = words.askedCover
  out[at++] = words.foundCover
  out[at++] = Math.min(words.askedCover, words.foundCover)
  out[at++] = words.first
  out[at++] = words.dominant
  out[at++] = words.sameBits * TENS
  out[at++] = words.askedAlone * TENS
  out[at++] = words.foundAlone * TENS
  out[at++] = Math.min(4, words.askedOver) / 4
  out[at++] = Math.min(4, words.foundOver) / 4
  out[at++] = a.words === 1 ? 1 : 0
  out[at++] = b.words === 1 ? 1 : 0

  out.fill(0, at, at + 2 * INSIDE)
  const { at: place, wholeWords } = findInside(shorter, longer)
  if (place >= 0) {
    const bits = Math.min(shorter.total, 30) * TENS
    let into = at + (shorter === b ? INSIDE : 0)
    out[into++] = 1
    out[into++] = shorter.length / longer.length
    out[into++] = bits
    out[into++] = wholeWords ? 1 : 0
    out[into++] = wholeWords ? bits : 0
    out[into++] = place === 0 ? 1 : 0
    out[into++] = place + shorter.length === longer.length ? 1 : 0
  }
  at += 2 * INSIDE

  out[at++] = Math.min(a.total, 40) * TENS
  out[at++] = Math.min(b.total, 40) * TENS
  out[at++] = Math.max(0, 5 - shorter.length) / 5
  out[at++] = shorter.length / Math.max(1, longer.length)
  out[at++] = Math.min(longer.length, 24) / 24
  out[at++] = Math.min(a.words - 1, 4) / 4
  out[at++] = Math.min(b.words - 1, 4) / 4
}
