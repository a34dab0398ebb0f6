import { editDistance } from '../../lib/names/reasons/edit-distance.ts'

const folded = (word: string) => word.toLowerCase().replace(/[_\s-]/g, '')

/** Number of allowed edits. One edit can turn a short word into a different one. */
function fewSlips(word: string): number {
  if (word.length < 6) return 0
  return word.length < 12 ? 1 : 2
}

/** Returns the known word that was probably meant, or null. `mostSlips` allows more edits for harmless guesses. */
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

/** In a clone, operators run commands through npm, which sets the script's name. */
export const ADMIN_COMMAND = ['admin', 'start'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run admin --'
  : 'brand-check-admin'
