import { editDistance } from '../../../lib/names/edit-distance.ts'

/** What being wholly inside the other, or alike in sound alone, counts beside being alike in spelling. */
export const INSIDE = 0.75
export const SOUND = 0.95
/** What the same consonants count by themselves: as much as half of the trigrams. */
export const SAME_CONSONANTS = 0.5

/** The coefficient of Dice by that of Jaccard, which is what pg_trgm calls similarity. */
export const diceOf = (similarity: number) => (2 * similarity) / (1 + similarity)

/** The coefficient of Jaccard by that of Dice. */
export const similarityOf = (dice: number) => dice / (2 - dice)

/** So many edits in so many letters, on the scale of shared trigrams: an edit touches up to three of them. */
export function editNearness(distance: number, length: number): number {
  return Math.max(0.3, 1 - distance / length)
}

/** Whether two strings are the same, or an edit apart. */
export const isOneEdit = (asked: string, found: string) => editDistance(asked, found) <= 1

/** How near two strings are that share what is left without one letter; 0 for more than two edits. */
export function nearByEdits(asked: string, found: string): number {
  const distance = editDistance(asked, found)
  return distance > 2 || asked === '' ? 0 : editNearness(distance, asked.length)
}
