import { LETTER, LETTER_CODES } from '../../reading/letter-codes.ts'
import { DIFFERING, SWAPPED } from '../align.ts'
import type { Likeness } from '../likeness.ts'
import { type Line, SIDE_LETTERS } from '../line.ts'

const begins = new Float64Array(SIDE_LETTERS + 1)

/** Does not subtract the cost of the gap. So few alignments need no table. */
export function mostWithOneGap(
  asked: Line,
  askedFrom: number,
  askedTo: number,
  found: Line,
  foundFrom: number,
  foundTo: number,
  kinds: Likeness,
): number {
  const a = asked.codes
  const b = found.codes
  const { bits } = found
  const length = Math.min(askedTo - askedFrom, foundTo - foundFrom)
  let lastA = -1
  let lastB = -1
  for (let at = 0; at < length; at++) {
    const letterA = (a[askedFrom + at] as number) & LETTER
    const letterB = (b[foundFrom + at] as number) & LETTER
    const own = bits[foundFrom + at] as number
    const told = letterA === letterB ? own : (DIFFERING[kinds[letterA * LETTER_CODES + letterB] as number] as number)
    let most = (begins[at] as number) + told
    if (letterA === lastB && letterB === lastA)
      most = Math.max(most, (begins[at - 1] as number) + own + (bits[foundFrom + at - 1] as number) + SWAPPED)
    begins[at + 1] = most
    lastA = letterA
    lastB = letterB
  }
  let best = begins[length] as number
  if (askedTo - askedFrom === foundTo - foundFrom) return best
  // The same from the end. It meets the beginning at each place of the gap.
  let ends = 0
  let endsBefore = 0
  lastA = lastB = -1
  for (let left = 1; left <= length; left++) {
    const letterA = (a[askedTo - left] as number) & LETTER
    const letterB = (b[foundTo - left] as number) & LETTER
    const own = bits[foundTo - left] as number
    const told = letterA === letterB ? own : (DIFFERING[kinds[letterA * LETTER_CODES + letterB] as number] as number)
    let most = ends + told
    if (letterA === lastB && letterB === lastA)
      most = Math.max(most, endsBefore + own + (bits[foundTo - left + 1] as number) + SWAPPED)
    endsBefore = ends
    ends = most
    lastA = letterA
    lastB = letterB
    const whole = ends + (begins[length - left] as number)
    if (whole > best) best = whole
  }
  return best
}
