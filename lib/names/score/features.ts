import { bitCount } from '../index/letter-hash.ts'
import { LETTER, LETTER_CODES, type Line, SIDE_WORDS, WORD_START } from '../normalise/encoded-name.ts'
import { alignedBits, editLikeness, HEARD, WRITTEN } from './alignment.ts'
import { type Side, sharedGrams } from './side.ts'

interface Inside {
  /** Position of the shorter name, or -1. */
  at: number
  /** True if the match begins and ends at word boundaries. */
  wholeWords: boolean
}

const none: Inside = { at: -1, wholeWords: false }
const result: Inside = { at: -1, wholeWords: false }

function stands(short: Line, long: Line, at: number): boolean {
  for (let i = 0; i < short.length; i++) if (short.letter(i) !== long.letter(at + i)) return false
  return true
}

const isBorder = (line: Line, at: number) => at === line.length || ((line.codes[at] as number) & WORD_START) !== 0

/** Prefers matches at word boundaries to the first match. The next call reuses the result. */
export function findInside(short: Line, long: Line): Inside {
  if (short.length === 0 || short.length >= long.length) return none
  result.at = -1
  for (let at = 0; at + short.length <= long.length; at++) {
    if (((long.codes[at] as number) & LETTER) !== short.letter(0) || !stands(short, long, at)) continue
    const wholeWords = isBorder(long, at) && isBorder(long, at + short.length)
    if (result.at >= 0 && !wholeWords) continue
    result.at = at
    result.wholeWords = wholeWords
    if (wholeWords) break
  }
  return result.at < 0 ? none : result
}

export interface SharedWords {
  /** Bits of shared letters in the last measured pair, or in the full names if each is a single word. */
  seen: number
  /** Bits of shared sounds in the same pair, or null if not measured. */
  heard: number | null
  /** Shared bits, in spelling or sound. */
  bits: number
  best: number
  /** Share of each name's bits in paired words, weighted by similarity, 0-1. */
  askedCover: number
  foundCover: number
  askedAlone: number
  foundAlone: number
  askedOver: number
  foundOver: number
  /** Similarity of the first words, 0-1. Lower if these words have little information, 0 if they are not paired. */
  first: number
  /** Similarity of the rarest words, 0-1. 0 if they are not paired. */
  dominant: number
  sameBits: number
  /** Partner of each word of the searched name, or -1. */
  partners: Int8Array
}

/** A row of `SIDE_WORDS` entries for each word of the searched name. */
export interface PairBounds {
  /** 1 if the words cannot be paired. */
  unpaired: Uint8Array
  /**
   * Upper bound of shared sound bits. Set if both names have as many sounds as words and the two words may be paired.
   */
  heard: Float64Array
}

/** Names that look the same also sound the same, but not the reverse. */
export const HEARD_ONLY = -1
/** Sounds are not compared if letters share at least this part of the bits. */
const SURELY_SEEN = 0.75
const NOTHING = -20
/** A first word with this many bits counts fully. */
export const DISTINCTIVE_BITS = 12
/** Minimum shared part of the bits of the less informative word. */
export const PAIR_FROM = 0.25

const common: SharedWords = {
  seen: 0,
  heard: null,
  bits: 0,
  best: 0,
  askedCover: 0,
  foundCover: 0,
  askedAlone: 0,
  foundAlone: 0,
  askedOver: 0,
  foundOver: 0,
  first: 0,
  dominant: 0,
  sameBits: 0,
  partners: new Int8Array(SIDE_WORDS),
}
const scores = new Float64Array(SIDE_WORDS * SIDE_WORDS)
const taken = new Int8Array(SIDE_WORDS)

function lineBits(asked: Line, i: number, found: Line, j: number, kinds: typeof WRITTEN): number {
  return alignedBits(
    asked,
    asked.starts[i] as number,
    asked.starts[i + 1] as number,
    found,
    found.starts[j] as number,
    found.starts[j + 1] as number,
    kinds,
  )
}

export function mayPair(asked: Side, i: number, found: Side, j: number): boolean {
  const maskA = asked.masks[i] as number
  const maskB = found.masks[j] as number
  if (3 * bitCount(maskA & maskB) < 2 * Math.min(bitCount(maskA), bitCount(maskB))) return false
  const lengthA = asked.looks.lengthOf(i)
  const lengthB = found.looks.lengthOf(j)
  return 2 * Math.min(lengthA, lengthB) >= Math.max(lengthA, lengthB)
}

export function singleSeen(asked: Side, found: Side): number {
  return mayPair(asked, 0, found, 0) ? lineBits(asked.looks, 0, found.looks, 0, WRITTEN) : NOTHING
}

function pairBits(
  asked: Side,
  i: number,
  found: Side,
  j: number,
  known: number | null,
  bounds: PairBounds | null,
): number {
  common.seen = NOTHING
  common.heard = null
  if (!mayPair(asked, i, found, j)) return 0
  const seen = known ?? lineBits(asked.looks, i, found.looks, j, WRITTEN)
  common.seen = seen
  const least = Math.min(asked.wordBits[i] as number, found.wordBits[j] as number)
  if (seen >= SURELY_SEEN * least) return seen
  if (asked.sounds.words !== asked.looks.words || found.sounds.words !== found.looks.words) return seen
  if (bounds !== null && (bounds.heard[i * SIDE_WORDS + j] as number) + HEARD_ONLY <= seen) return seen
  const heard = lineBits(asked.sounds, i, found.sounds, j, HEARD)
  common.heard = heard
  return Math.max(seen, heard + HEARD_ONLY)
}

