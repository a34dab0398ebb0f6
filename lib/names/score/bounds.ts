import { bitCount } from '../index/letter-hash.ts'
import { LETTER, LETTER_CODES, type Line, SIDE_LETTERS, SIDE_WORDS } from '../normalise/encoded-name.ts'
import {
  ADDED,
  CLOSE,
  CLOSE_LETTER,
  CLOSE_LETTER_COST,
  DIFFERING,
  DOUBLED_COST,
  HEARD,
  LEFT_OUT_SHARE,
  type Likeness,
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
import {
  DISTINCTIVE_BITS,
  EDITS_AT,
  FEATURE_COUNT,
  HEARD_ONLY,
  isAligned,
  isSame,
  mayPair,
  measureAligned,
  measureEdits,
  measurePlain,
  NOT_ALIGNED,
  PAIR_FROM,
  type PairBounds,
  rarest,
  type SharedWords,
  setAligned,
  setEdits,
  setWords,
  sharedLetters,
  shareWords,
  singleSeen,
  WORDS_AT,
} from './features.ts'
import { GROUNDS, mostOdds, weighPlain } from './model.ts'
import type { Side } from './side.ts'

const begins = new Float64Array(SIDE_LETTERS + 1)

/** Upper bound for alignments with one gap, without the gap's cost. There are so few that no table is needed. */
export function mostWithOneGap(
  asked: Line,
  askedFrom: number,
  askedTo: number,
  found: Line,
  foundFrom: number,
  foundTo: number,
  kinds: Likeness,
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
/** Minimum cost of a replaced letter, an inserted letter, and a gap. `CLOSE_LETTER` does not count. */
const REPLACED = -Math.max(OTHER_VOWEL, OTHER_LETTER)
const PUT_IN = Math.min(-ADDED, REPLACED)
const GAP = -Math.max(OPEN, OPEN_AT_BORDER)
const GAP_AT_DOUBLED = Math.min(GAP, -OPEN_DOUBLED)
/** Minimum cost of two gaps, by number of doubled letters. */
const TWO_GAPS = [2 * GAP, GAP + GAP_AT_DOUBLED, 2 * GAP_AT_DOUBLED] as const
const CLOSE_AT_MOST = Math.max(0, CLOSE_LETTER)
/** Adding the same numbers in a different order changes the sum by less than this. */
const ROUNDING = 1e-9

const tells = new Float64Array(SIDE_LETTERS)

function bitsOf(line: Line, from: number, to: number): number {
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
 * revisited"). No more letters can match as equal, and all other letters cost something.
 */
class AlignedBound {
  private readonly same = new Int32Array(LETTER_CODES)
  private readonly like = new Int32Array(LETTER_CODES)
  /** Minimum cost for this many letters without a partner. */
  private readonly left = new Float64Array(PATTERN_MAX + 1)
  private length = 0
  private line: Line | null = null
  private from = 0
  private kinds: Likeness = WRITTEN
  /** Maximum number of letters in the same order. Set by `most`. */
  inOrder = 0
  inOrderOrClose = 0

  set(line: Line, from: number, to: number, kinds: Likeness): void {
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

  most(found: Line, from: number, to: number): number {
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
  readonly words = Array.from({ length: SIDE_WORDS }, () => new AlignedBound())
  readonly wordSounds = Array.from({ length: SIDE_WORDS }, () => new AlignedBound())

  load({ looks, sounds }: Side): void {
    this.looks.set(looks, 0, looks.length, WRITTEN)
    this.sounds.set(sounds, 0, sounds.length, HEARD)
    for (let word = 0; word < looks.words; word++)
      this.words[word]?.set(looks, looks.starts[word] as number, looks.starts[word + 1] as number, WRITTEN)
    for (let word = 0; word < sounds.words; word++)
      this.wordSounds[word]?.set(sounds, sounds.starts[word] as number, sounds.starts[word + 1] as number, HEARD)
  }
}

interface SharedBounds {
  bits: number
  best: number
  askedCover: number
  foundCover: number
  first: number
  dominant: number
  sameBits: number
  askedAlone: number
  foundAlone: number
  askedOver: number
  foundOver: number
}

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
/** The best bits and similarity of each word with any partner. */
const askedBest = new Float64Array(SIDE_WORDS)
const foundBest = new Float64Array(SIDE_WORDS)
const askedLike = new Float64Array(SIDE_WORDS)
const foundLike = new Float64Array(SIDE_WORDS)

function mostPairBits(asked: Side, bounds: AlignedBounds, i: number, found: Side, j: number): number {
  if (!mayPair(asked, i, found, j)) return 0
  const { looks, sounds } = found
  const seen = (bounds.words[i] as AlignedBound).most(looks, looks.starts[j] as number, looks.starts[j + 1] as number)
  if (asked.sounds.words !== asked.looks.words || sounds.words !== looks.words) return seen
  const [from, to] = [sounds.starts[j] as number, sounds.starts[j + 1] as number]
  const heard = (bounds.wordSounds[i] as AlignedBound).most(sounds, from, to)
  pairBounds.heard[i * SIDE_WORDS + j] = heard
  return Math.max(seen, heard + HEARD_ONLY)
}

/** Bounds of the pairs of the last two names. */
const pairBounds: PairBounds = {
  unpaired: new Uint8Array(SIDE_WORDS * SIDE_WORDS),
  heard: new Float64Array(SIDE_WORDS * SIDE_WORDS),
}

/** `single` is the maximum for two single words, otherwise null. */
function pairUp(asked: Side, aligned: AlignedBounds, found: Side, single: number | null): void {
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
      pairBounds.unpaired[i * SIDE_WORDS + j] = isNone ? 1 : 0
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

function mostSingleBits(asked: Side, found: Side, seen: number, heard: number): number {
  if (!mayPair(asked, 0, found, 0)) return 0
  return asked.sounds.words === 1 && found.sounds.words === 1 ? Math.max(seen, heard + HEARD_ONLY) : seen
}

/** `single` is `mostSingleBits` for two single words, otherwise null. The next call reuses the result. */
function boundShared(
  asked: Side,
  aligned: AlignedBounds,
  found: Side,
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

/**
 * Assumes that every other letter is inserted, left out, or replaced by a letter that is not close. A swap saves less
 * than an equal letter.
 */
function mostEditLikeness(asked: Line, found: Line, inOrder: number, inOrderOrClose: number): number {
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

/** Upper bound for the sounds of the last two names. */
let mostHeard = NONE

export function boundFeatures(
  asked: Side,
  bounds: AlignedBounds,
  found: Side,
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

/** Like all functions that tighten bounds, this one needs the two names bounded last. */
function boundSeen(asked: Side, bounds: AlignedBounds, found: Side, seen: number, most: Float64Array): void {
  setWords(boundShared(asked, bounds, found, mostSingleBits(asked, found, seen, mostHeard)).most, most)
  setAligned(asked, found, seen, Math.max(NOT_ALIGNED, mostHeard), most)
}

function boundEdits(asked: Side, found: Side, edits: number, most: Float64Array): void {
  if (!isAligned(asked, found, edits)) setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

function boundSingle(asked: Side, found: Side, { seen, heard }: SharedWords, most: Float64Array): void {
  setAligned(asked, found, seen, heard ?? Math.max(NOT_ALIGNED, mostHeard), most)
}

/** The result if all features were measured. */
export const MEASURED = Number.POSITIVE_INFINITY

const plain = new Float64Array(GROUNDS.length)
const leastFeatures = new Float64Array(FEATURE_COUNT)
const mostFeatures = new Float64Array(FEATURE_COUNT)

function settle(out: Float64Array, from: number, to: number): void {
  for (let at = from; at < to; at++) leastFeatures[at] = mostFeatures[at] = out[at] as number
}

/**
 * Measures the quickest features first, and stops once the log-odds must stay below `enough`. Returns an upper bound of
 * the log-odds, or `MEASURED`.
 */
export function measureWhereEnough(
  asked: Side,
  bounds: AlignedBounds,
  found: Side,
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
