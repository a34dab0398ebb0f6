import type { Wanted } from './gram-search.ts'

/** How much one searched string asks of the index. */
export interface Amounts {
  spelling: Wanted
  sound: Wanted
  /** Marks taken of each word that is equal, and of each that is only near. */
  equalHolders: number
  nearHolders: number
  /** Least nearness (0-255) at which a word leads to the marks that have it. */
  holdersFrom: number
}

/** For the name as a whole, as written. */
export const FOR_WHOLE: Amounts = {
  spelling: { alike: 800, alikeFrom: 70, inside: 300, insideFrom: 150 },
  sound: { alike: 600, alikeFrom: 80, inside: 200, insideFrom: 160 },
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/** For each word of it, two neighbours joined, and its other forms. */
export const FOR_PART: Amounts = {
  spelling: { alike: 200, alikeFrom: 100, inside: 60, insideFrom: 180 },
  sound: { alike: 150, alikeFrom: 100, inside: 40, insideFrom: 190 },
  equalHolders: 300,
  nearHolders: 20,
  holdersFrom: 130,
}

/** Candidates given at most. */
export const CANDIDATES_MAX = 2000
