import { rounded, shareOf } from '../measure/statistics.ts'
import { GRADES, type Grade } from './judged.ts'
import type { Checked } from './measure.ts'
import { KINDS, type Kind } from './queries.ts'
import { areaUnderCurve, keptWhen } from './roc.ts'

/** Results of checks of names of all kinds. Shares are 0-1. */
export interface VerdictFigures {
  names: Record<Kind, number>
  verdicts: Record<Kind, Record<Grade, number | null>>
  /** How well the score of a check separates marks held confusable from other names (area under the ROC curve). */
  auc: { coined: number; twins: number }
  /** Share of marks held confusable whose own earlier mark is close or a conflict, and moderate or more. */
  ownInClose: number | null
  ownInModerate: number | null
  /** Share of marks held confusable that are flagged where so many percent of the coined names are. */
  keptAt: Record<10 | 25 | 50, number>
}

const isAtLeast = (grade: Grade, least: Grade) => GRADES.indexOf(grade) <= GRADES.indexOf(least)

export function figuresOfChecks(checked: readonly Checked[]): VerdictFigures {
  const of = (kind: Kind) => checked.filter((one) => one.kind === kind)
  const byKind = <T>(figure: (checks: Checked[]) => T) =>
    Object.fromEntries(KINDS.map((kind) => [kind, figure(of(kind))])) as Record<Kind, T>
  const scores = byKind((checks) => checks.map(({ score }) => score))
  const own = (least: Grade) => shareOf(of('confusable'), ({ own }) => own !== null && isAtLeast(own.grade, least))
  const kept = (percent: number) => rounded(keptWhen(scores.confusable, scores.coined, percent / 100))
  return {
    names: byKind((checks) => checks.length),
    verdicts: byKind(
      (checks) =>
        Object.fromEntries(GRADES.map((grade) => [grade, shareOf(checks, (one) => one.grade === grade)])) as Record<
          Grade,
          number | null
        >,
    ),
    auc: {
      coined: rounded(areaUnderCurve(scores.confusable, scores.coined)),
      twins: rounded(areaUnderCurve(scores.confusable, scores.twins)),
    },
    ownInClose: own('close'),
    ownInModerate: own('moderate'),
    keptAt: { 10: kept(10), 25: kept(25), 50: kept(50) },
  }
}
