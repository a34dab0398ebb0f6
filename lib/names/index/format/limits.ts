/**
 * The index finds every mark within these distances of the searched name, and within `WORD_PROMISE` of its words. If
 * there are more than `PROMISED_MOST`, it finds the nearest. Distances are optimal string alignment: a letter inserted,
 * deleted or replaced, or two neighbours swapped, is one edit. `promise.test.ts` checks this.
 */

/** A length is stored in one byte. */
export const LETTERS_MAX = 255

/** Strings near this length still have fewer letters than a machine word has bits. */
export const PROMISE_LENGTH_MAX = 28

export const PROMISE_DISTANCE_MAX = 3

/** Edit distance within which the search misses no spelling. */
export function promisedSpelling(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 5 ? 1 : length <= 11 ? 2 : 3
}

/** Edit distance within which the search misses no phonetic key. */
export function promisedSound(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 6 ? 1 : 2
}

/** A mark further away shares enough trigrams to be found, or is a weak match. */
export const WORD_PROMISE = 1

/** Most near strings that a search returns. */
export const PROMISED_MOST = 1000
