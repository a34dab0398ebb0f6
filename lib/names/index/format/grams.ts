import { LETTER } from '../../reading/letter-codes.ts'

/** How many symbols a gram tells apart: nothing (before and after a string), a-z, 0-9. */
const SYMBOLS = 37
/** How many different trigrams there are. */
export const GRAMS = SYMBOLS ** 3

/** The symbol of a letter. Any letter but a-z and 0-9 shares one with another; the scorer tells them apart. */
function symbolOf(code: number): number {
  const letter = code & LETTER
  return letter < SYMBOLS ? letter : 1 + (letter % (SYMBOLS - 1))
}

/** How many trigrams more than letters a string has. */
export const GRAMS_MORE = 1

/**
 * Writes the trigrams of a string into `out`, one more than it has letters: the string stands between nothing twice before
 * it and once after it, so that its ends count, and its beginning most, as it does for those who read it (General Court,
 * T-183/02, Mundicor). Repeats stay. Returns how many there are.
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
