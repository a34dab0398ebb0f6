import { expect, it } from 'vitest'
import { percentile, recallAt, shareOf, times } from './statistics.ts'

it('uses the nearest rank, whatever the order of the values', () => {
  expect(percentile([5, 1, 3], 0.5)).toBe(3)
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2)
  expect(percentile([10, 2], 0.9)).toBe(10)
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9)
  expect(percentile([7], 0)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})

it('counts what was found within each rank', () => {
  expect(recallAt([1, 10, 11, Number.POSITIVE_INFINITY])).toEqual({ 1: 0.25, 10: 0.5, 20: 0.75, 50: 0.75, 100: 0.75 })
  expect(recallAt([])).toEqual({ 1: null, 10: null, 20: null, 50: null, 100: null })
})

it('returns null for an empty list', () => {
  expect(shareOf([], () => true)).toBeNull()
  expect(shareOf([1, 2, 3], (value) => value > 1)).toBe(0.667)
})

it('returns the spread of times', () => {
  const milliseconds = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(times(milliseconds)).toEqual({ p50: 50, p95: 95, p99: 99 })
})
