import { editDistance } from '../../../lib/names/reading/edit-distance.ts'

/**
 * What two other kinds of nearness count, relative to being alike in spelling: one string lies wholly inside the other,
 * or the two are alike in sound alone.
 */
export const INSIDE_SHARE = 0.75
export const SOUND_SHARE = 0.95
/** What having the same consonants counts by itself: as much as half of the trigrams. */
export const SAME_CONSONANTS = 0.5

/** The coefficient of Dice, from that of Jaccard, which pg_trgm calls similarity. */
export const diceOf = (similarity: number) => (2 * similarity) / (1 + similarity)

/** The coefficient of Jaccard, from that of Dice. */
export const jaccardOf = (dice: number) => dice / (2 - dice)

/**
 * Nearness of `distance` edits in `length` letters, on the scale of shared trigrams: an edit touches up to three of
 * them.
 */
export function editNearness(distance: number, length: number): number {
  return Math.max(0.3, 1 - distance / length)
}

const PAIR = /[\ud800-\udfff]/

/**
 * Edits of whole letters: a letter that takes two UTF-16 units, as rare ideographs do, is replaced by a stand-in of
 * one.
 */
function lettersApart(asked: string, found: string): number {
  if (!PAIR.test(asked) && !PAIR.test(found)) return editDistance(asked, found)
  const units = new Map([...new Set(asked + found)].map((letter, at) => [letter, String.fromCharCode(at)]))
  const [one, other] = [asked, found].map((text) => [...text].map((letter) => units.get(letter)).join(''))
  return editDistance(one ?? '', other ?? '')
}

/** Whether two strings are the same, or an edit apart. */
export const isOneEdit = (asked: string, found: string) => lettersApart(asked, found) <= 1

/**
 * How near two strings are by their edits, 0-1; 0 for more than two edits. Strings that become the same when each loses
 * a letter are at most two edits apart.
 */
export function nearByEdits(asked: string, found: string): number {
  const distance = lettersApart(asked, found)
  return distance > 2 || asked === '' ? 0 : editNearness(distance, [...asked].length)
}
