import type { PreparedName } from '../reading/prepare.ts'
import { INITIALS } from './rule-weights.ts'
import type { Signal } from './signal.ts'

/** Fewest initials that count. Fewer agree by chance, unless they are written as initials (H&M). */
const INITIALS_FROM = 3

const firstLetters = (words: readonly string[]) => words.map((word) => word.charAt(0)).join('')
const withoutAnd = (words: readonly string[]) => words.filter((word) => word !== 'and')
const isContent = (word: string) => word.length > 2 && word !== 'and'

/** The letters of a name that may be the initials of other words: those of a single word, or single letters. */
function asInitials({ folded }: PreparedName): string | null {
  if (/\d/u.test(folded.squashed)) return null
  const words = withoutAnd(folded.words)
  if (words.length > 1 && words.every((word) => word.length === 1)) return words.join('')
  return words.length === 1 && folded.squashed.length >= INITIALS_FROM ? folded.squashed : null
}

/** The initials of a name: of all its words, and of those that are more than a particle. None for a single word. */
export function initialsOf({ folded }: PreparedName): string[] {
  const words = withoutAnd(folded.words)
  if (words.length < 2 || words.every((word) => word.length === 1)) return []
  return [...new Set([firstLetters(words), firstLetters(words.filter(isContent))])].filter(({ length }) => length > 1)
}

/** The reason that one name is the first letters of the other's words. */
export function initialSignals(asked: PreparedName, found: PreparedName): Signal[] {
  if (asked.folded.words.length < 2 && found.folded.words.length < 2) return []
  for (const [short, long] of [
    [asked, found],
    [found, asked],
  ] as const) {
    const letters = asInitials(short)
    if (letters !== null && initialsOf(long).includes(letters)) return [{ reason: 'initials', score: INITIALS }]
  }
  return []
}
