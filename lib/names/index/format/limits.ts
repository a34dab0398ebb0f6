/**
 * What the index promises: every mark within these distances of a searched name as a whole, and within WORD_PROMISE of a
 * word of it, is found, by optimal string alignment (one letter more, less or other, or two neighbours swapped, is one), as
 * long as no more than PROMISED_MOST spellings are that near. `promise.test.ts` holds it against a search through everything.
 */

/** Letters a string may have at most, and keep its end: longer ones are cut. Lengths are kept in one byte. */
export const LETTERS_MAX = 255

/** Longest searched string with a promise: it and what is near it have fewer letters than a machine word has bits. */
export const PROMISE_LENGTH_MAX = 28

/** The largest distance of any promise. */
export const PROMISE_DISTANCE_MAX = 3

/** How far from a searched spelling of so many letters nothing is missed. */
export function promisedSpelling(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 5 ? 1 : length <= 11 ? 2 : 3
}

/** How far from a searched sound of so many letters nothing is missed. */
export function promisedSound(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 6 ? 1 : 2
}

/** How far from each searched word of several nothing is missed; what is further away shares enough trigrams or is weak. */
export const WORD_PROMISE = 1

/** Strings so near that are kept for one searched string, nearest first. */
export const PROMISED_MOST = 1000
