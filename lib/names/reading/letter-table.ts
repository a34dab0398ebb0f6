import table from '../score/letter-bits.json' with { type: 'json' }

/** Letters a-z, and the border of a word as number 0. */
export const SIGNS = 27
const FIRST_CHARACTER = 35
const TENTHS = 10

/** The information of each letter after the two before it, in bits: -log2 of how often it follows them. */
export type LetterTable = Float64Array

function unpack(text: string): LetterTable {
  return Float64Array.from({ length: SIGNS ** 3 }, (_bits, at) => (text.charCodeAt(at) - FIRST_CHARACTER) / TENTHS)
}

/** The text of a table in letter-bits.json, as the script that counts letters writes it. */
export function pack(bits: LetterTable): string {
  return Array.from(bits, (value) => String.fromCharCode(FIRST_CHARACTER + Math.round(value * TENTHS))).join('')
}

/**
 * Information of letters in brand names, in bits, by the two letters before and the letter itself
 * (scripts/count-letters.ts).
 */
export const SPELLING_BITS = unpack(table.spelling)
export const SOUND_BITS = unpack(table.sound)

/** The information of all letters a-z of a word together, in bits, each after the two before it. */
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
