import { onlyDigitsDiffer } from '../reading/digits.ts'
import type { FormKind } from '../reading/name-forms.ts'
import { inSpelling, type PreparedName } from '../reading/prepare.ts'

const IN_DIGITS: readonly FormKind[] = ['as_written', 'words_as_number', 'roman_number', 'number_sign']

/**
 * Single letters that are read as numbers at the end of a name, where the two names then differ only in a number (Rocky
 * V, Rocky VI).
 */
const NUMERALS: Readonly<Record<string, string>> = { v: '5', x: '10' }

function withNumeral(name: PreparedName): PreparedName[] {
  const { words } = name.folded
  const digits = words.length > 1 ? NUMERALS[words.at(-1) as string] : undefined
  if (digits === undefined) return []
  const read = words.with(-1, digits)
  return [inSpelling(name, { words: read, letters: read.join(''), kind: 'roman_number' })]
}

/** A name as written, and in each spelling that has its numbers in digits. */
function readings(name: PreparedName): PreparedName[] {
  const others = name.spellings.slice(1).filter(({ kind }) => IN_DIGITS.includes(kind))
  return [name, ...others.map((each) => inSpelling(name, each)), ...withNumeral(name)]
}

/**
 * Two names as written, or with their numbers in digits if that shows that only a number differs: Rocky II and Rocky
 * III, Area 51 and Area Fifty Two.
 */
export function inDigits(asked: PreparedName, found: PreparedName): readonly [PreparedName, PreparedName] {
  if (asked.spellings.length === 1 && found.spellings.length === 1) return [asked, found]
  const others = readings(found)
  for (const left of readings(asked))
    for (const right of others) if (onlyDigitsDiffer(left.folded.squashed, right.folded.squashed)) return [left, right]
  return [asked, found]
}
