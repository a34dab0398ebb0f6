import { LETTER, LETTER_CODES } from '../letter-codes.ts'
import { CLOSE, type Likeness, SAME, VOWELS } from './likeness.ts'
import { type Line, SIDE_LETTERS } from './line.ts'

/** What edits cost beside one that is plain to see (1). */
const CLOSE_LETTER = 0.5
const OTHER_VOWEL = 0.6
const DOUBLED = 0.35
const SWAPPED = 0.8

const WIDTH = SIDE_LETTERS + 1
const ROWS = [new Float64Array(WIDTH), new Float64Array(WIDTH), new Float64Array(WIDTH)] as const

/**
 * Least cost of turning one stretch of letters into another (optimal string alignment), where letters that look or sound
 * alike, vowels and doubled letters cost less.
 */
export function editCost(
  asked: Line,
  askedFrom: number,
  askedTo: number,
  found: Line,
  foundFrom: number,
  foundTo: number,
  kinds: Likeness,
): number {
  const [height, width] = [askedTo - askedFrom, foundTo - foundFrom]
  const [a, b] = [asked.codes, found.codes]
  let [before2, before, current]: [Float64Array, Float64Array, Float64Array] = [...ROWS]
  for (let j = 0; j <= width; j++) before[j] = j
  for (let i = 1; i <= height; i++) {
    const letterA = (a[askedFrom + i - 1] as number) & LETTER
    const lastA = i > 1 ? (a[askedFrom + i - 2] as number) & LETTER : -1
    const drop = lastA === letterA ? DOUBLED : 1
    const row = letterA * LETTER_CODES
    current[0] = i
    let lastB = -1
    for (let j = 1; j <= width; j++) {
      const letterB = (b[foundFrom + j - 1] as number) & LETTER
      const kind = kinds[row + letterB] as number
      let best =
        (before[j - 1] as number) +
        (kind === SAME ? 0 : kind === VOWELS ? OTHER_VOWEL : kind === CLOSE ? CLOSE_LETTER : 1)
      const without = (before[j] as number) + drop
      if (without < best) best = without
      const more = (current[j - 1] as number) + (lastB === letterB ? DOUBLED : 1)
      if (more < best) best = more
      if (letterA === lastB && letterB === lastA && letterA !== letterB) {
        const swap = (before2[j - 2] as number) + SWAPPED
        if (swap < best) best = swap
      }
      current[j] = best
      lastB = letterB
    }
    const spare = before2
    before2 = before
    before = current
    current = spare
  }
  return before[width] as number
}

/** 1 for equal stretches, 0 for such that have nothing in common. */
export function editLikeness(asked: Line, found: Line, kinds: Likeness): number {
  const longest = Math.max(asked.length, found.length)
  if (longest === 0) return 0
  return 1 - editCost(asked, 0, asked.length, found, 0, found.length, kinds) / longest
}
