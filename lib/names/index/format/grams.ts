import { LETTER } from '../../reading/letter-codes.ts'

/** Number of symbols in grams: nothing (before and after a string), a-z, 0-9. */
const SYMBOLS = 37
/** How many different trigrams there are. */
export const GRAMS = SYMBOLS ** 3

/**
 * The symbol of a letter. Every letter but a-z and 0-9 shares a symbol with another one; the scorer tells them apart.
 */
function symbolOf(code: number): number {
  const letter = code & LETTER
  return letter < SYMBOLS ? letter : 1 + (letter % (SYMBOLS - 1))
}

/** How many trigrams more than letters a string has. */
export const GRAMS_MORE = 1

/**
 * Writes the trigrams of a string into `out`, one more than it has letters, and returns how many there are. The string
 * has two empty symbols before it and one after it, so that its ends count, and its beginning most, as it does for
 * readers (General Court, T-183/02, Mundicor). Repeated trigrams stay.
 */
export function gramsOf(codes: Uint8Array, start: number, end: number, out: Uint16Array): number {
  let count = 0
  let [before, last] = [0, 0]
  for (let at = start; at <= end; at++) {
    const next = at < end ? symbolOf(codes[at] as number) : 0
    out[count++] = (before * SYMBOLS + last) * SYMBOLS + next
    before = last
    last = next
  }
  return count
}
