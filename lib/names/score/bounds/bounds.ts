import { CLOSE_LETTER_COST, DOUBLED_COST, OTHER_VOWEL_COST } from '../edits.ts'
import { isAligned, NOT_ALIGNED, setAligned, setEdits, setWords } from '../features.ts'
import type { Line } from '../line.ts'
import type { Side } from '../side.ts'
import type { SharedWords } from '../word-pairs.ts'
import type { AlignedBounds } from './aligned-bound.ts'
import { boundShared, mostSingleBits } from './most-shared.ts'

/**
 * Every other letter is replaced by one that is not close, or inserted or left out. A swap saves less than an equal
 * letter.
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

/** Below any alignment and any edits. */
const NONE = -1e9
/** The same numbers added in another order differ by less. */
const ROUNDING = 1e-9

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
  const aligned = isAligned(asked, found, edits + ROUNDING)
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

/** Like all functions that tighten bounds, it needs the two names bounded last. */
export function boundSeen(asked: Side, bounds: AlignedBounds, found: Side, seen: number, most: Float64Array): void {
  setWords(boundShared(asked, bounds, found, mostSingleBits(asked, found, seen, mostHeard)).most, most)
  setAligned(asked, found, seen, Math.max(NOT_ALIGNED, mostHeard), most)
}

export function boundEdits(asked: Side, found: Side, edits: number, most: Float64Array): void {
  if (!isAligned(asked, found, edits)) setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

export function boundSingle(asked: Side, found: Side, { seen, heard }: SharedWords, most: Float64Array): void {
  setAligned(asked, found, seen, heard ?? Math.max(NOT_ALIGNED, mostHeard), most)
}
