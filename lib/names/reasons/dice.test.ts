import { expect, it } from 'vitest'
import { pairDice } from './rules.ts'

it.each([
  ['vyntra', 'vyntra', 1],
  ['', '', 1],
  ['abc', 'xyz', 0],
  ['night', 'nacht', 6 / 12],
  ['aaaa', 'aa', 6 / 8],
])('%j and %j share %d of their letter pairs', (left, right, share) => {
  expect(pairDice(left, right)).toBeCloseTo(share, 10)
  expect(pairDice(right, left)).toBeCloseTo(share, 10)
})
