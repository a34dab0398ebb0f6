import { encodeWords } from '../letter-codes.ts'
import { CAUTION_FROM, LISTED_FROM } from '../thresholds.ts'
import { editCost } from './edits.ts'
import { letterBits } from './letter-model.ts'
import { WRITTEN } from './likeness.ts'
import { Line } from './line.ts'

/** Names of up to so many letters are short: the public sees each letter (General Court, T-241/16 EW/WE). */
const SHORT = 3
/** A difference that costs less is hardly seen or heard: a vowel for a vowel, a doubled letter, letters that look alike. */
const PLAIN_TO_SEE = 0.95

const [asked, found] = [new Line(), new Line()]

function load(line: Line, letters: string): void {
  const codes = encodeWords([letters])
  line.load(codes, 0, codes.length, letterBits)
}

/** The most that two names score which are not the same, by how short the shorter is; Infinity for longer ones. */
export function shortNameCap(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length)
  if (shorter > SHORT || Math.max(left.length, right.length) > SHORT + 1) return Number.POSITIVE_INFINITY
  if (shorter === 1) return LISTED_FROM - 1
  load(asked, left)
  load(found, right)
  const cost = editCost(asked, 0, asked.length, found, 0, found.length, WRITTEN)
  if (cost >= 2 || (shorter === 2 && cost >= PLAIN_TO_SEE && left.length === right.length)) return LISTED_FROM - 1
  return cost < PLAIN_TO_SEE && shorter === SHORT ? Number.POSITIVE_INFINITY : CAUTION_FROM - 1
}
