import { LETTER } from '../../reading/letter-codes.ts'

/** The empty symbol, a-z and 0-9. */
const SYMBOLS = 37
/** Number of different trigrams. */
export const GRAMS = SYMBOLS ** 3

/** Other letters share these symbols. The scorer tells them apart. */
function symbolOf(code: number): number {
  const letter = code & LETTER
  return letter < SYMBOLS ? letter : 1 + (letter % (SYMBOLS - 1))
}

/** A string has this many more trigrams than letters. */
export const GRAMS_MORE = 1

/**
 * Writes all trigrams into `out` and returns their number. Two empty symbols precede the string and one follows it, so
 * its beginning counts most, as for readers (General Court, T-183/02, Mundicor).
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
