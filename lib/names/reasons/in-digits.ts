import { onlyDigitsDiffer } from '../reading/digits.ts'
import type { FormKind } from '../reading/name-forms.ts'
import { inSpelling, type PreparedName } from '../reading/prepare.ts'

const IN_DIGITS: readonly FormKind[] = ['as_written', 'words_as_number', 'roman_number', 'number_sign']

/** Only at the end of a name: Rocky V and Rocky VI. */
const NUMERALS: Readonly<Record<string, string>> = { v: '5', x: '10' }

function withNumeral(name: PreparedName): PreparedName[] {
  const { words } = name.folded
  const digits = words.length > 1 ? NUMERALS[words.at(-1) as string] : undefined
  if (digits === undefined) return []
  const read = words.with(-1, digits)
  return [inSpelling(name, { words: read, letters: read.join(''), kind: 'roman_number' })]
}

function readings(name: PreparedName): PreparedName[] {
  const others = name.spellings.slice(1).filter(({ kind }) => IN_DIGITS.includes(kind))
  return [name, ...others.map((each) => inSpelling(name, each)), ...withNumeral(name)]
}

/** Uses digits if they show that only a number differs: Rocky II and Rocky III. */
export function inDigits(asked: PreparedName, found: PreparedName): readonly [PreparedName, PreparedName] {
  if (asked.spellings.length === 1 && found.spellings.length === 1) return [asked, found]
  const others = readings(found)
  for (const left of readings(asked))
    for (const right of others) if (onlyDigitsDiffer(left.folded.squashed, right.folded.squashed)) return [left, right]
  return [asked, found]
}
