import { expect, it } from 'vitest'
import { areaUnderCurve, keptWhen } from './roc.ts'

it('returns how often a positive scores higher, with ties counted half', () => {
  expect(areaUnderCurve([3, 2], [1, 2])).toBe(0.875)
  expect(areaUnderCurve([1], [2, 3])).toBe(0)
})

it('counts what scores above the flagged negatives, and a share of equal scores', () => {
  const negatives = [10, 20, 30, 40]
  expect(keptWhen([45, 35, 5], negatives, 0.25)).toBeCloseTo(1 / 3)
  expect(keptWhen([45, 35, 5], negatives, 0.5)).toBeCloseTo(2 / 3)
  expect(keptWhen([0, 0, 1], [0, 0, 0, 0], 0.5)).toBeCloseTo(2 / 3)
  expect(keptWhen([7], [0, 0], 0.1)).toBe(1)
})
