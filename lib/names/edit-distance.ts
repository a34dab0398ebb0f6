/** What edits cost, by ASCII code; letters beyond ASCII cost as much as the dearest edit, 1. */
export interface EditCosts {
  /** Putting one letter in the place of another: 128 rows of 128. */
  replace: Float64Array
  /** Leaving a letter out. */
  omit: Float64Array
}

const CODES = 128
/** Rows are reused between calls; they fit the longest reading of a name of 200 characters. */
const WIDTH = 2048
const rows = [new Float64Array(WIDTH), new Float64Array(WIDTH), new Float64Array(WIDTH)] as const

const omission = (costs: EditCosts, letter: number) => (letter < CODES ? (costs.omit[letter] as number) : 1)
const replacement = (costs: EditCosts, a: number, b: number) =>
  a === b ? 0 : a < CODES && b < CODES ? (costs.replace[a * CODES + b] as number) : 1

/**
 * Least total cost of turning one string into the other by putting in, leaving out and replacing letters and
 * swapping two neighbours (1), where no part is edited twice (optimal string alignment, Damerau's edits). Only the
 * first 2,047 UTF-16 units of each count.
 */
export function editCost(left: string, right: string, costs: EditCosts): number {
  const [height, width] = [Math.min(left.length, WIDTH - 1), Math.min(right.length, WIDTH - 1)]
  let [earlier, previous, current]: [Float64Array, Float64Array, Float64Array] = [...rows]
  previous[0] = 0
  for (let j = 1; j <= width; j++) previous[j] = (previous[j - 1] as number) + omission(costs, right.charCodeAt(j - 1))
  for (let i = 1; i <= height; i++) {
    const a = left.charCodeAt(i - 1)
    const omitted = omission(costs, a)
    current[0] = (previous[0] as number) + omitted
    for (let j = 1; j <= width; j++) {
      const b = right.charCodeAt(j - 1)
      let best = (previous[j - 1] as number) + replacement(costs, a, b)
      best = Math.min(best, (previous[j] as number) + omitted, (current[j - 1] as number) + omission(costs, b))
      if (i > 1 && j > 1 && a !== b && a === right.charCodeAt(j - 2) && b === left.charCodeAt(i - 2))
        best = Math.min(best, (earlier[j - 2] as number) + 1)
      current[j] = best
    }
    const spare = earlier
    earlier = previous
    previous = current
    current = spare
  }
  return previous[width] as number
}

/** Costs where every edit costs 1. */
export function everyEdit(): EditCosts {
  return { replace: new Float64Array(CODES ** 2).fill(1), omit: new Float64Array(CODES).fill(1) }
}

const LETTERS = everyEdit()

/** Letters to put in, leave out, replace, or swap with their neighbour. */
export function editDistance(left: string, right: string): number {
  return left === right ? 0 : editCost(left, right, LETTERS)
}
