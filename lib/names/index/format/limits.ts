/**
 * What the index promises: every mark within these distances of a searched name as a whole, and within WORD_PROMISE of a
 * word of it, is found, by optimal string alignment (one letter more, less or other, or two neighbours swapped, is one), as
 * long as no more than PROMISED_MOST spellings are that near. `promise.test.ts` holds it against a search through everything.
 */

/** Most letters of a string that is kept whole; of a longer one the end is cut off. Lengths are kept in one byte. */
export const LETTERS_MAX = 255

/**
 * Most letters of a searched string for which the promise holds: it, and what is near it, then has fewer letters than a
 * machine word has bits.
 */
export const PROMISE_LENGTH_MAX = 28

/** The largest distance of any promise. */
export const PROMISE_DISTANCE_MAX = 3

/** The distance from a searched spelling of so many letters up to which nothing is missed. */
export function promisedSpelling(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 5 ? 1 : length <= 11 ? 2 : 3
}

/** The distance from a searched sound of so many letters up to which nothing is missed. */
export function promisedSound(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 6 ? 1 : 2
}

/**
 * The distance from each searched word of several up to which nothing is missed. What is further away shares enough
 * trigrams, or is weak.
 */
export const WORD_PROMISE = 1

/** Most near strings that are kept for one searched string, nearest first. */
export const PROMISED_MOST = 1000
