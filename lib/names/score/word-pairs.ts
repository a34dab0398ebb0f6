import { bitCount } from '../index/format/letter-mask.ts'
import { alignedBits } from './align.ts'
import { HEARD, WRITTEN } from './likeness.ts'
import { type Line, SIDE_WORDS } from './line.ts'
import type { Side } from './side.ts'

export interface SharedWords {
  /** Shared bits of the letters of the last measured pair. For two single words, the whole names. */
  seen: number
  /** Shared bits of its sounds, or null if not measured. */
  heard: number | null
  /** In spelling or sound. */
  bits: number
  /** Of one pair. */
  best: number
  /** Share of each name's bits in paired words, weighted by similarity, 0-1. */
  askedCover: number
  foundCover: number
  askedAlone: number
  foundAlone: number
  askedOver: number
  foundOver: number
  /** Similarity of the first words, 0-1. Lower if they have little information, 0 if not paired. */
  first: number
  /** Similarity of the rarest words, 0-1. 0 if not paired. */
  dominant: number
  sameBits: number
  /** Partner of each word of the searched name, or -1. */
  partners: Int8Array
}

/** A row of `SIDE_WORDS` entries for each word of the searched name. */
export interface PairBounds {
  /** 1 if surely not paired. */
  unpaired: Uint8Array
  /**
   * Upper bound of the shared bits of sounds. Set if both names have as many sounds as words and the two may be paired.
   */
  heard: Float64Array
}

/** Names that look the same sound the same, but not the reverse. */
export const HEARD_ONLY = -1
/** From this share on, sounds are not compared. */
const SURELY_SEEN = 0.75
const NOTHING = -20
/** From this many bits on, a first word counts in full. */
export const DISTINCTIVE_BITS = 12
/** Least shared part of the lesser word's bits. */
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
 * `seen` is the result of `singleSeen`, if called before. `bounds` skips pairs that cannot count. The next call reuses
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
