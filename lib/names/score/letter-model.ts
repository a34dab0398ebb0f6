import { LETTER, WORD_START } from '../letter-codes.ts'
import table from './letter-bits.json' with { type: 'json' }

/** Letters a-z, and the border of a word as number 0. */
const SIGNS = 27
/** What a letter tells that is not a-z: digits are about as many as they are rare. */
const OTHER_BITS = 4.5
const FIRST_CHARACTER = 35
const TENTHS = 10

/** Bits by the two letters before and the letter itself: -log2 of how often it follows them. */
type Model = Float64Array

function unpack(text: string): Model {
  return Float64Array.from({ length: SIGNS ** 3 }, (_bits, at) => (text.charCodeAt(at) - FIRST_CHARACTER) / TENTHS)
}

/** The same for tables of numbers, as the script that counts letters writes them. */
export function pack(bits: Float64Array): string {
  return Array.from(bits, (value) => String.fromCharCode(FIRST_CHARACTER + Math.round(value * TENTHS))).join('')
}

const SPELLING = unpack(table.spelling)
const SOUND = unpack(table.sound)

function fill(model: Model, codes: Uint8Array, length: number, out: Float64Array): void {
  let earlier = 0
  let before = 0
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    const letter = code & LETTER
    if ((code & WORD_START) !== 0) earlier = before = 0
    const isLetter = letter < SIGNS
    out[at] = isLetter ? (model[(earlier * SIGNS + before) * SIGNS + letter] as number) : OTHER_BITS
    earlier = before
    before = isLetter ? letter : 0
  }
}

/**
 * How much each letter of a spelling tells, in bits (Shannon 1948): the more seldom it follows the two before it in
 * names, the more it tells that two names share it. Counted on brand names by scripts/count-letters.ts.
 */
export function letterBits(codes: Uint8Array, length: number, out: Float64Array): void {
  fill(SPELLING, codes, length, out)
}

/** The same for sounds, in the letters of sound.ts. */
export function soundBits(codes: Uint8Array, length: number, out: Float64Array): void {
  fill(SOUND, codes, length, out)
}

export const MODEL_SIGNS = SIGNS
