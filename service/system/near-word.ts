import { editDistance } from '../../lib/names/reading/edit-distance.ts'

const folded = (word: string) => word.toLowerCase().replace(/[_\s-]/g, '')

/**
 * Most edits that still count as a slip. Short words allow none, because a single edit can make another word of them.
 */
function fewSlips(word: string): number {
  if (word.length < 6) return 0
  return word.length < 12 ? 1 : 2
}

/**
 * The known word that was probably meant by a written one: the same letters in another case or with other signs between
 * them, or an edit or two away. Null where there is none. `mostSlips` allows more edits where a wrong guess does little
 * harm.
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
