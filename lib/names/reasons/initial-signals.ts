import type { PreparedName } from '../reading/prepare.ts'
import { INITIALS } from './rule-weights.ts'
import type { Signal } from './signal.ts'

/** Fewer initials agree by chance, unless they are written as initials (H&M). */
const INITIALS_FROM = 3

const firstLetters = (words: readonly string[]) => words.map((word) => word.charAt(0)).join('')
const withoutAnd = (words: readonly string[]) => words.filter((word) => word !== 'and')
const isContent = (word: string) => word.length > 2 && word !== 'and'

function asInitials({ folded }: PreparedName): string | null {
  if (/\d/u.test(folded.squashed)) return null
  const words = withoutAnd(folded.words)
  if (words.length > 1 && words.every((word) => word.length === 1)) return words.join('')
  return words.length === 1 && folded.squashed.length >= INITIALS_FROM ? folded.squashed : null
}

/** Initials of all words, and of all but particles. */
export function initialsOf({ folded }: PreparedName): string[] {
  const words = withoutAnd(folded.words)
  if (words.length < 2 || words.every((word) => word.length === 1)) return []
  return [...new Set([firstLetters(words), firstLetters(words.filter(isContent))])].filter(({ length }) => length > 1)
}

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
