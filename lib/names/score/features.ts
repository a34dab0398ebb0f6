import { LETTER_CODES } from '../reading/letter-codes.ts'
import { alignedBits } from './align.ts'
import { editLikeness } from './edits.ts'
import { sharedGrams } from './grams.ts'
import { HEARD, WRITTEN } from './likeness.ts'
import type { Line } from './line.ts'
import { findInside } from './name-inside.ts'
import type { Side } from './side.ts'
import { type SharedWords, shareWords } from './word-pairs.ts'

/**
 * Features of two names for `WEIGHTS`. Shares and similarities are 0-1, bits are in tens, and those of trigrams in
 * hundreds.
 */
export const NAME_FEATURES = [
  'one',
  // Looks of the whole names.
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
  // Words written as one but read apart.
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
export const EDITS_AT = NAME_FEATURES.indexOf('lookEdits')
const ALIGNED_AT = NAME_FEATURES.indexOf('lookOfLonger')
export const WORDS_AT = NAME_FEATURES.indexOf('wordBits')
/** Features before this one are measured at once. The others are bounded first (bounds.ts). */
export const PLAIN_COUNT = NAME_FEATURES.indexOf('askedJoined') + 1

/** Below this similarity by edits, the words of names show what they share. */
const ALIGNED_FROM = 0.35
export const NOT_ALIGNED = -20
const TENS = 0.1
const BEGINNING = 5
const BEGINNING_BITS = 16

function sharedBeginning(a: Line, b: Line): number {
  const most = Math.min(a.length, b.length, BEGINNING)
  let bits = 0
  for (let at = 0; at < most && a.letter(at) === b.letter(at); at++)
    bits += Math.min(a.bits[at] as number, b.bits[at] as number)
  return Math.min(1, bits / BEGINNING_BITS)
}

const tally = new Int8Array(LETTER_CODES)

export function sharedLetters(a: Line, b: Line): number {
  tally.fill(0)
  for (let at = 0; at < a.length; at++) tally[a.letter(at)] = (tally[a.letter(at)] as number) + 1
  let shared = 0
  for (let at = 0; at < b.length; at++) {
    const left = tally[b.letter(at)] as number
    if (left <= 0) continue
    tally[b.letter(at)] = left - 1
    shared++
  }
  return shared
}

/** Features for each direction of one name inside the other. */
const INSIDE = 7

/** Measures the features before `PLAIN_COUNT`. */
export function measurePlain(asked: Side, found: Side, letters: number, out: Float64Array): void {
  const a = asked.looks
  const b = found.looks
  const shorter = a.length <= b.length ? a : b
  const longer = shorter === a ? b : a
  let at = 0
  out[at++] = 1
  const grams = sharedGrams(asked.lookGrams, found.lookGrams)
  out[at++] = (2 * grams) / Math.max(1, asked.lookGrams.total + found.lookGrams.total)
  out[at++] = grams * TENS * TENS
  out[at++] = sharedBeginning(a, b)
  out[at++] = (2 * letters) / Math.max(1, a.length + b.length)
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
  out[at++] = asked.joined ? 1 : 0
}

export function setEdits(likeness: number, out: Float64Array): void {
  out[EDITS_AT] = Math.max(0, likeness)
  out[EDITS_AT + 1] = (out[EDITS_AT] as number) ** 2
}

export function measureEdits(asked: Side, found: Side, out: Float64Array): void {
  setEdits(editLikeness(asked.looks, found.looks, WRITTEN), out)
}

/** `edits` is 0-1. */
export function isAligned(asked: Side, found: Side, edits: number): boolean {
  return (asked.looks.words === 1 && found.looks.words === 1) || edits >= ALIGNED_FROM
}

/** `seen` and `heard` are in bits. */
export function setAligned(asked: Side, found: Side, seen: number, heard: number, out: Float64Array): void {
  out[ALIGNED_AT] = Math.max(-1, seen / Math.max(1, asked.looks.total, found.looks.total))
  out[ALIGNED_AT + 1] = Math.max(-1, Math.min(seen, 30) * TENS)
  out[ALIGNED_AT + 2] = Math.max(-1, heard / Math.max(1, asked.sounds.total, found.sounds.total))
  out[ALIGNED_AT + 3] = Math.max(-1, Math.min(heard, 30) * TENS)
}

/** Needs the edits. Two single words are already aligned. */
export function measureAligned(asked: Side, found: Side, { seen, heard }: SharedWords, out: Float64Array): void {
  if (!isAligned(asked, found, out[EDITS_AT] as number)) {
    setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, out)
    return
  }
  const a = asked.looks
  const b = found.looks
  const c = asked.sounds
  const d = found.sounds
  const isSingle = a.words === 1 && b.words === 1
  const isHeard = isSingle && c.words === 1 && d.words === 1 && heard !== null
  setAligned(
    asked,
    found,
    isSingle ? seen : alignedBits(a, 0, a.length, b, 0, b.length, WRITTEN),
    isHeard ? heard : alignedBits(c, 0, c.length, d, 0, d.length, HEARD),
    out,
  )
}

export function setWords(words: Omit<SharedWords, 'seen' | 'heard' | 'partners'>, out: Float64Array): void {
  let at = WORDS_AT
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
}

/** Writes the features in the order of `NAME_FEATURES`. */
export function measure(asked: Side, found: Side, out: Float64Array): void {
  measurePlain(asked, found, sharedLetters(asked.looks, found.looks), out)
  measureEdits(asked, found, out)
  const words = shareWords(asked, found)
  setWords(words, out)
  measureAligned(asked, found, words, out)
}
