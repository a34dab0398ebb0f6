import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overallScore } from './verdict.ts'

const points = fc.integer({ min: 0, max: 100 })

describe('overallScore', () => {
  it('is the highest conflict raised a little by the others', () => {
    expect(overallScore([])).toBe(0)
    expect(overallScore([62])).toBe(62)
    expect(overallScore([62, 58])).toBe(64)
    expect(overallScore([58, 62])).toBe(64)
  })

  it('never lifts a score into a band that no conflict reaches', () => {
    expect(overallScore([74, 74, 74, 74])).toBe(74)
    expect(overallScore([39, 39, 39])).toBe(39)
    expect(overallScore([100, 100])).toBe(100)
  })

  it('is never lowered by one conflict more', () => {
    fc.assert(
      fc.property(fc.array(points), points, (scores, more) => {
        expect(overallScore([...scores, more])).toBeGreaterThanOrEqual(overallScore(scores))
      }),
    )
  })
})
