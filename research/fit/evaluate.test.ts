import { describe, expect, it } from 'vitest'
import { figuresOf, oddsForHits, standingOf } from './evaluate.ts'
import type { Measured, MeasuredQuery } from './measured-queries.ts'
import { NOISE_KINDS } from './queries.ts'

const LENGTH = 4
const kinds = ['later', 'later', ...NOISE_KINDS] as const
const queries = kinds.map((kind, at): MeasuredQuery => {
  const from = at * LENGTH
  const pair = kind === 'later' ? at : -1
  return { name: '', kind, pair, sought: null, from, to: from + LENGTH, soughtRows: [from + 1], isFound: true }
})
const measured: Measured = {
  rows: new Float32Array(),
  marks: Float32Array.from({ length: kinds.length * LENGTH }, (_marks, row) => (row % LENGTH) + 1),
  queries,
}
const odds = Float64Array.of(5, 3, 3, -2)
const weighed = queries.map((query) => ({ query, odds }))
const [first] = weighed as [(typeof weighed)[number]]

describe('standingOf', () => {
  it('counts the marks that rank above or equal to the decided one, but not the decided one itself', () => {
    expect(standingOf(measured, first)).toEqual({ odds: 3, rank: 1 + 1 + 3 })
  })

  it('returns an infinite rank for a mark that no search finds', () => {
    const lost = { ...first, query: { ...first.query, isFound: false } }
    expect(standingOf(measured, lost).rank).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('oddsForHits', () => {
  it.each([
    [0, 5],
    [1, 3],
    [6, -2],
  ])('has at most %i hits just above %i', (most, from) => {
    expect(oddsForHits(measured, [first], most)).toBeCloseTo(from, 2)
    expect(oddsForHits(measured, [first], most)).toBeGreaterThan(from)
  })
})

describe('figuresOf', () => {
  it('counts confusable and other pairs separately, and hits from odds of 0', () => {
    const pairs = [true, false].map((confusable) => ({ confusable, about: 'signs' }))
    const figures = figuresOf(
      measured,
      pairs,
      [first, { ...(weighed[1] as typeof first), odds: odds.map((o) => o - 4) }, ...weighed.slice(2)],
      -2,
    )
    expect(figures.caution).toEqual({ confusable: 1, notConfusable: 0 })
    expect(figures.listed).toEqual({ confusable: 1, notConfusable: 1 })
    expect(figures.recallAt).toMatchObject({ 1: 0, 10: 1 })
    expect(figures.noise.coined).toEqual({ median: 6, p90: 6 })
    expect(figures.coinedWithoutCaution).toBe(0)
  })

  it('counts decided marks so near that coined names meet few marks as near', () => {
    const pairs = [{ confusable: true, about: 'signs' }]
    const coined = weighed.find(({ query }) => query.kind === 'coined') as typeof first
    const ownBeside = (register: Measured, coinedOdds: Float64Array) =>
      figuresOf(register, pairs, [first, { ...coined, odds: coinedOdds }], -2).own
    const crowded = { ...measured, marks: measured.marks.map((marks) => 4 * marks) }
    expect(
      ownBeside(
        measured,
        odds.map((o) => o - 1),
      ),
    ).toEqual({ close: 1, moderate: 1 })
    expect(ownBeside(measured, odds)).toEqual({ close: 0, moderate: 1 })
    expect(ownBeside(crowded, odds)).toEqual({ close: 0, moderate: 0 })
  })
})
