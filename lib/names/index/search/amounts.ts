import { PROMISE_DISTANCE_MAX, WORD_PROMISE } from '../format/limits.ts'
import type { GramsWanted } from './gram-search.ts'

/** How much one searched string asks of the index. */
export interface Amounts {
  spelling: GramsWanted
  sound: GramsWanted
  /** Largest edit distance; never more than what is promised for the length of the string (limits.ts). */
  distance: number
  /** How many marks are taken for each word that is equal, and for each that is only near. */
  equalHolders: number
  nearHolders: number
  /** Least nearness (0-255) at which a word leads to the marks that have it. */
  holdersFrom: number
}

/** Amounts for the name as a whole, as written. */
export const FOR_WHOLE: Amounts = {
  spelling: { alike: 1400, alikeFrom: 70, inside: 500, insideFrom: 150 },
  sound: { alike: 1000, alikeFrom: 80, inside: 300, insideFrom: 160 },
  distance: PROMISE_DISTANCE_MAX,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/** Amounts for each word of the name. */
export const FOR_WORD: Amounts = {
  spelling: { alike: 200, alikeFrom: 100, inside: 60, insideFrom: 180 },
  sound: { alike: 150, alikeFrom: 100, inside: 40, insideFrom: 190 },
  distance: WORD_PROMISE,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/**
 * Amounts for the other forms of a name, and for words that only these have. Few names are meant to be read that way.
 */
export const FOR_OTHER_FORM: Amounts = {
  spelling: { alike: 100, alikeFrom: 130, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: WORD_PROMISE,
  equalHolders: 100,
  nearHolders: 10,
  holdersFrom: 160,
}

/**
 * Amounts for the two parts of a name swapped and joined. Only what is within one edit of these counts
 * (reasons/reordered-words.ts).
 */
export const FOR_TURNED: Amounts = {
  spelling: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: 1,
  equalHolders: 0,
  nearHolders: 0,
  holdersFrom: 256,
}

/** Most candidates that a search gives. */
export const CANDIDATES_MAX = 2500
