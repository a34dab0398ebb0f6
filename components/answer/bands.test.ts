import { expect, it } from 'vitest'
import { CAUTION_FROM, CONFLICT_FROM } from '../../lib/contract/constants.ts'

import { bandOf } from './bands.ts'

it.each([
  [100, 'conflict'],
  [CONFLICT_FROM, 'conflict'],
  [CONFLICT_FROM - 1, 'caution'],
  [CAUTION_FROM, 'caution'],
  [CAUTION_FROM - 1, 'listed'],
  [0, 'listed'],
])('puts %d in %s, with the bounds of the contract', (score, band) => {
  expect(bandOf(score)).toBe(band)
})
