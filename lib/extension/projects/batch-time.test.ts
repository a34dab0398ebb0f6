import { expect, it, test } from 'vitest'
import { TOTAL_DEADLINE_MS } from '../../check/run.ts'
import { batchTime } from './project.ts'

it('assumes the longest check that the engine allows', () => {
  expect(batchTime.checkSeconds * 1000).toBe(TOTAL_DEADLINE_MS)
})

test.each([
  [1, 1],
  [7, 1],
  [8, 2],
  [200, 27],
])('%d names take %d minutes at most', (count, minutes) => {
  expect(batchTime.minutesAtMost(count)).toBe(minutes)
})

test.each([
  ['at the pace of those that were checked', { waiting: 20, at: 0 }, { waiting: 10, at: 90_000 }, 2],
  ['not after too few', { waiting: 20, at: 0 }, { waiting: 18, at: 90_000 }, null],
  ['not when none waits', { waiting: 20, at: 0 }, { waiting: 0, at: 90_000 }, null],
  ['not by a clock that was put back', { waiting: 20, at: 100_000 }, { waiting: 10, at: 90_000 }, null],
])('estimates the time left %s', (_, from, now, minutes) => {
  expect(batchTime.minutesLeft(from, now)).toBe(minutes)
})
