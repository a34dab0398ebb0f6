import { bitCount } from '../../index/format/letter-mask.ts'
import { LETTER, LETTER_CODES } from '../../reading/letter-codes.ts'
import {
  ADDED,
  CLOSE_LETTER,
  LEFT_OUT_SHARE,
  OPEN,
  OPEN_AT_BORDER,
  OPEN_DOUBLED,
  OTHER_LETTER,
  OTHER_VOWEL,
  SWAPPED,
} from '../align.ts'
import { CLOSE, HEARD, type Likeness, SAME, WRITTEN } from '../likeness.ts'
import { type Line, SIDE_LETTERS, SIDE_WORDS } from '../line.ts'
import type { Side } from '../side.ts'
import { mostWithOneGap } from './one-gap.ts'

/** Each letter uses one bit. */
const PATTERN_MAX = 32
/** Least cost of a replaced or inserted letter, and of a gap. `CLOSE_LETTER` does not count. */
const REPLACED = -Math.max(OTHER_VOWEL, OTHER_LETTER)
const PUT_IN = Math.min(-ADDED, REPLACED)
const GAP = -Math.max(OPEN, OPEN_AT_BORDER)
const GAP_AT_DOUBLED = Math.min(GAP, -OPEN_DOUBLED)
/** Least cost of two gaps, by number of doubled letters. */
const TWO_GAPS = [2 * GAP, GAP + GAP_AT_DOUBLED, 2 * GAP_AT_DOUBLED] as const
const CLOSE_AT_MOST = Math.max(0, CLOSE_LETTER)
/** The same numbers added in another order differ by less. */
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
 * revisited"). No more letters can match as equal, and all others cost something.
 */
export class AlignedBound {
  private readonly same = new Int32Array(LETTER_CODES)
  private readonly like = new Int32Array(LETTER_CODES)
  /** Least cost of so many letters without a partner. */
  private readonly left = new Float64Array(PATTERN_MAX + 1)
  private length = 0
  private line: Line | null = null
  private from = 0
  private kinds: Likeness = WRITTEN
  /** Most letters in the same order. Set by `most`. */
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

  /** Upper bound of `alignedBits`. */
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
