import table from '../../../data/chance-table.json' with { type: 'json' }

/** Values measured with synthetic names in a synthetic register. */
export interface ChanceTable {
  rules: number
  /** Number of marks, including those no longer in force. */
  marks: number
  /** Similarity of the first entry of `met`. */
  from: number
  /** Average number of marks in force that are at least this similar to a synthetic name. */
  met: readonly number[]
  classShares: readonly number[]
  /**
   * Ratio of marks found to marks predicted by the shares. It is below one, because marks are often filed in several
   * classes, and common words of a class carry less information there.
   */
  inClasses: number
  /** Percentages of synthetic names whose nearest mark has at most this E-value, ascending. */
  madeUp: readonly { expected: number; percent: number }[]
  /** Percentages of confusable marks whose earlier mark has at least this similarity. */
  confusable: readonly number[]
}

/** Written by `npm run bench:verdict -- --write-table` from both collections of docs/reference/benchmarks.md. */
export const CHANCE_TABLE: ChanceTable = table

interface SearchedIn {
  /** Number of records. Null means unknown, which counts as the measured size. */
  records: number | null
  /** Nice classes 1-45. An empty list means all. */
  niceClasses: readonly number[]
}

export function shareOfClasses(niceClasses: readonly number[], { classShares, inClasses }: ChanceTable): number {
  if (niceClasses.length === 0) return 1
  const left = [...new Set(niceClasses)].reduce((left, at) => left * (1 - (classShares[at - 1] ?? 0)), 1)
  return inClasses * (1 - left)
}

/**
 * Returns the E-value: the number of marks at least this similar that a synthetic name finds by chance. Similarity is
 * rounded, so half of the marks with the same similarity count as nearer.
 */
export function eValueOf(
  similarity: number,
  { records, niceClasses }: SearchedIn,
  table: ChanceTable = CHANCE_TABLE,
): number {
  const { met, from, marks } = table
  const at = Math.min(met.length - 1, Math.max(0, Math.floor(similarity) - from))
  const nearer = (met[at + 1] ?? 0) / 2
  return ((met[at] as number) / 2 + nearer) * ((records ?? marks) / marks) * shareOfClasses(niceClasses, table)
}

/** Returns the percentages of synthetic names (`madeUp`) and of confusable marks. */
export function howOftenMet(expected: number, similarity: number): { madeUp: number; confusable: number } {
  const { madeUp: rows, confusable, from } = CHANCE_TABLE
  const at = rows.findIndex((row) => row.expected >= expected)
  const [less, more] = [rows[at < 0 ? rows.length - 1 : Math.max(0, at - 1)], rows.at(at)] as [Row, Row]
  const span = Math.log(more.expected / less.expected)
  const place = span === 0 ? 0 : Math.log(Math.max(expected, less.expected) / less.expected) / span
  const near = Math.min(confusable.length - 1, Math.max(0, Math.floor(similarity) - from))
  return {
    madeUp: Math.round(less.percent + (more.percent - less.percent) * place),
    confusable: confusable[near] as number,
  }
}

type Row = ChanceTable['madeUp'][number]
