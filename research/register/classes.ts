import type { Random } from './random.ts'
import { weighted } from './random.ts'

/**
 * About how often filings name each Nice class, in thousandths. That 35, 9, 41, 25, 42, 5 and 30 lead is from WIPO's World
 * Intellectual Property Indicators; the numbers themselves are rough.
 */
const WEIGHTS: Record<number, number> = {
  1: 15, 2: 6, 3: 34, 4: 6, 5: 52, 6: 13, 7: 25, 8: 8, 9: 92, 10: 18, 11: 26, 12: 23, 13: 2, 14: 18, 15: 2,
  16: 31, 17: 6, 18: 24, 19: 12, 20: 20, 21: 22, 22: 3, 23: 1, 24: 12, 25: 63, 26: 5, 27: 4, 28: 24, 29: 28,
  30: 46, 31: 12, 32: 22, 33: 24, 34: 6, 35: 113, 36: 33, 37: 23, 38: 20, 39: 19, 40: 11, 41: 68, 42: 60, 43: 36,
  44: 25, 45: 11,
} // biome-ignore format: a table

const drawClass = weighted(Object.entries(WEIGHTS).map(([niceClass, weight]) => [weight, Number(niceClass)] as const))

/** Classes that are filed together: what is sold, and the service of selling or running it. */
const COMPANIONS: Record<number, readonly number[]> = {
  3: [5, 35, 44, 21], 5: [3, 10, 44, 29], 7: [9, 37, 11], 9: [42, 35, 41, 38, 28], 10: [5, 44, 9], 11: [9, 7, 37],
  12: [37, 7, 39], 14: [18, 25, 35], 16: [41, 35, 9], 18: [25, 14, 35], 20: [21, 24, 11], 25: [18, 35, 14, 28],
  28: [9, 41, 25], 29: [30, 31, 35, 43], 30: [29, 32, 43, 35], 31: [29, 30], 32: [33, 30, 43], 33: [32, 35],
  35: [9, 42, 41, 36, 38], 36: [35, 42, 37], 37: [42, 35, 36], 38: [9, 42, 41], 39: [35, 43], 41: [9, 35, 16, 42],
  42: [9, 35, 41, 38], 43: [30, 35, 41, 39], 44: [5, 3, 41], 45: [42, 35],
} // biome-ignore format: a table

const drawCount = weighted([
  [52, 1],
  [24, 2],
  [24, 3],
])

/** One to three Nice classes in order, most of them where filings crowd; `field` is taken as the first if given. */
export function drawClasses(random: Random, field?: readonly number[]): number[] {
  const count = drawCount(random)
  const first =
    field === undefined || field.length === 0 || random.chance(0.15) ? drawClass(random) : random.pick(field)
  const classes = new Set([first])
  while (classes.size < count) {
    const companions = COMPANIONS[first]
    classes.add(companions !== undefined && random.chance(0.7) ? random.pick(companions) : drawClass(random))
  }
  return [...classes].sort((a, b) => a - b)
}
