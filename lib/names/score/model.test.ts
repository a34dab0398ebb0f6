import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure } from './features.ts'
import { FEATURE_COUNT, NAME_FEATURES, POINTS_AT, SIGNALS, WEIGHTS, weighFeatures } from './model.ts'
import { scoreOf } from './score.ts'
import { sideOf } from './testing/side-of.ts'

function oddsOf(asked: string, found: string): number {
  const features = new Float64Array(FEATURE_COUNT)
  measure(sideOf(asked), sideOf(found), features)
  return weighFeatures(features, new Float64Array(SIGNALS.length))
}

describe('weigh', () => {
  it('returns the strongest signal, and a little for the others', () => {
    const features = new Float64Array(FEATURE_COUNT)
    measure(sideOf('vyntra'), sideOf('vintra'), features)
    const strengths = new Float64Array(SIGNALS.length)
    const odds = weighFeatures(features, strengths)
    const strongest = Math.max(...strengths)
    expect(odds).toBeGreaterThanOrEqual(strongest)
    expect(odds).toBeLessThanOrEqual(strongest + Math.log(SIGNALS.length))
  })

  it('has weights only for known features, with the right sign', () => {
    const alone = ['askedAlone', 'foundAlone', 'askedOver', 'foundOver', 'askedJoined']
    const sizes = ['one', 'askedBits', 'foundBits', 'fewLetters', 'lengthRatio', 'longer', 'askedWords', 'foundWords']
    const kinds = ['askedIsOneWord', 'foundIsOneWord', 'askedInside', 'foundInside']
    for (const weights of Object.values(WEIGHTS))
      for (const [feature, weight] of Object.entries(weights)) {
        expect(NAME_FEATURES).toContain(feature)
        if (alone.includes(feature)) expect(weight).toBeLessThanOrEqual(0)
        else if (![...sizes, ...kinds].includes(feature)) expect(weight).toBeGreaterThanOrEqual(0)
      }
  })

  it.each([
    ['vyntra', 'vintra', 'kodak'],
    ['starbuks', 'starbucks', 'starlings'],
    ['thomson life', 'life', 'thomas lift'],
    ['phildar', 'fildor', 'filter'],
    ['metabiomax', 'biomax', 'metaverse'],
  ])('rates %s nearer to %s than to %s', (asked, near, far) => {
    expect(oddsOf(asked, near)).toBeGreaterThan(oddsOf(asked, far))
  })
})

describe('scoreOf', () => {
  it('rises with the odds from 0, and stays below the scores of near-identical names', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(scoreOf(less)).toBeLessThanOrEqual(scoreOf(more))
        expect(scoreOf(less)).toBeGreaterThanOrEqual(0)
        expect(scoreOf(more)).toBeLessThanOrEqual(91)
      }),
    )
  })

  it('passes through the thresholds', () => {
    expect([POINTS_AT.nothing, POINTS_AT.listed, POINTS_AT.caution].map(scoreOf)).toEqual([0, 54, 64])
  })
})
