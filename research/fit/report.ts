import { table } from '../measure/command.ts'
import type { Figures } from './evaluate.ts'
import { NOISE_KINDS } from './queries.ts'

const share = (value: number | null) => (value === null ? '–' : value.toFixed(3))

/** The figures of several ways of weighing, one a row. */
export function figuresTable(rows: readonly (readonly [string, Figures])[]): string {
  const decided = rows.map(([name, { recallAt, foundAt, caution, listed, own }]) => [
    name,
    ...Object.values(recallAt).map(share),
    ...[caution.confusable, caution.notConfusable, listed.confusable, listed.notConfusable].map(share),
    ...[foundAt[10], foundAt[100], own.close, own.moderate].map(share),
  ])
  const noise = rows.map(([name, figures]) => [
    name,
    ...NOISE_KINDS.map((kind) => `${figures.noise[kind].median} / ${figures.noise[kind].p90}`),
    share(figures.coinedWithoutCaution),
  ])
  return [
    table([
      [
        'decided pairs',
        '@1',
        '@10',
        '@20',
        '@50',
        '@100',
        'caution',
        'not conf.',
        'listed',
        'not conf.',
        'n.c. @10',
        '@100',
        'own close',
        'moderate',
      ],
      ...decided,
    ]),
    table([['hits at caution, median / p90', ...NOISE_KINDS, 'coined without'], ...noise]),
  ].join('\n')
}
