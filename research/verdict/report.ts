import { table } from '../measure/command.ts'
import type { VerdictFigures } from './figures.ts'
import { GRADES } from './judged.ts'
import { KINDS } from './queries.ts'
import type { Reliability } from './reliability.ts'

const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`)

/** The figures of one scope as tables for a person. */
export function reportFigures(scope: string, figures: VerdictFigures): string {
  const { names, verdicts, auc, ownInClose, ownInModerate, keptAt } = figures
  return [
    table([
      [scope, 'names', ...GRADES],
      ...KINDS.map((kind) => [kind, String(names[kind]), ...GRADES.map((grade) => percent(verdicts[kind][grade]))]),
    ]),
    table([
      ['own mark close', 'moderate', 'AUC coined', 'twins', 'kept at 10 %', '25 %', '50 %'],
      [ownInClose, ownInModerate]
        .map(percent)
        .concat([auc.coined, auc.twins].map(String), Object.values(keptAt).map(percent)),
    ]),
  ].join('\n')
}

export function reportReliability(rows: readonly Reliability[]): string {
  return table([
    ['coined names in', 'classes', 'at most', 'predicted', 'met', 'names with one'],
    ...rows.map(({ register, classes, level, predicted, met, share }) => [
      register,
      String(classes),
      String(level),
      predicted === null ? '–' : String(predicted),
      String(met),
      percent(share),
    ]),
  ])
}
