import type { AlignedBounds } from './aligned-bound.ts'
import { isAligned, NOT_ALIGNED, setAligned, setEdits, setWords } from './features.ts'
import { mostEditLikeness } from './most-alike.ts'
import { boundShared } from './most-shared.ts'
import type { Side } from './side.ts'
import type { SharedWords } from './word-pairs.ts'

/** Less than any alignment gives, and any edits leave alike. */
const NONE = -1e9
/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-9

/** Writes numbers between which the features from PLAIN_COUNT on lie, without measuring them. */
export function boundFeatures(
  asked: Side,
  bounds: AlignedBounds,
  found: Side,
  sharedLetters: number,
  least: Float64Array,
  most: Float64Array,
): void {
  const edits = mostEditLikeness(asked.looks, found.looks, sharedLetters)
  setEdits(NONE, least)
  setEdits(edits, most)
  const words = boundShared(asked, bounds, found)
  setWords(words.least, least)
  setWords(words.most, most)
  setAligned(asked, found, NONE, NONE, least)
  if (isAligned(asked, found, edits + ROUNDING)) {
    const seen = bounds.looks.most(found.looks, 0, found.looks.length)
    const heard = bounds.sounds.most(found.sounds, 0, found.sounds.length)
    setAligned(asked, found, Math.max(NOT_ALIGNED, seen), Math.max(NOT_ALIGNED, heard), most)
  } else setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

/** Draws the bounds nearer where the edits are known. */
export function boundEdits(asked: Side, found: Side, edits: number, most: Float64Array): void {
  if (!isAligned(asked, found, edits)) setAligned(asked, found, NOT_ALIGNED, NOT_ALIGNED, most)
}

/** The same where words were set against each other: what two single words have in common is known by then. */
export function boundSingle(
  asked: Side,
  bounds: AlignedBounds,
  found: Side,
  { seen, heard }: SharedWords,
  most: Float64Array,
): void {
  if (asked.looks.words !== 1 || found.looks.words !== 1) return
  setAligned(asked, found, seen, heard ?? bounds.sounds.most(found.sounds, 0, found.sounds.length), most)
}
