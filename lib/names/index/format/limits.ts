/**
 * What the index promises: it finds every mark within these distances of a searched name as a whole, and within
 * WORD_PROMISE of a word of it, as long as no more than PROMISED_MOST spellings are that near. Distances are optimal
 * string alignment: one letter inserted, left out or replaced, or two neighbours swapped, is one. `promise.test.ts`
 * compares it with an exhaustive search.
 */

/** Most letters of a string that are kept; the rest is cut off. Lengths are kept in one byte. */
export const LETTERS_MAX = 255

/**
 * Most letters of a searched string for which the promise holds. It and the strings near it then have fewer letters
 * than a machine word has bits.
 */
export const PROMISE_LENGTH_MAX = 28

/** The largest distance of any promise. */
export const PROMISE_DISTANCE_MAX = 3

/** The distance from a searched spelling of this length within which nothing is missed. */
export function promisedSpelling(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 5 ? 1 : length <= 11 ? 2 : 3
}

/** The distance from a searched sound of this length within which nothing is missed. */
export function promisedSound(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 6 ? 1 : 2
}

/**
 * The distance from each searched word of several within which nothing is missed. A mark further away either shares
 * enough trigrams to be found, or is a weak match.
 */
export const WORD_PROMISE = 1

/** Most near strings that are kept for one searched string; the nearest are kept. */
export const PROMISED_MOST = 1000
