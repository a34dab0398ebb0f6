import { expect, it } from 'vitest'
import { verdictOf } from './constants.ts'

it.each([
  [100, true, 'conflict'],
  [75, false, 'conflict'],
  [74, true, 'caution'],
  [40, false, 'caution'],
  [39, true, 'none_found'],
  [39, false, 'incomplete'],
  [0, true, 'none_found'],
  [0, false, 'incomplete'],
] as const)('%i with complete=%s is %s', (score, complete, verdict) => {
  expect(verdictOf(score, complete)).toBe(verdict)
})
