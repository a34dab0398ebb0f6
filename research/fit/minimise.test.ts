import { describe, expect, it } from 'vitest'
import { minimise, type Objective } from './minimise.ts'

const numbers = (...values: number[]) => Float64Array.from(values)
const open = {
  least: numbers(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY),
  most: numbers(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
}

/** Rosenbrock's function, which has its minimum at (1, 1). */
const valley: Objective = (at, slopes) => {
  const [x = 0, y = 0] = at
  slopes[0] = -2 * (1 - x) - 400 * x * (y - x * x)
  slopes[1] = 200 * (y - x * x)
  return (1 - x) ** 2 + 100 * (y - x * x) ** 2
}

describe('minimise', () => {
  it('finds the end of a curved valley', () => {
    const { at, value } = minimise(valley, numbers(-1.2, 1), open, 200)
    expect(value).toBeLessThan(1e-6)
    expect(at[0]).toBeCloseTo(1, 2)
  })

  it('stays within bounds, and finds the minimum there', () => {
    const bounds = { least: open.least, most: numbers(0.5, Number.POSITIVE_INFINITY) }
    const { at } = minimise(valley, numbers(-1.2, 1), bounds, 200)
    expect(at[0]).toBe(0.5)
    expect(at[1]).toBeCloseTo(0.25, 3)
  })

  it('moves a start outside the bounds into them', () => {
    const { at } = minimise(valley, numbers(5, 5), { least: open.least, most: numbers(0, 0) }, 100)
    expect(Math.max(...at)).toBeLessThanOrEqual(0)
  })
})
