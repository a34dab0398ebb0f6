import { editDistance } from '../../lib/names/reading/edit-distance.ts'

const folded = (word: string) => word.toLowerCase().replace(/[_\s-]/g, '')

/** Most edits that make a slip of a word; a word that is too short allows none, because it is too easily another word. */
function fewSlips(word: string): number {
  if (word.length < 6) return 0
  return word.length < 12 ? 1 : 2
}

/**
 * The one of these words that somebody probably meant who wrote another: the same letters in another case or with other
 * signs between them, or a slip or two away; null where none is. `mostSlips` says how many edits away a word may be,
 * where a wrong guess does little harm.
 */
export function nearWord(
  written: string,
  known: readonly string[],
  mostSlips: (written: string, word: string) => number = (_written, word) => fewSlips(word),
): string | null {
  const letters = folded(written)
  const near = known
    .map((word) => ({ word, distance: editDistance(letters, folded(word)) }))
    .filter(({ word, distance }) => distance <= mostSlips(letters, folded(word)))
    .toSorted((one, other) => one.distance - other.distance)
  return near[0]?.word ?? null
}
