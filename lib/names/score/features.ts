import { bitCount } from '../index/index.ts'
import {
  COMPARED_LETTERS,
  COMPARED_WORDS,
  type EncodedName,
  LETTER,
  LETTER_CODES,
  WORD_START,
} from '../letters/encoded-name.ts'
import {
  ADDED,
  alignedBits,
  CLOSE,
  CLOSE_LETTER,
  CLOSE_LETTER_COST,
  DIFFERING,
  DOUBLED_COST,
  editSimilarity,
  HEARD,
  LEFT_OUT_SHARE,
  type LetterSimilarity,
  OPEN,
  OPEN_AT_BORDER,
  OPEN_DOUBLED,
  OTHER_LETTER,
  OTHER_VOWEL,
  OTHER_VOWEL_COST,
  SAME,
  SWAPPED,
  WRITTEN,
} from './alignment.ts'
import { FEATURE_COUNT, mostOdds, NAME_FEATURES, SIGNALS, weighPlain } from './model.ts'
import { type Operand, sharedGrams } from './operand.ts'

const EDITS_AT = NAME_FEATURES.indexOf('lookEdits')
const ALIGNED_AT = NAME_FEATURES.indexOf('lookOfLonger')
const WORDS_AT = NAME_FEATURES.indexOf('wordBits')

interface Inside {
  /** Position of the shorter name, or -1. */
  at: number
  /** True if the match begins and ends at word boundaries. */
  wholeWords: boolean
}

const none: Inside = { at: -1, wholeWords: false }
const result: Inside = { at: -1, wholeWords: false }

function stands(short: EncodedName, long: EncodedName, at: number): boolean {
  for (let i = 0; i < short.length; i++) if (short.letter(i) !== long.letter(at + i)) return false
  return true
}

const isBorder = (line: EncodedName, at: number) =>
  at === line.length || ((line.codes[at] as number) & WORD_START) !== 0

/** Finds the shorter name, preferably at word boundaries. The next call reuses the result. */
export function findInside(short: EncodedName, long: EncodedName): Inside {
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

interface SharedWords {
  /** Bits of shared letters in the last measured pair, or in the full names if each is a single word. */
  seen: number
  /** Bits of shared sounds in the same pair, or null if not measured. */
  heard: number | null
  /** Bits shared in spelling or sound. */
  bits: number
  best: number
  /** Share of each name's bits in paired words, weighted by similarity, 0-1. */
  askedCover: number
  foundCover: number
  askedAlone: number
  foundAlone: number
  askedOver: number
  foundOver: number
  /** Similarity of the first words, 0-1: lower if they have little information, 0 if they are not paired. */
  first: number
  /** Similarity of the rarest words, 0-1. It is 0 if they are not paired. */
  dominant: number
  sameBits: number
  /** Partner of each word of the searched name, or -1. */
  partners: Int8Array
}

/** A row of `SIDE_WORDS` entries for each word of the searched name. */
interface PairBounds {
  /** 1 if the words cannot be paired. */
  unpaired: Uint8Array
  /** Upper bound of shared sound bits. Set if the names have as many sounds as words and may be paired. */
  heard: Float64Array
}

/** Penalty in bits if only the sounds are shared. Names that look the same also sound the same, but not the reverse. */
const HEARD_ONLY = -1
/** Share of the bits from which sounds are not compared, because the letters suffice. */
const SURELY_SEEN = 0.75
const NOTHING = -20
/** Number of bits from which a first word counts fully. */
const DISTINCTIVE_BITS = 12
/** Minimum share of the less informative word's bits that a pair must have in common. */
const PAIR_FROM = 0.25

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
  partners: new Int8Array(COMPARED_WORDS),
}
const scores = new Float64Array(COMPARED_WORDS * COMPARED_WORDS)
const taken = new Int8Array(COMPARED_WORDS)

