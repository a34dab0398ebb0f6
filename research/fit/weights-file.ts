import { FEATURE_COUNT, POINTS_AT, SIGNALS, type Signal, WEIGHTS } from '../../lib/names/score/model.ts'
import type { Fit } from './fit.ts'
import type { PointsAt } from './points-at.ts'
import { FITTED } from './signs.ts'

/** Smaller effects of a weight are dropped: they change odds by less than a hundredth of what one letter does. */
const LEAST = 0.005
const DECIMALS = 100

const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS

/** The text of data/name-weights.json, from features as they are measured, in the order of FITTED. */
export function weightsFile({ weights, scales }: Pick<Fit, 'weights' | 'scales'>, pointsAt: PointsAt): string {
  const signals = SIGNALS.map((signal, at) => {
    const own = FITTED.flatMap((fitted, i) => {
      const weight = (weights[i] as number) / (scales[fitted.column] as number)
      return fitted.ground === at && Math.abs(weight) >= LEAST ? [[fitted.feature, rounded(weight)] as const] : []
    })
    return [signal, Object.fromEntries(own)] as const
  })
  const points = Object.entries(pointsAt).map(([point, odds]) => [point, rounded(odds)] as const)
  const file = { weights: Object.fromEntries(signals), pointsAt: Object.fromEntries(points) }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The weights as they are, as if they had been fitted. */
export function presentWeights(): Pick<Fit, 'weights' | 'scales' | 'listed'> {
  return {
    weights: Float64Array.from(FITTED, ({ ground, feature }) => WEIGHTS[SIGNALS[ground] as Signal][feature] ?? 0),
    scales: new Float64Array(FEATURE_COUNT).fill(1),
    listed: POINTS_AT.listed,
  }
}
