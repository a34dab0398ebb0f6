import { LETTER, LETTER_CODES } from '../reading/letter-codes.ts'
import { CLOSE, type Likeness, SAME, UNLIKE, VOWELS } from './likeness.ts'
import { type Line, SIDE_LETTERS } from './line.ts'

/** An edit that is plain to see costs 1. */
export const CLOSE_LETTER_COST = 0.5
export const OTHER_VOWEL_COST = 0.6
export const DOUBLED_COST = 0.35
const SWAPPED = 0.8

const WIDTH = SIDE_LETTERS + 1
/** By kind of pair (likeness.ts). */
const DIFFERING = new Float64Array(4)
DIFFERING[SAME] = 0
DIFFERING[VOWELS] = OTHER_VOWEL_COST
DIFFERING[CLOSE] = CLOSE_LETTER_COST
DIFFERING[UNLIKE] = 1

const ROWS = [new Float64Array(WIDTH), new Float64Array(WIDTH), new Float64Array(WIDTH)] as const

/** Optimal string alignment. Similar letters, vowels and doubled letters cost less. */
export function editCost(
  asked: Line,
  askedFrom: number,
  askedTo: number,
  found: Line,
  foundFrom: number,
  foundTo: number,
  kinds: Likeness,
): number {
  const height = askedTo - askedFrom
  const width = foundTo - foundFrom
  const a = asked.codes
  const b = found.codes
  let before2: Float64Array = ROWS[0]
  let before: Float64Array = ROWS[1]
  let current: Float64Array = ROWS[2]
  for (let j = 0; j <= width; j++) before[j] = j
  let lastA = -1
  for (let i = 1; i <= height; i++) {
    const letterA = (a[askedFrom + i - 1] as number) & LETTER
    const drop = lastA === letterA ? DOUBLED_COST : 1
    const row = letterA * LETTER_CODES
    let corner = before[0] as number
    let best = i
    current[0] = i
    let lastB = -1
    for (let j = 1; j <= width; j++) {
      const letterB = (b[foundFrom + j - 1] as number) & LETTER
      const above = before[j] as number
      const more = best + (lastB === letterB ? DOUBLED_COST : 1)
      best = corner + (DIFFERING[kinds[row + letterB] as number] as number)
      if (above + drop < best) best = above + drop
      if (more < best) best = more
      if (letterA === lastB && letterB === lastA && letterA !== letterB) {
        const swap = (before2[j - 2] as number) + SWAPPED
        if (swap < best) best = swap
      }
      current[j] = best
      corner = above
      lastB = letterB
    }
    lastA = letterA
    const spare = before2
    before2 = before
    before = current
    current = spare
  }
  return before[width] as number
}

/** 1 for equal lines, 0 for nothing in common. */
export function editLikeness(asked: Line, found: Line, kinds: Likeness): number {
  const longest = Math.max(asked.length, found.length)
  if (longest === 0) return 0
  return 1 - editCost(asked, 0, asked.length, found, 0, found.length, kinds) / longest
}