function lineBits(asked: EncodedName, i: number, found: EncodedName, j: number, kinds: typeof WRITTEN): number {
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

function mayPair(asked: Operand, i: number, found: Operand, j: number): boolean {
  const maskA = asked.masks[i] as number
  const maskB = found.masks[j] as number
  if (3 * bitCount(maskA & maskB) < 2 * Math.min(bitCount(maskA), bitCount(maskB))) return false
  const lengthA = asked.looks.lengthOf(i)
  const lengthB = found.looks.lengthOf(j)
  return 2 * Math.min(lengthA, lengthB) >= Math.max(lengthA, lengthB)
}

function singleSeen(asked: Operand, found: Operand): number {
  return mayPair(asked, 0, found, 0) ? lineBits(asked.looks, 0, found.looks, 0, WRITTEN) : NOTHING
}

function pairBits(
  asked: Operand,
  i: number,
  found: Operand,
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
  if (bounds !== null && (bounds.heard[i * COMPARED_WORDS + j] as number) + HEARD_ONLY <= seen) return seen
  const heard = lineBits(asked.sounds, i, found.sounds, j, HEARD)
  common.heard = heard
  return Math.max(seen, heard + HEARD_ONLY)
}

function rarest({ looks, wordBits }: Operand): number {
  let most = 0
  for (let word = 1; word < looks.words; word++)
    if ((wordBits[word] as number) > (wordBits[most] as number)) most = word
  return most
}

function isSame(asked: EncodedName, i: number, found: EncodedName, j: number): boolean {
  const [from, other] = [asked.starts[i] as number, found.starts[j] as number]
  const length = (asked.starts[i + 1] as number) - from
  if ((found.starts[j + 1] as number) - other !== length) return false
  for (let at = 0; at < length; at++) if (asked.codes[from + at] !== found.codes[other + at]) return false
  return true
}

/** Compares the words of two names. `bounds` skips pairs that cannot count. The next call reuses the result. */
export function shareWords(
  asked: Operand,
  found: Operand,
  seen: number | null = null,
  bounds: PairBounds | null = null,
): SharedWords {
  const [rows, columns] = [asked.looks.words, found.looks.words]
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      if (bounds !== null && bounds.unpaired[i * COMPARED_WORDS + j] === 1) {
        scores[i * COMPARED_WORDS + j] = 0
        continue
      }
      const bits = pairBits(asked, i, found, j, seen, bounds)
      const least = Math.min(asked.wordBits[i] as number, found.wordBits[j] as number)
      scores[i * COMPARED_WORDS + j] = bits >= PAIR_FROM * least ? bits : 0
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
        if (taken[j] !== -1 || (scores[i * COMPARED_WORDS + j] as number) <= best) continue
        best = scores[i * COMPARED_WORDS + j] as number
        at = i * COMPARED_WORDS + j
      }
    }
    if (at < 0) break
    const [i, j] = [Math.floor(at / COMPARED_WORDS), at % COMPARED_WORDS]
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

/** Minimum edit similarity for an alignment. Names with a lower one share only words. */
const ALIGNED_FROM = 0.35
const NOT_ALIGNED = -20
const TENS = 0.1
const BEGINNING = 5
const BEGINNING_BITS = 16

function sharedBeginning(a: EncodedName, b: EncodedName): number {
  const most = Math.min(a.length, b.length, BEGINNING)
  let bits = 0
  for (let at = 0; at < most && a.letter(at) === b.letter(at); at++)
    bits += Math.min(a.bits[at] as number, b.bits[at] as number)
  return Math.min(1, bits / BEGINNING_BITS)
}

const tally = new Int8Array(LETTER_CODES)

