import { CLOSE_LETTER_COST, DOUBLED_COST, OTHER_VOWEL_COST } from '../edits.ts'
import { isAligned, NOT_ALIGNED, setAligned, setEdits, setWords } from '../features.ts'
import type { Line } from '../line.ts'
import type { Side } from '../side.ts'
import type { SharedWords } from '../word-pairs.ts'
import type { AlignedBounds } from './aligned-bound.ts'
import { boundShared, mostSingleBits } from './most-shared.ts'

/**
 * An upper bound of editLikeness, from the most letters that both have in the same order: equal ones, and equal or
 * close ones. Every other letter is replaced by one that is not close, or is inserted or left out. Swapping two letters
 * saves less than having one of them equal.
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

/** A value below the result of any alignment and any edits. */
const NONE = -1e9
/** Margin for rounding: the same numbers added in another order differ by less. */
const ROUNDING = 1e-9

/** Upper bound of what the sounds of the last two names have in common. */
let mostHeard = NONE

/** Writes lower and upper bounds of the features from PLAIN_COUNT on, without measuring them. */
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

/**
 * Tightens the bounds where it is known what the letters of two single words have in common (singleSeen). Like every
 * function that tightens bounds, it must be given the two names bounded last.
 */
export function boundSeen(asked: Side, bounds: AlignedBounds, found: Side, seen: number, most: Float64Array): void {
  setWords(boundShared(asked, bounds, found, mostSingleBits(asked, found, seen, mostHeard)).most, most)
  setAligned(asked, found, seen, Math.max(NOT_ALIGNED, mostHeard), most)
}

/** Tightens the bounds once the edits between two names are known. */
export function boundEdits(asked: Side, found: Side, edits: number, most: Float64Array): void {
  if (!isAligned(asked, found, edits)) setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

/** Tightens the bounds once two single words were compared. */
export function boundSingle(asked: Side, found: Side, { seen, heard }: SharedWords, most: Float64Array): void {
  setAligned(asked, found, seen, heard ?? Math.max(NOT_ALIGNED, mostHeard), most)
}