export function rarest({ looks, wordBits }: Side): number {
  let most = 0
  for (let word = 1; word < looks.words; word++)
    if ((wordBits[word] as number) > (wordBits[most] as number)) most = word
  return most
}

export function isSame(asked: Line, i: number, found: Line, j: number): boolean {
  const [from, other] = [asked.starts[i] as number, found.starts[j] as number]
  const length = (asked.starts[i + 1] as number) - from
  if ((found.starts[j + 1] as number) - other !== length) return false
  for (let at = 0; at < length; at++) if (asked.codes[from + at] !== found.codes[other + at]) return false
  return true
}

/**
 * `seen` is the result of `singleSeen`, if already known. `bounds` skips pairs that cannot count. The next call reuses
 * the result.
 */
export function shareWords(
  asked: Side,
  found: Side,
  seen: number | null = null,
  bounds: PairBounds | null = null,
): SharedWords {
  const [rows, columns] = [asked.looks.words, found.looks.words]
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      if (bounds !== null && bounds.unpaired[i * SIDE_WORDS + j] === 1) {
        scores[i * SIDE_WORDS + j] = 0
        continue
      }
      const bits = pairBits(asked, i, found, j, seen, bounds)
      const least = Math.min(asked.wordBits[i] as number, found.wordBits[j] as number)
      scores[i * SIDE_WORDS + j] = bits >= PAIR_FROM * least ? bits : 0
    }
  }
  const [askedRarest, foundRarest] = [rarest(asked), rarest(found)]
  common.partners.fill(-1)
  taken.fill(-1)
  common.bits = common.best = common.first = common.dominant = common.sameBits = 0
  let askedShared = 0
  let foundShared = 0
  for (let round = Math.min(rows, columns); round > 0; round--) {
    let best = 0
    let at = -1
    for (let i = 0; i < rows; i++) {
      if (common.partners[i] !== -1) continue
      for (let j = 0; j < columns; j++) {
        if (taken[j] !== -1 || (scores[i * SIDE_WORDS + j] as number) <= best) continue
        best = scores[i * SIDE_WORDS + j] as number
        at = i * SIDE_WORDS + j
      }
    }
    if (at < 0) break
    const [i, j] = [Math.floor(at / SIDE_WORDS), at % SIDE_WORDS]
    common.partners[i] = j
    taken[j] = i
    common.bits += best
    if (best > common.best) common.best = best
    const likeness = Math.min(1, best / Math.max(1, asked.wordBits[i] as number, found.wordBits[j] as number))
    askedShared += likeness * (asked.wordBits[i] as number)
    foundShared += likeness * (found.wordBits[j] as number)
    if (i === 0 && j === 0) common.first = likeness * Math.min(1, (asked.wordBits[i] as number) / DISTINCTIVE_BITS)
    if (i === askedRarest && j === foundRarest) common.dominant = likeness
    if (isSame(asked.looks, i, found.looks, j)) common.sameBits += asked.wordBits[i] as number
  }
  common.askedAlone = common.foundAlone = common.askedOver = common.foundOver = 0
  for (let i = 0; i < rows; i++) {
    if (common.partners[i] !== -1) continue
    common.askedAlone += asked.wordBits[i] as number
    common.askedOver++
  }
  for (let j = 0; j < columns; j++) {
    if (taken[j] !== -1) continue
    common.foundAlone += found.wordBits[j] as number
    common.foundOver++
  }
  common.askedCover = askedShared / Math.max(1, asked.looks.total)
  common.foundCover = foundShared / Math.max(1, found.looks.total)
  return common
}

/**
 * Features of two names for `WEIGHTS`. Shares and similarities are 0-1, bits are in tens, and trigram bits in hundreds.
 */
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
export const EDITS_AT = NAME_FEATURES.indexOf('lookEdits')
const ALIGNED_AT = NAME_FEATURES.indexOf('lookOfLonger')
export const WORDS_AT = NAME_FEATURES.indexOf('wordBits')
/** Features before this one are measured immediately. The others are bounded first (bounds.ts). */
export const PLAIN_COUNT = NAME_FEATURES.indexOf('askedJoined') + 1

/** Names with a lower edit similarity share only words, so they are not aligned. */
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

export function isAligned(asked: Side, found: Side, edits: number): boolean {
  return (asked.looks.words === 1 && found.looks.words === 1) || edits >= ALIGNED_FROM
}

export function setAligned(asked: Side, found: Side, seen: number, heard: number, out: Float64Array): void {
  out[ALIGNED_AT] = Math.max(-1, seen / Math.max(1, asked.looks.total, found.looks.total))
  out[ALIGNED_AT + 1] = Math.max(-1, Math.min(seen, 30) * TENS)
  out[ALIGNED_AT + 2] = Math.max(-1, heard / Math.max(1, asked.sounds.total, found.sounds.total))
  out[ALIGNED_AT + 3] = Math.max(-1, Math.min(heard, 30) * TENS)
}

/** Needs the measured edits. Two single words are already aligned. */
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

export function measure(asked: Side, found: Side, out: Float64Array): void {
  measurePlain(asked, found, sharedLetters(asked.looks, found.looks), out)
  measureEdits(asked, found, out)
  const words = shareWords(asked, found)
  setWords(words, out)
  measureAligned(asked, found, words, out)
}
