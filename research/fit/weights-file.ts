import { FEATURE_COUNT, SIGNALS, type Signal } from '../../lib/names/score/model.ts'
import { POINTS_AT, WEIGHTS } from '../../lib/names/score/weights.ts'
import type { Fit } from './fit.ts'
import type { PointsAt } from './points-at.ts'
import { FITTED } from './signs.ts'

/** Smaller effects of a weight are dropped: they change odds by less than a hundredth of what one letter does. */
const LEAST = 0.005
const DECIMALS = 100

const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS

/** What each feature counts on each ground, for features as they are measured, in the order of FITTED. */
function weightsOf({ weights, scales }: Pick<Fit, 'weights' | 'scales'>) {
  return SIGNALS.map((ground, at) => {
    const own = FITTED.flatMap((fitted, i) => {
      const weight = (weights[i] as number) / (scales[fitted.column] as number)
      return fitted.ground === at && Math.abs(weight) >= LEAST ? [[fitted.feature, rounded(weight)] as const] : []
    })
    return [ground, own] as const
  })
}

/** The source of weights.ts with new numbers in its two tables. Throws where a table is not found. */
export function withWeights(source: string, fit: Pick<Fit, 'weights' | 'scales'>, pointsAt: PointsAt): string {
  const grounds = weightsOf(fit).map(
    ([ground, own]) =>
      `  ${ground}: {\n${own.map(([feature, weight]) => `    ${feature}: ${weight},\n`).join('')}  },\n`,
  )
  const table = /(export const WEIGHTS\b[^=]*= \{\n)[\s\S]*?(\n?^\}$)/mu
  const points = /(export const POINTS_AT = \{) [^}]* (\})/u
  if (!table.test(source) || !points.test(source)) throw new Error('WEIGHTS or POINTS_AT is not where it was.')
  const places = Object.entries(pointsAt).map(([point, odds]) => `${point}: ${rounded(odds)}`)
  return source
    .replace(table, (_all, before: string, after: string) => `${before}${grounds.join('')}${after.replace('\n', '')}`)
    .replace(points, (_all, before: string, after: string) => `${before} ${places.join(', ')} ${after}`)
}

/** The weights as they are, as if they had been fitted. */
export function presentWeights(): Pick<Fit, 'weights' | 'scales' | 'listed'> {
  return {
    weights: Float64Array.from(FITTED, ({ ground, feature }) => WEIGHTS[SIGNALS[ground] as Signal][feature] ?? 0),
    scales: new Float64Array(FEATURE_COUNT).fill(1),
    listed: POINTS_AT.listed,
  }
}
