import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howOftenMet } from '../names/score/chance.ts'
import { judge } from './verdict.ts'

const whole = { complete: true }
const scored = (...scores: number[]) =>
  judge(
    scores.map((score) => ({ score })),
    whole,
  ).score

describe('judge', () => {
  it('has the score of the strongest conflict', () => {
    expect(scored()).toBe(0)
    expect(scored(62)).toBe(62)
    expect(scored(58, 62, 61, 60)).toBe(62)
    expect(scored(74, 74, 74, 74)).toBe(74)
  })

  it('has the tier and E-value of the nearest caution', () => {
    const faint = { score: 50, tier: 'faint', chance: 25 } as const
    const close = { score: 70, tier: 'close', chance: 0.25 } as const
    const setBack = { score: 49, tier: 'faint' } as const
    expect(judge([faint, close, setBack], whole)).toMatchObject({ tier: 'close', chance: 0.25 })
    const similarity = { score: 88, reasons: ['contained' as const], explanation: 'It holds the name.' }
    expect(judge([faint, { ...close, similarity }], whole).frequency).toEqual(howOftenMet(0.25, 88))
    expect(judge([faint, setBack], whole)).toMatchObject({ tier: 'faint', chance: 25 })
    expect(judge([setBack], whole)).toEqual({ score: 49, verdict: 'caution', scoreIsLowerBound: false, tier: 'faint' })
  })

  it('has a tier only for a caution', () => {
    const close = { score: 70, tier: 'close', chance: 0.25 } as const
    expect(judge([{ score: 96 }, close], whole).tier).toBeUndefined()
    expect(judge([{ score: 20 }], whole).tier).toBeUndefined()
  })

  it('never drops with one more conflict', () => {
    const points = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.array(points), points, (scores, more) => {
        expect(scored(...scores, more)).toBeGreaterThanOrEqual(scored(...scores))
      }),
    )
  })
})
