import table from '../score/letter-bits.json' with { type: 'json' }

/** Letters a-z, and 0 for the border of a word. */
export const SIGNS = 27
const FIRST_CHARACTER = 35
const TENTHS = 10

/** Information of each letter after the two before it, in bits: -log2 of its frequency there. */
export type LetterTable = Float64Array

function unpack(text: string): LetterTable {
  return Float64Array.from({ length: SIGNS ** 3 }, (_bits, at) => (text.charCodeAt(at) - FIRST_CHARACTER) / TENTHS)
}

/** Encodes a table for letter-bits.json. */
export function pack(bits: LetterTable): string {
  return Array.from(bits, (value) => String.fromCharCode(FIRST_CHARACTER + Math.round(value * TENTHS))).join('')
}

/** Measured in brand names (scripts/count-letters.ts). */
export const SPELLING_BITS = unpack(table.spelling)
export const SOUND_BITS = unpack(table.sound)

/** Sum over the letters a-z, in bits. */
export function bitsOfWord(word: string): number {
  let [earlier, before, sum] = [0, 0, 0]
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 96
    sum += SPELLING_BITS[(earlier * SIGNS + before) * SIGNS + letter] as number
    earlier = before
    before = letter
  }
  return sum
}
