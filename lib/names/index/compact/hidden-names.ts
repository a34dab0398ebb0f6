import { LETTER, WORD_START } from '../../reading/letter-codes.ts'
import type { Rows } from '../build/rows.ts'
import type { Sections } from '../format/layout.ts'
import type { PackedStrings } from '../format/packed-strings.ts'
import { foldSign, unfoldSign } from './signed.ts'

type Names = Pick<Sections, 'names' | 'nameStarts'>

/** A space; also what a small letter has more than its capital. */
const SPACE = 0x20
const LOWER_A = 0x61

/** The byte of each letter in a name: a-z and 0-9; 0 for the others. */
const BYTE_OF = Uint8Array.from({ length: LETTER + 1 }, (_none, letter) =>
  letter >= 1 && letter <= 26 ? LOWER_A - 1 + letter : letter >= 27 && letter <= 36 ? 48 + letter - 27 : 0,
)

/** What names are compared with: the first unit of each mark. */
export interface Spellings {
  units: PackedStrings
  /** How many words each unit has. */
  wordsIn: Uint8Array
  unitsOfMark: Rows
}

/** How long each name would be if it were its mark's first unit, with spaces between words; 0 without a unit. */
function spelledLengths({ units, wordsIn, unitsOfMark: { starts, values } }: Spellings): Uint32Array {
  const lengths = new Uint32Array(starts.length - 1)
  for (let mark = 0; mark < lengths.length; mark++) {
    if (starts[mark] === starts[mark + 1]) continue
    const unit = values[starts[mark] as number] as number
    lengths[mark] = (units.lengths[unit] as number) + (wordsIn[unit] as number) - 1
  }
  return lengths
}

/** XORs a name with the letters of its spelling. */
function hideName(names: Uint8Array, first: number, { letters }: PackedStrings, start: number, end: number): void {
  let at = first
  for (let from = start; from < end; from++) {
    const code = letters[from] as number
    let byte = BYTE_OF[code & LETTER] as number
    if (code >= WORD_START) {
      if (from > start) {
        names[at] = (names[at] as number) ^ SPACE
        at++
      }
      if (byte >= LOWER_A) byte -= SPACE
    }
    names[at] = (names[at] as number) ^ byte
    at++
  }
}

/** XORs the names that are as long as their spelling. Done twice, it gives the names again. */
function xorNames(names: Uint8Array, nameStarts: Uint32Array, spelled: Uint32Array, spellings: Spellings): Uint8Array {
  const { units, unitsOfMark } = spellings
  const hidden = names.slice()
  for (let mark = 0; mark < spelled.length; mark++) {
    const start = nameStarts[mark] as number
    const length = (nameStarts[mark + 1] as number) - start
    if (length === 0 || length !== spelled[mark]) continue
    const unit = unitsOfMark.values[unitsOfMark.starts[mark] as number] as number
    const letters = units.startOf(unit)
    hideName(hidden, start, units, letters, letters + (units.lengths[unit] as number))
  }
  return hidden
}

/** Names behind their spellings. */
export interface HiddenNames {
  /** By how much each name is longer than its spelling (signed.ts); empty if the image keeps none. */
  nameSurpluses: Uint32Array
  hiddenNames: Uint8Array
}

/**
 * Hides names behind their spellings: each byte of a name that is as long as its spelling is XORed with that of the
 * spelling, its words with capitals, so that nearly all that is left of most names is zeros.
 */
export function hideNames({ names, nameStarts }: Names, spellings: Spellings): HiddenNames {
  if (nameStarts.length === 0) return { nameSurpluses: new Uint32Array(0), hiddenNames: names }
  const spelled = spelledLengths(spellings)
  const nameSurpluses = spelled.map((length, mark) =>
    foldSign((nameStarts[mark + 1] as number) - (nameStarts[mark] as number) - length),
  )
  return { nameSurpluses, hiddenNames: xorNames(names, nameStarts, spelled, spellings) }
}

/** The names that were hidden; null if their lengths do not fit their letters. */
export function showNames({ nameSurpluses, hiddenNames }: HiddenNames, spellings: Spellings): Names | null {
  if (nameSurpluses.length === 0) return { nameStarts: new Uint32Array(0), names: hiddenNames }
  const spelled = spelledLengths(spellings)
  const nameStarts = new Uint32Array(spelled.length + 1)
  let end = 0
  for (let mark = 0; mark < spelled.length; mark++) {
    const length = (spelled[mark] as number) + unfoldSign(nameSurpluses[mark] as number)
    if (length < 0) return null
    end += length
    nameStarts[mark + 1] = end
  }
  return end === hiddenNames.length
    ? { nameStarts, names: xorNames(hiddenNames, nameStarts, spelled, spellings) }
    : null
}
