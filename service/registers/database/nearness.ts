import { editDistance } from '../../../lib/names/reading/edit-distance.ts'

/** Weights relative to similar spelling: one string inside the other, and similar sound only. */
export const INSIDE_SHARE = 0.75
export const SOUND_SHARE = 0.95
/** Equal consonants count as much as half of the trigrams. */
export const SAME_CONSONANTS = 0.5

/** pg_trgm's similarity is the coefficient of Jaccard. */
export const diceOf = (similarity: number) => (2 * similarity) / (1 + similarity)

export const jaccardOf = (dice: number) => dice / (2 - dice)

/** Uses the scale of shared trigrams, because an edit touches up to three of them. */
function editNearness(distance: number, length: number): number {
  return Math.max(0.3, 1 - distance / length)
}

const PAIR = /[\ud800-\udfff]/

/** Counts whole letters: a letter of two UTF-16 units, such as a rare ideograph, becomes one unit. */
function lettersApart(asked: string, found: string): number {
  if (!PAIR.test(asked) && !PAIR.test(found)) return editDistance(asked, found)
  const units = new Map([...new Set(asked + found)].map((letter, at) => [letter, String.fromCharCode(at)]))
  const [one, other] = [asked, found].map((text) => [...text].map((letter) => units.get(letter)).join(''))
  return editDistance(one ?? '', other ?? '')
}

export const isOneEdit = (asked: string, found: string) => lettersApart(asked, found) <= 1

/**
 * Returns 0 to 1, and 0 for more than two edits. Strings that agree after each loses a letter are at most two edits
 * apart.
 */
export function nearByEdits(asked: string, found: string): number {
  const distance = lettersApart(asked, found)
  return distance > 2 || asked === '' ? 0 : editNearness(distance, [...asked].length)
}
