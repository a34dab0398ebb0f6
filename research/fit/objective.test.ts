import { describe, expect, it } from 'vitest'
import { FEATURE_COUNT } from '../../lib/names/score/model.ts'
import { Random } from '../register/random.ts'
import { scalesOf } from './design.ts'
import { fitWeights, weighQueries } from './fit.ts'
import type { Measured, MeasuredQuery } from './measured-queries.ts'
import { objectiveOf } from './objective.ts'
import { NOISE_KINDS } from './queries.ts'
import { SETTINGS } from './settings.ts'
import { FITTED } from './signs.ts'
import { fitTask } from './task.ts'

const CANDIDATES = 30
const pairs = Array.from({ length: 6 }, (_pair, at) => ({ confusable: at % 3 > 0, about: 'signs' }))

/** Rows of random features: a decided mark is a little nearer than its neighbours. */
function made(): Measured {
  const random = new Random(5)
  const kinds: [MeasuredQuery['kind'], number][] = [
    ...pairs.map((_pair, at) => ['later', at] as [MeasuredQuery['kind'], number]),
    ...NOISE_KINDS.flatMap((kind) => [0, 1].map(() => [kind, -1] as [MeasuredQuery['kind'], number])),
  ]
  const rows = Float32Array.from({ length: kinds.length * CANDIDATES * FEATURE_COUNT }, (_value, at) =>
    at % FEATURE_COUNT === 0 ? 1 : random.next() + (at % (CANDIDATES * FEATURE_COUNT) < FEATURE_COUNT ? 0.2 : 0),
  )
  const queries = kinds.map(([kind, pair], at) => {
    const from = at * CANDIDATES
    return { name: '', kind, pair, sought: null, from, to: from + CANDIDATES, soughtRows: [from], isFound: true }
  })
  return { rows, marks: new Float32Array(kinds.length * CANDIDATES).fill(3), queries }
}

const measured = made()
const scales = scalesOf(measured.rows)

describe('objectiveOf', () => {
  it('has slopes that agree with small steps', () => {
    const objective = objectiveOf(fitTask(measured, pairs, measured.queries, scales), SETTINGS)
    const random = new Random(9)
    const at = Float64Array.from(FITTED, () => random.next() - 0.4)
    const slopes = new Float64Array(at.length)
    objective(at, slopes)
    const step = 1e-4
    const beside = (i: number, by: number) => {
      const moved = at.slice()
      moved[i] = (moved[i] as number) + by
      return objective(moved, new Float64Array(at.length))
    }
    for (const i of at.keys()) {
      const shown = (beside(i, step) - beside(i, -step)) / (2 * step)
      // Counts are interpolated linearly between steps of odds, so the slope jumps a little where a row passes a step.
      expect(Math.abs(shown - (slopes[i] as number))).toBeLessThan(0.02 + 0.05 * Math.abs(shown))
    }
  })
})

describe('fitWeights', () => {
  const fitted = fitWeights(measured, pairs, measured.queries, scales, SETTINGS)

  it('keeps the weights within their bounds', () => {
    for (const [at, { least, most }] of FITTED.entries()) {
      expect(fitted.weights[at]).toBeGreaterThanOrEqual(least)
      expect(fitted.weights[at]).toBeLessThanOrEqual(most)
    }
  })

  it('ends lower than it began, with the same result each time', () => {
    const objective = objectiveOf(fitTask(measured, pairs, measured.queries, scales), SETTINGS)
    const nothing = objective(new Float64Array(FITTED.length), new Float64Array(FITTED.length))
    expect(fitted.loss).toBeLessThan(nothing)
    expect(fitWeights(measured, pairs, measured.queries, scales, SETTINGS)).toEqual(fitted)
  })

  it('puts caution at odds 0: half of the coined names have at most 40 marks there', () => {
    const coined = weighQueries(
      measured,
      measured.queries.filter(({ kind }) => kind === 'coined'),
      fitted,
    )
    const hits = coined.map(({ odds }) => odds.filter((value) => value >= 0).length * 3)
    expect((Math.min(...hits) + Math.max(...hits)) / 2).toBeLessThanOrEqual(40)
    expect(fitted.listed).toBeLessThan(0)
  })
})
