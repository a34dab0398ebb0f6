import { expect, it } from 'vitest'
import { CAUTION_FROM, LISTED_FROM } from '../thresholds.ts'
import { shortNameCap } from './short.ts'

it.each([
  ['bmw', 'bnw', Number.POSITIVE_INFINITY],
  ['ils', 'els', Number.POSITIVE_INFINITY],
  ['iibm', 'ibm', Number.POSITIVE_INFINITY],
  ['tss', 'iss', CAUTION_FROM - 1],
  ['ubs', 'ubt', CAUTION_FROM - 1],
  ['ccb', 'cb', CAUTION_FROM - 1],
  ['bit', 'bud', CAUTION_FROM - 1],
  ['zx', 'zy', LISTED_FROM - 1],
  ['hp', 'p', LISTED_FROM - 1],
  ['vyntra', 'kodak', Number.POSITIVE_INFINITY],
  ['bmw', 'bmwgroup', Number.POSITIVE_INFINITY],
])('lets %s and %s score no more than %d', (left, right, most) => {
  expect(shortNameCap(left, right)).toBe(most)
  expect(shortNameCap(right, left)).toBe(most)
})
