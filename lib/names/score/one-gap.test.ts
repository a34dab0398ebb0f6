import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ADDED, alignedBits, OPEN, WRITTEN } from './alignment.ts'
import { mostWithOneGap } from './features.ts'
import { sideOf } from './testing/side-of.ts'

const both = (one: string, other: string) => {
  const [a, b] = [sideOf(one).looks, sideOf(other).looks]
  return {
    all: alignedBits(a, 0, a.length, b, 0, b.length, WRITTEN),
    oneGap: mostWithOneGap(a, 0, a.length, b, 0, b.length, WRITTEN),
  }
}
const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'aeiostbnr'), minLength: length, maxLength: length })

it('finds the best alignment if letters are only replaced or swapped', () => {
  for (const [one, other] of [
    ['kandoro', 'kandaro'],
    ['kandoro', 'kadnoro'],
    ['kandoro', 'kandoro'],
  ] as const) {
    const { all, oneGap } = both(one, other)
    expect(oneGap).toBeCloseTo(all, 9)
  }
})

it('finds an inserted stretch of letters', () => {
  const { all, oneGap } = both('kandoro', 'kanfildoro')
  expect(oneGap + OPEN + 3 * ADDED).toBeCloseTo(all, 9)
})

it('never exceeds the best alignment of names of equal length', () => {
  const pairs = fc.integer({ min: 1, max: 12 }).chain((length) => fc.tuple(letters(length), letters(length)))
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const { all, oneGap } = both(one, other)
      expect(oneGap).toBeLessThanOrEqual(all + 1e-9)
    }),
  )
})
