import { table } from '../measure/command.ts'
import type { RecallAt } from '../measure/statistics.ts'
import type { Baselines } from './baselines.ts'
import type { Direction } from './decided.ts'
import type { Measured } from './measure.ts'
import type { Noise } from './noise.ts'

const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`)

/** The row of figures in which hits that are written alike count once. */
function namesRow({ pairs, recallAtNames }: Direction): string[] {
  return ['  written alike counted once', String(pairs), '', ...recallCells(recallAtNames), '', '']
}

const recallCells = (recall: RecallAt) => Object.values(recall).map(percent)

function recallRow(name: string, { pairs, candidateRecall, recallAt, cautionShare }: Direction): string[] {
  const caution = [cautionShare.confusable, cautionShare.notConfusable].map(percent)
  return [name, String(pairs), percent(candidateRecall), ...recallCells(recallAt), ...caution]
}

function noiseRow(name: string, { listed, caution, shareWithoutCaution }: Noise): string[] {
  const counts = [listed.median, listed.p90, caution.median, caution.p90].map(String)
  return [name, ...counts, percent(shareWithoutCaution)]
}

/** The figures as tables for a person. */
export function report(measured: Measured, baselines: Baselines | undefined): string {
  const recall = [
    ['confusable pairs', 'pairs', 'candidates', '@1', '@10', '@20', '@50', '@100', 'caution', 'not conf.'],
    recallRow('later mark searched', measured),
    namesRow(measured),
    recallRow('reverse', measured.reverse),
    namesRow(measured.reverse),
    ...Object.entries(measured.byDriver).map(([driver, row]) => recallRow(`  ${driver}`, row)),
  ]
  const others = Object.entries(baselines ?? {}).map(([name, row]) =>
    'skipped' in row ? [name, row.skipped] : [name, ...recallCells(row.recallAt)],
  )
  const noise = Object.entries(measured.noise).flatMap(([kind, row]) => [
    noiseRow(kind, row),
    noiseRow('  two classes', row.twoClasses),
    ...(row.brands === undefined ? [] : [noiseRow('  brands in use', row.brands)]),
  ])
  const points = measured.curve.filter(({ from }) => from >= 40 && from % 4 === 0)
  return [
    table(recall),
    table([['baseline', '@1', '@10', '@20', '@50', '@100'], ...others]),
    table([['hits shown', 'listed', 'p90', 'caution', 'p90', 'none at caution'], ...noise]),
    table([
      ['threshold', 'confusable', 'not confusable', 'hits of a coined name', 'p90'],
      ...points.map(({ from, confusable, notConfusable, hits }) => [
        String(from),
        percent(confusable),
        percent(notConfusable),
        String(hits.median),
        String(hits.p90),
      ]),
    ]),
  ].join('\n')
}
