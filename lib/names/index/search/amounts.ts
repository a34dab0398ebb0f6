import { PROMISE_DISTANCE_MAX, WORD_PROMISE } from '../format/limits.ts'
import type { GramsWanted } from './gram-search.ts'

export interface Amounts {
  spelling: GramsWanted
  sound: GramsWanted
  /** Never more than `limits.ts` promises for the length of the string. */
  distance: number
  /** Marks for each equal word, and for each near one. */
  equalHolders: number
  nearHolders: number
  /** Least nearness (0-255) of a word that leads to its marks. */
  holdersFrom: number
}

export const FOR_WHOLE: Amounts = {
  spelling: { alike: 1400, alikeFrom: 70, inside: 500, insideFrom: 150 },
  sound: { alike: 1000, alikeFrom: 80, inside: 300, insideFrom: 160 },
  distance: PROMISE_DISTANCE_MAX,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

export const FOR_WORD: Amounts = {
  spelling: { alike: 200, alikeFrom: 100, inside: 60, insideFrom: 180 },
  sound: { alike: 150, alikeFrom: 100, inside: 40, insideFrom: 190 },
  distance: WORD_PROMISE,
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/** Also for words that only the other variants have. Few names are meant to be read that way. */
export const FOR_OTHER_FORM: Amounts = {
  spelling: { alike: 100, alikeFrom: 130, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: WORD_PROMISE,
  equalHolders: 100,
  nearHolders: 10,
  holdersFrom: 160,
}

/** For the two parts of a name swapped and joined. Only marks within one edit count (reasons/reordered-words.ts). */
export const FOR_TURNED: Amounts = {
  spelling: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  sound: { alike: 0, alikeFrom: 256, inside: 0, insideFrom: 256 },
  distance: 1,
  equalHolders: 0,
  nearHolders: 0,
  holdersFrom: 256,
}

/** Most candidates that a search returns. */
export const CANDIDATES_MAX = 2500
