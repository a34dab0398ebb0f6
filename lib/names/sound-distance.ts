import { editCost, everyEdit } from './edit-distance.ts'

/**
 * Sounds that differ by voice alone or are commonly taken for one another, in the letters of phonetic-rules.ts; `c` is
 * left in initialisms alone, where it is taken for `g`.
 */
const CLOSE_CONSONANTS = ['bp', 'cg', 'dt', 'gk', 'fv', 'sz', 'jx', 'vw', 'mn', 'sx', 'bv', 'hx']
const CLOSE_CONSONANT = 0.35
const OTHER_VOWEL = 0.4
const VOWEL_MORE = 0.6
const VOWELS = 'aeiou'

const COSTS = everyEdit()
function set(a: string, b: string, cost: number): void {
  COSTS.replace[a.charCodeAt(0) * 128 + b.charCodeAt(0)] = cost
  COSTS.replace[b.charCodeAt(0) * 128 + a.charCodeAt(0)] = cost
}
for (const a of VOWELS) {
  COSTS.omit[a.charCodeAt(0)] = VOWEL_MORE
  for (const b of VOWELS) set(a, b, OTHER_VOWEL)
}
for (const [a, b] of CLOSE_CONSONANTS) set(a as string, b as string, CLOSE_CONSONANT)

/** As editDistance over two readings: another vowel or a voiced twin costs less than another consonant. */
export function soundDistance(left: string, right: string): number {
  return left === right ? 0 : editCost(left, right, COSTS)
}
