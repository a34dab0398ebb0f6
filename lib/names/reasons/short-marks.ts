import { encodeWords } from '../reading/letter-codes.ts'
import { editCost } from '../score/edits.ts'
import { letterBits } from '../score/letter-model.ts'
import { WRITTEN } from '../score/likeness.ts'
import { Line } from '../score/line.ts'
import { LISTED_FROM, SIMILAR_FROM } from '../score/thresholds.ts'
import { SEEN_IN_SHORT } from './rule-weights.ts'

/** The public sees each letter of a short name (General Court, T-241/16 EW/WE). */
const SHORT = 3
/** Cheaper edits are hardly seen or heard: a vowel for a vowel, a doubled letter, letters that look alike. */
const PLAIN_TO_SEE = 0.95

const [asked, found] = [new Line(), new Line()]

function load(line: Line, letters: string): void {
  const codes = encodeWords([letters])
  line.load(codes, 0, codes.length, letterBits)
}

export function scoreOfShort(left: string, right: string, score: number): number {
  const shorter = Math.min(left.length, right.length)
  if (shorter > SHORT || Math.max(left.length, right.length) > SHORT + 1) return score
  const apart = Math.min(score, LISTED_FROM - 1)
  if (shorter === 1) return apart
  load(asked, left)
  load(found, right)
  const cost = editCost(asked, 0, asked.length, found, 0, found.length, WRITTEN)
  if (cost >= 2 || (shorter === 2 && cost >= PLAIN_TO_SEE && left.length === right.length)) return apart
  if (cost < PLAIN_TO_SEE && shorter === SHORT) return score
  if (left.length === right.length && shorter === 2) return Math.min(score, SIMILAR_FROM - 1)
  return Math.min(score, Math.max(SIMILAR_FROM - 1, score - SEEN_IN_SHORT))
}