export function sharedLetters(a: EncodedName, b: EncodedName): number {
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

function measurePlain(asked: Operand, found: Operand, letters: number, out: Float64Array): void {
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

function setEdits(likeness: number, out: Float64Array): void {
  out[EDITS_AT] = Math.max(0, likeness)
  out[EDITS_AT + 1] = (out[EDITS_AT] as number) ** 2
}

function measureEdits(asked: Operand, found: Operand, out: Float64Array): void {
  setEdits(editSimilarity(asked.looks, found.looks, WRITTEN), out)
}

function isAligned(asked: Operand, found: Operand, edits: number): boolean {
  return (asked.looks.words === 1 && found.looks.words === 1) || edits >= ALIGNED_FROM
}

function setAligned(asked: Operand, found: Operand, seen: number, heard: number, out: Float64Array): void {
  out[ALIGNED_AT] = Math.max(-1, seen / Math.max(1, asked.looks.total, found.looks.total))
  out[ALIGNED_AT + 1] = Math.max(-1, Math.min(seen, 30) * TENS)
  out[ALIGNED_AT + 2] = Math.max(-1, heard / Math.max(1, asked.sounds.total, found.sounds.total))
  out[ALIGNED_AT + 3] = Math.max(-1, Math.min(heard, 30) * TENS)
}

function measureAligned(asked: Operand, found: Operand, { seen, heard }: SharedWords, out: Float64Array): void {
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

function setWords(words: Omit<SharedWords, 'seen' | 'heard' | 'partners'>, out: Float64Array): void {
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

export function measure(asked: Operand, found: Operand, out: Float64Array): void {
  measurePlain(asked, found, sharedLetters(asked.looks, found.looks), out)
  measureEdits(asked, found, out)
  const words = shareWords(asked, found)
  setWords(words, out)
  measureAligned(asked, found, words, out)
}

const begins = new Float64Array(COMPARED_LETTERS + 1)

/** Returns an upper bound for alignments with one gap, without the gap's cost. They are few. */
export function mostWithOneGap(
  asked: EncodedName,
  askedFrom: number,
  askedTo: number,
  found: EncodedName,
  foundFrom: number,
  foundTo: number,
  kinds: LetterSimilarity,
): number {
  const a = asked.codes
  const b = found.codes
  const { bits } = found
  const length = Math.min(askedTo - askedFrom, foundTo - foundFrom)
  let lastA = -1
  let lastB = -1
  for (let at = 0; at < length; at++) {
    const letterA = (a[askedFrom + at] as number) & LETTER
    const letterB = (b[foundFrom + at] as number) & LETTER
    const own = bits[foundFrom + at] as number
    const told = letterA === letterB ? own : (DIFFERING[kinds[letterA * LETTER_CODES + letterB] as number] as number)
    let most = (begins[at] as number) + told
    if (letterA === lastB && letterB === lastA)
      most = Math.max(most, (begins[at - 1] as number) + own + (bits[foundFrom + at - 1] as number) + SWAPPED)
    begins[at + 1] = most
    lastA = letterA
    lastB = letterB
  }
  let best = begins[length] as number
  if (askedTo - askedFrom === foundTo - foundFrom) return best
  // Aligns from the end, and joins the beginning at each possible gap.
  let ends = 0
  let endsBefore = 0
  lastA = lastB = -1
  for (let left = 1; left <= length; left++) {
    const letterA = (a[askedTo - left] as number) & LETTER
    const letterB = (b[foundTo - left] as number) & LETTER
    const own = bits[foundTo - left] as number
    const told = letterA === letterB ? own : (DIFFERING[kinds[letterA * LETTER_CODES + letterB] as number] as number)
    let most = ends + told
    if (letterA === lastB && letterB === lastA)
      most = Math.max(most, endsBefore + own + (bits[foundTo - left + 1] as number) + SWAPPED)
    endsBefore = ends
    ends = most
    lastA = letterA
    lastB = letterB
    const whole = ends + (begins[length - left] as number)
    if (whole > best) best = whole
  }
  return best
}

const PATTERN_MAX = 32
/** Minimum costs of a replaced letter, an inserted letter, and a gap. `CLOSE_LETTER` does not count. */
const REPLACED = -Math.max(OTHER_VOWEL, OTHER_LETTER)
const PUT_IN = Math.min(-ADDED, REPLACED)
const GAP = -Math.max(OPEN, OPEN_AT_BORDER)
const GAP_AT_DOUBLED = Math.min(GAP, -OPEN_DOUBLED)
/** Minimum costs of two gaps, by number of doubled letters. */
const TWO_GAPS = [2 * GAP, GAP + GAP_AT_DOUBLED, 2 * GAP_AT_DOUBLED] as const
const CLOSE_AT_MOST = Math.max(0, CLOSE_LETTER)
/** Rounding limit. Adding the same numbers in another order changes the sum by less than this. */
const ROUNDING = 1e-9

const tells = new Float64Array(COMPARED_LETTERS)

function bitsOf(line: EncodedName, from: number, to: number): number {
  let sum = ROUNDING
  for (let at = from; at < to; at++) sum += line.bits[at] as number
  return sum
}

function sumOfLargest(length: number, count: number, sum: number): number {
  let rest = sum
  for (let left = length; left > count; left--) {
    let least = 0
    let lowest = tells[0] as number
    for (let at = 1; at < left; at++) {
      const told = tells[at] as number
      if (told >= lowest) continue
      lowest = told
      least = at
    }
    rest -= lowest
    tells[least] = tells[left - 1] as number
  }
  return rest
}

/**
 * Counts the longest common subsequence in the bits of one number (Hyyrö 2004, "Bit-parallel LCS-length computation
 * revisited"). At most this many letters can match as equal, and all other letters have a cost.
 */
class AlignedBound {
  private readonly same = new Int32Array(LETTER_CODES)
  private readonly like = new Int32Array(LETTER_CODES)
  /** Minimum cost for this many letters without a partner. */
  private readonly left = new Float64Array(PATTERN_MAX + 1)
  private length = 0
  private line: EncodedName | null = null
  private from = 0
  private kinds: LetterSimilarity = WRITTEN
  inOrder = 0
  inOrderOrClose = 0

  set(line: EncodedName, from: number, to: number, kinds: LetterSimilarity): void {
    this.length = to - from
    if (this.length > PATTERN_MAX) return
    this.line = line
    this.from = from
    this.kinds = kinds
    this.same.fill(0)
    this.like.fill(0)
    for (let at = 0; at < this.length; at++) {
      const letter = line.letter(from + at)
      for (let other = 0; other < LETTER_CODES; other++) {
        const kind = kinds[letter * LETTER_CODES + other]
        if (kind === SAME) this.same[other] = (this.same[other] as number) | (1 << at)
        if (kind === SAME || kind === CLOSE) this.like[other] = (this.like[other] as number) | (1 << at)
      }
    }
    const costs = Array.from(line.bits.subarray(from, to), (bits) =>
      Math.min(-LEFT_OUT_SHARE * bits, REPLACED - PUT_IN),
    ).sort((a, b) => a - b)
    this.left[0] = 0
    for (const [at, cost] of costs.entries()) this.left[at + 1] = (this.left[at] as number) + cost
  }

  most(found: EncodedName, from: number, to: number): number {
    const { line } = this
    if (line === null || this.length > PATTERN_MAX) {
      this.inOrder = this.inOrderOrClose = Math.min(this.length, to - from)
      return bitsOf(found, from, to)
    }
    const { same, like } = this
    const { codes, bits } = found
    let common = -1
    let alike = -1
    let count = 0
    let sum = 0
    let swaps = 0
    let swapped = 0
    let last = -1
    for (let at = from; at < to; at++) {
      const letter = (codes[at] as number) & LETTER
      const here = same[letter] as number
      const hereAlike = alike & (like[letter] as number)
      alike = (alike + hereAlike) | (alike - hereAlike)
      if (here !== 0) {
        const hereSame = common & here
        common = (common + hereSame) | (common - hereSame)
        const told = bits[at] as number
        tells[count++] = told
        sum += told
        if (last >= 0 && last !== letter && ((here << 1) & (same[last] as number)) !== 0) {
          swaps++
          swapped += Math.max(0, Math.max(told, bits[at - 1] as number) + SWAPPED)
        }
      }
      last = letter
    }
    const width = to - from
    const whole = this.length === PATTERN_MAX ? -1 : (1 << this.length) - 1
    this.inOrder = bitCount(~common & whole)
    const told = sumOfLargest(count, this.inOrder, sum) + swapped
    const matched = bitCount(~alike & whole)
    this.inOrderOrClose = matched
    const close = CLOSE_AT_MOST * matched
    const most = matched + swaps
    const left = Math.max(0, this.length - most)
    const added = Math.max(0, width - most)
    const cost = PUT_IN * added + (this.left[left] as number)
    const doubled = line.doubled + found.doubled
    const twoGaps = told + close - cost - (TWO_GAPS[Math.min(2, doubled)] as number)
    const oneGap = mostWithOneGap(line, this.from, this.from + this.length, found, from, to, this.kinds)
    return Math.max(twoGaps, oneGap - this.oneGap(width, doubled)) + ROUNDING
  }

  private oneGap(width: number, doubled: number): number {
    const more = width - this.length
    if (more === 0) return 0
    const gap = doubled > 0 ? GAP_AT_DOUBLED : GAP
    return gap + (more > 0 ? PUT_IN * more : (this.left[-more] as number))
  }
}

export class AlignedBounds {
  readonly looks = new AlignedBound()
  readonly sounds = new AlignedBound()
  readonly words = Array.from({ length: COMPARED_WORDS }, () => new AlignedBound())
  readonly wordSounds = Array.from({ length: COMPARED_WORDS }, () => new AlignedBound())

  load({ looks, sounds }: Operand): void {
    this.looks.set(looks, 0, looks.length, WRITTEN)
    this.sounds.set(sounds, 0, sounds.length, HEARD)
    for (let word = 0; word < looks.words; word++)
      this.words[word]?.set(looks, looks.starts[word] as number, looks.starts[word + 1] as number, WRITTEN)
    for (let word = 0; word < sounds.words; word++)
      this.wordSounds[word]?.set(sounds, sounds.starts[word] as number, sounds.starts[word + 1] as number, HEARD)
  }
}

type SharedBounds = Omit<SharedWords, 'seen' | 'heard' | 'partners'>

const bounds = (): SharedBounds => ({
  bits: 0,
  best: 0,
  askedCover: 0,
  foundCover: 0,
  first: 0,
  dominant: 0,
  sameBits: 0,
  askedAlone: 0,
  foundAlone: 0,
  askedOver: 0,
  foundOver: 0,
})
const most = bounds()
const least = bounds()
const askedBest = new Float64Array(COMPARED_WORDS)
const foundBest = new Float64Array(COMPARED_WORDS)
const askedLike = new Float64Array(COMPARED_WORDS)
const foundLike = new Float64Array(COMPARED_WORDS)

function mostPairBits(asked: Operand, bounds: AlignedBounds, i: number, found: Operand, j: number): number {
  if (!mayPair(asked, i, found, j)) return 0
  const { looks, sounds } = found
  const seen = (bounds.words[i] as AlignedBound).most(looks, looks.starts[j] as number, looks.starts[j + 1] as number)
  if (asked.sounds.words !== asked.looks.words || sounds.words !== looks.words) return seen
  const [from, to] = [sounds.starts[j] as number, sounds.starts[j + 1] as number]
  const heard = (bounds.wordSounds[i] as AlignedBound).most(sounds, from, to)
  pairBounds.heard[i * COMPARED_WORDS + j] = heard
  return Math.max(seen, heard + HEARD_ONLY)
}

const pairBounds: PairBounds = {
  unpaired: new Uint8Array(COMPARED_WORDS * COMPARED_WORDS),
  heard: new Float64Array(COMPARED_WORDS * COMPARED_WORDS),
}

/** `single` is the maximum for two single words, otherwise null. */
function pairUp(asked: Operand, aligned: AlignedBounds, found: Operand, single: number | null): void {
  const [rows, columns] = [asked.looks.words, found.looks.words]
  askedBest.fill(0, 0, rows)
  askedLike.fill(0, 0, rows)
  foundBest.fill(0, 0, columns)
  foundLike.fill(0, 0, columns)
  most.first = most.dominant = most.sameBits = 0
  const [askedRarest, foundRarest] = [rarest(asked), rarest(found)]
  for (let i = 0; i < rows; i++) {
    const ours = asked.wordBits[i] as number
    let same = false
    for (let j = 0; j < columns; j++) {
      const theirs = found.wordBits[j] as number
      const bits = single ?? mostPairBits(asked, aligned, i, found, j)
      const isNone = bits <= 0 || bits < PAIR_FROM * Math.min(ours, theirs)
      pairBounds.unpaired[i * COMPARED_WORDS + j] = isNone ? 1 : 0
      if (isNone) continue
      const likeness = Math.min(1, bits / Math.max(1, ours, theirs))
      if (bits > (askedBest[i] as number)) askedBest[i] = bits
      if (bits > (foundBest[j] as number)) foundBest[j] = bits
      if (likeness > (askedLike[i] as number)) askedLike[i] = likeness
      if (likeness > (foundLike[j] as number)) foundLike[j] = likeness
      if (i === 0 && j === 0) most.first = likeness * Math.min(1, ours / DISTINCTIVE_BITS)
      if (i === askedRarest && j === foundRarest) most.dominant = likeness
      same ||= isSame(asked.looks, i, found.looks, j)
    }
    if (same) most.sameBits += ours
  }
}

function mostSingleBits(asked: Operand, found: Operand, seen: number, heard: number): number {
  if (!mayPair(asked, 0, found, 0)) return 0
  return asked.sounds.words === 1 && found.sounds.words === 1 ? Math.max(seen, heard + HEARD_ONLY) : seen
}

/** Bounds the shared words. `single` is `mostSingleBits` for two single words. The next call reuses the result. */
function boundShared(
  asked: Operand,
  aligned: AlignedBounds,
  found: Operand,
  single: number | null,
): { least: SharedBounds; most: SharedBounds } {
  const [rows, columns] = [asked.looks.words, found.looks.words]
  pairUp(asked, aligned, found, single)
  least.askedAlone = least.foundAlone = most.askedAlone = most.foundAlone = most.best = 0
  let askedBits = 0
  let foundBits = 0
  let askedShared = 0
  let foundShared = 0
  let askedPaired = 0
  let foundPaired = 0
  for (let i = 0; i < rows; i++) {
    const own = asked.wordBits[i] as number
    const best = askedBest[i] as number
    most.askedAlone += own
    if (best > 0) askedPaired++
    else least.askedAlone += own
    if (best > most.best) most.best = best
    askedBits += best
    askedShared += (askedLike[i] as number) * own
  }
  for (let j = 0; j < columns; j++) {
    const own = found.wordBits[j] as number
    const best = foundBest[j] as number
    most.foundAlone += own
    if (best > 0) foundPaired++
    else least.foundAlone += own
    foundBits += best
    foundShared += (foundLike[j] as number) * own
  }
  const paired = Math.min(askedPaired, foundPaired)
  most.bits = Math.min(askedBits, foundBits)
  most.askedCover = askedShared / Math.max(1, asked.looks.total)
  most.foundCover = foundShared / Math.max(1, found.looks.total)
  most.askedOver = rows
  most.foundOver = columns
  least.askedOver = rows - paired
  least.foundOver = columns - paired
  return { least, most }
}

/** Returns an upper bound of the edit similarity: all letters but equal ones cost at least a plain edit. */
function mostEditLikeness(asked: EncodedName, found: EncodedName, inOrder: number, inOrderOrClose: number): number {
  const shorter = asked.length <= found.length ? asked : found
  const longer = shorter === asked ? found : asked
  const more = longer.length - shorter.length
  const ofDoubled = Math.min(more, longer.doubled)
  const close = CLOSE_LETTER_COST * (inOrderOrClose - inOrder)
  const other = OTHER_VOWEL_COST * (shorter.length - inOrderOrClose)
  const cost = close + other + DOUBLED_COST * ofDoubled + (more - ofDoubled)
  return 1 - cost / Math.max(1, longer.length)
}

const NONE = -1e9
const EDITS_ROUNDING = 1e-9

let mostHeard = NONE

export function boundFeatures(
  asked: Operand,
  bounds: AlignedBounds,
  found: Operand,
  sharedLetters: number,
  least: Float64Array,
  most: Float64Array,
): void {
  const seen = bounds.looks.most(found.looks, 0, found.looks.length)
  const { inOrder, inOrderOrClose } = bounds.looks
  const edits = mostEditLikeness(asked.looks, found.looks, Math.min(sharedLetters, inOrder), inOrderOrClose)
  setEdits(NONE, least)
  setEdits(edits, most)
  const aligned = isAligned(asked, found, edits + EDITS_ROUNDING)
  if (aligned) mostHeard = bounds.sounds.most(found.sounds, 0, found.sounds.length)
  const isSingle = asked.looks.words === 1 && found.looks.words === 1
  const single = isSingle ? mostSingleBits(asked, found, seen, mostHeard) : null
  const words = boundShared(asked, bounds, found, single)
  setWords(words.least, least)
  setWords(words.most, most)
  setAligned(asked, found, NONE, NONE, least)
  if (aligned) setAligned(asked, found, Math.max(NOT_ALIGNED, seen), Math.max(NOT_ALIGNED, mostHeard), most)
  else setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

/** Tightens the bounds of spelling. Like all such functions, this one needs the two names bounded last. */
function boundSeen(asked: Operand, bounds: AlignedBounds, found: Operand, seen: number, most: Float64Array): void {
  setWords(boundShared(asked, bounds, found, mostSingleBits(asked, found, seen, mostHeard)).most, most)
  setAligned(asked, found, seen, Math.max(NOT_ALIGNED, mostHeard), most)
}

function boundEdits(asked: Operand, found: Operand, edits: number, most: Float64Array): void {
  if (!isAligned(asked, found, edits)) setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

function boundSingle(asked: Operand, found: Operand, { seen, heard }: SharedWords, most: Float64Array): void {
  setAligned(asked, found, seen, heard ?? Math.max(NOT_ALIGNED, mostHeard), most)
}

/** The result if all features were measured. */
export const MEASURED = Number.POSITIVE_INFINITY

const plain = new Float64Array(SIGNALS.length)
const leastFeatures = new Float64Array(FEATURE_COUNT)
const mostFeatures = new Float64Array(FEATURE_COUNT)

function settle(out: Float64Array, from: number, to: number): void {
  for (let at = from; at < to; at++) leastFeatures[at] = mostFeatures[at] = out[at] as number
}

/** Measures the quickest features first. Returns an upper bound below `enough`, or `MEASURED`. */
export function measureWhereEnough(
  asked: Operand,
  bounds: AlignedBounds,
  found: Operand,
  enough: number,
  out: Float64Array,
): number {
  const letters = sharedLetters(asked.looks, found.looks)
  measurePlain(asked, found, letters, out)
  weighPlain(out, plain)
  boundFeatures(asked, bounds, found, letters, leastFeatures, mostFeatures)
  let bound = mostOdds(plain, leastFeatures, mostFeatures, enough)
  if (bound < enough) return bound
  const areSingle = asked.looks.words === 1 && found.looks.words === 1
  const seen = areSingle ? singleSeen(asked, found) : null
  if (seen !== null) {
    boundSeen(asked, bounds, found, seen, mostFeatures)
    bound = mostOdds(plain, leastFeatures, mostFeatures, enough)
    if (bound < enough) return bound
  }
  const words = shareWords(asked, found, seen, areSingle ? null : pairBounds)
  setWords(words, out)
  settle(out, WORDS_AT, FEATURE_COUNT)
  if (areSingle) boundSingle(asked, found, words, mostFeatures)
  bound = mostOdds(plain, leastFeatures, mostFeatures, enough)
  if (bound < enough) return bound
  measureEdits(asked, found, out)
  settle(out, EDITS_AT, EDITS_AT + 2)
  boundEdits(asked, found, out[EDITS_AT] as number, mostFeatures)
  bound = mostOdds(plain, leastFeatures, mostFeatures, enough)
  if (bound < enough) return bound
  measureAligned(asked, found, words, out)
  return MEASURED
}
