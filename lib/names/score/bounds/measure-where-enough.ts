import {
  EDITS_AT,
  FEATURE_COUNT,
  measureAligned,
  measureEdits,
  measurePlain,
  setWords,
  sharedLetters,
  WORDS_AT,
} from '../features.ts'
import { GROUNDS, mostOdds, weighPlain } from '../model.ts'
import type { Side } from '../side.ts'
import { shareWords, singleSeen } from '../word-pairs.ts'
import type { AlignedBounds } from './aligned-bound.ts'
import { boundEdits, boundFeatures, boundSeen, boundSingle } from './bounds.ts'
import { pairBounds } from './most-shared.ts'

/** All features were measured. */
export const MEASURED = Number.POSITIVE_INFINITY

const plain = new Float64Array(GROUNDS.length)
const least = new Float64Array(FEATURE_COUNT)
const most = new Float64Array(FEATURE_COUNT)

function settle(out: Float64Array, from: number, to: number): void {
  for (let at = from; at < to; at++) least[at] = most[at] = out[at] as number
}

/**
 * Measures the quickest features first, and stops once the log-odds stay below `enough`. Returns an upper bound of
 * them, or `MEASURED`.
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
  boundFeatures(asked, bounds, found, letters, least, most)
  let bound = mostOdds(plain, least, most, enough)
  if (bound < enough) return bound
  const areSingle = asked.looks.words === 1 && found.looks.words === 1
  const seen = areSingle ? singleSeen(asked, found) : null
  if (seen !== null) {
    boundSeen(asked, bounds, found, seen, most)
    bound = mostOdds(plain, least, most, enough)
    if (bound < enough) return bound
  }
  const words = shareWords(asked, found, seen, areSingle ? null : pairBounds)
  setWords(words, out)
  settle(out, WORDS_AT, FEATURE_COUNT)
  if (areSingle) boundSingle(asked, found, words, most)
  bound = mostOdds(plain, least, most, enough)
  if (bound < enough) return bound
  measureEdits(asked, found, out)
  settle(out, EDITS_AT, EDITS_AT + 2)
  boundEdits(asked, found, out[EDITS_AT] as number, most)
  bound = mostOdds(plain, least, most, enough)
  if (bound < enough) return bound
  measureAligned(asked, found, words, out)
  return MEASURED
}
