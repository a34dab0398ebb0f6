import type { PreparedName } from '../reading/prepare.ts'
import { initialsOf, otherCompanies, otherEndings } from './rules.ts'

/** Longer names have many orders and are seldom meant that way. */
const TURNED_MAX = 4

/** Fewest letters of the shorter part of a word with swapped parts, and most letters of that word. */
const PART_FROM = 2
const PARTED_MAX = 24

function orders(words: readonly string[]): string[] {
  if (words.length < 2) return [...words]
  return words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => word + rest))
}

function turned(word: string): string[] {
  const letters = [...word]
  if (letters.length > PARTED_MAX) return []
  const count = Math.max(0, letters.length - 2 * PART_FROM + 1)
  const places = Array.from({ length: count }, (_none, at) => at + PART_FROM)
  return places.map((at) => [...letters.slice(at), ...letters.slice(0, at)].join(''))
}

/**
 * Spellings that rules may find near. They are looked up directly, because a register may have many names that share
 * more letters.
 */
export function nearSpellings(asked: PreparedName): string[] {
  const { parts, folded } = asked
  const ordered = parts.length > 1 && parts.length <= TURNED_MAX ? orders(parts) : []
  const parted = folded.words.length === 1 ? turned(folded.squashed) : []
  const near = new Set([
    ...otherEndings(folded.squashed),
    ...ordered,
    ...parted,
    ...initialsOf(asked),
    ...otherCompanies(asked),
  ])
  near.delete(folded.squashed)
  return [...near]
}
