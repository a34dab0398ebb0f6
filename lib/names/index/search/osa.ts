import { LETTER, LETTER_CODES } from '../../reading/letter-codes.ts'

/** Each letter uses one bit. */
const PATTERN_MAX = 32

/**
 * Optimal string alignment distance to many texts. Stores each column of the matrix in the bits of one number (Hyyrö
 * 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", figure 3).
 */
export class EditPattern {
  private readonly places = new Int32Array(LETTER_CODES)
  private length = 0

  /** Throws RangeError for more than 32 letters. */
  set(codes: Uint8Array, start: number, end: number): void {
    if (end - start > PATTERN_MAX) throw new RangeError('A pattern has at most 32 letters')
    this.places.fill(0)
    this.length = end - start
    for (let at = start; at < end; at++) {
      const letter = (codes[at] as number) & LETTER
      this.places[letter] = (this.places[letter] as number) | (1 << (at - start))
    }
  }

  /** Ignores word borders. Any number above `reach` stands for a larger distance. */
  distance(codes: Uint8Array, start: number, end: number, reach: number): number {
    if (this.length === 0) return end - start
    const last = this.length - 1
    const { places } = this
    let distance = this.length
    let rises = -1
    let falls = 0
    let equal = 0
    let before = 0
    for (let at = start; at < end; at++) {
      const here = places[(codes[at] as number) & LETTER] as number
      const swapped = ((~equal & here) << 1) & before
      equal = ((((here & rises) + rises) | 0) ^ rises) | here | falls | swapped
      const right = falls | ~(equal | rises)
      const left = equal & rises
      // Faster than branches, which cannot be predicted here.
      distance += ((right >>> last) & 1) - ((left >>> last) & 1)
      // Each remaining letter can lower the distance by one.
      if (distance - (end - at - 1) > reach) return reach + 1
      const shifted = (right << 1) | 1
      rises = (left << 1) | ~(equal | shifted)
      falls = equal & shifted
      before = here
    }
    return distance
  }
}
