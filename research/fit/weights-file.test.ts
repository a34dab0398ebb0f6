import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FEATURE_COUNT, POINTS_AT } from '../../lib/names/score/model.ts'
import { FITTED } from './signs.ts'
import { presentWeights, weightsFile } from './weights-file.ts'

describe('weightsFile', () => {
  it('writes the present weights unchanged', () => {
    const present = readFileSync(new URL('../../data/name-weights.json', import.meta.url), 'utf8')
    expect(weightsFile(presentWeights(), POINTS_AT)).toBe(present)
  })

  it('undoes the scales, rounds, and omits zero weights', () => {
    const points = { nothing: -5, listed: -1.239, caution: 0, near: 9 }
    const weights = Float64Array.from(FITTED, (_weight, at) => (at === 0 ? 3 : 0))
    const scales = new Float64Array(FEATURE_COUNT).fill(2)
    expect(JSON.parse(weightsFile({ weights, scales }, points))).toEqual({
      weights: { whole: { one: 1.5 }, words: {}, inside: {} },
      pointsAt: { nothing: -5, listed: -1.24, caution: 0, near: 9 },
    })
  })
})
