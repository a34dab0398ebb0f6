import { eValueOf } from '../../lib/names/score/chance.ts'
import { SCORE_FROM } from '../../lib/names/score/score.ts'
import { rounded } from '../measure/statistics.ts'
import type { Checked } from './measure.ts'

/** Expected numbers of marks by chance at which predictions are compared with what was met. */
const LEVELS = [10, 3, 1, 0.5, 0.1] as const

/** Marks that chance is said to bring at most `level` times, in one register: how many were predicted, and how many met. */
export interface Reliability {
  register: string
  classes: number
  level: number
  /** At most `level`: similarity goes in whole points. Null where no similarity is so rare. */
  predicted: number | null
  met: number
  /** Share of the names that met one at least. */
  share: number
}

/** How many marks are predicted, of a similarity that chance brings at most `level` times; null where there is none. */
function predictedAt(level: number, niceClasses: readonly number[], records: number): number | null {
  for (let points = SCORE_FROM.listed; points <= 100; points++) {
    const expected = eValueOf(points, { niceClasses, records })
    if (expected <= level) return expected
  }
  return null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Marks that coined names met in a register, beside the number that the product's table predicts. */
export function reliabilityOf(register: string, records: number, checked: readonly Checked[]): Reliability[] {
  return LEVELS.map((level) => {
    const met = checked.map(({ expected }) => expected.filter((one) => one <= level).length)
    const predicted = checked.flatMap(({ niceClasses }) => predictedAt(level, niceClasses, records) ?? [])
    return {
      register,
      classes: checked[0]?.niceClasses.length ?? 0,
      level,
      predicted: predicted.length === 0 ? null : rounded(mean(predicted)),
      met: rounded(mean(met)),
      share: rounded(met.filter((count) => count > 0).length / met.length),
    }
  })
}
