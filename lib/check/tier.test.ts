import { expect, it } from 'vitest'
import { cautionScore, setBackScore, tierOf } from './band.ts'

it.each([
  [0, 'close'],
  [0.5, 'close'],
  [0.51, 'moderate'],
  [2, 'moderate'],
  [2.01, 'faint'],
  [1000, 'faint'],
] as const)('an E-value of %d is %s', (chance, tier) => expect(tierOf(chance)).toBe(tier))

it('adds ten points for a tenfold lower E-value, within the band', () => {
  expect([100, 10, 1].map(cautionScore)).toEqual([44, 54, 64])
  expect([1e9, 0.01, 0].map(cautionScore)).toEqual([40, 74, 74])
})

it('scores a set-back mark below every tier but the last', () => {
  expect([92, 100].map(setBackScore)).toEqual([40, 49])
  expect(setBackScore(100)).toBeLessThan(cautionScore(2))
})
