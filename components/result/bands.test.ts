import { expect, it } from 'vitest'
import { CAUTION_FROM, CONFLICT_FROM } from '../../lib/contract/constants.ts'
import { standingOf } from './hits.tsx'

it.each([
  [100, 'conflict'],
  [CONFLICT_FROM, 'conflict'],
  [CONFLICT_FROM - 1, 'caution'],
  [CAUTION_FROM, 'caution'],
  [CAUTION_FROM - 1, 'listed'],
  [0, 'listed'],
])('puts score %d into band %s, by the bounds of the contract', (score, band) => {
  expect(standingOf({ score })).toBe(band)
})

it('names a hit by its band, and a caution by its tier if there is one', () => {
  expect(standingOf({ score: 52, tier: 'faint' })).toBe('faint')
  expect(standingOf({ score: 52 })).toBe('caution')
  expect(standingOf({ score: 80 })).toBe('conflict')
})
