import { CHANCE_TABLE } from './chance-table.ts'

/** What was measured with made-up names in a made-up register. */
export interface ChanceTable {
  /** The version of the rules of names (rules-version.ts) that it was measured with. */
  rules: number
  /** Marks in that register, in force or not. */
  marks: number
  /** Similarity of the first entry of `met`. */
  from: number
  /**
   * How many marks in force a made-up name meets on average that are at least this near, for each similarity from
   * `from` to 100.
   */
  met: readonly number[]
  /** Share of the marks that are in each Nice class, from class 1 to 45. */
  classShares: readonly number[]
  /**
   * How many marks are met in some classes for each one that their shares predict. It is less than one, because marks
   * are often filed in several classes, and because words that are common in a class tell less there.
   */
  inClasses: number
  /**
   * Percent of made-up names whose nearest mark is expected by chance at most `expected` times; by rising `expected`.
   */
  madeUp: readonly { expected: number; percent: number }[]
  /**
   * Percent of marks held confusable whose own earlier mark is at least this near, for each similarity from `from` to
   * 100.
   */
  confusable: readonly number[]
}

/** The register and classes in which a name was searched. */
export interface SearchedIn {
  /** Records of the register; null where unknown, and then it counts as large as the measured one. */
  records: number | null
  /** Nice classes searched in, 1-45; none for all. */
  niceClasses: readonly number[]
}

/** The marks met in at least one of the classes, as a share of those met in all. */
export function shareOfClasses(niceClasses: readonly number[], { classShares, inClasses }: ChanceTable): number {
  if (niceClasses.length === 0) return 1
  const left = [...new Set(niceClasses)].reduce((left, at) => left * (1 - (classShares[at - 1] ?? 0)), 1)
  return inClasses * (1 - left)
}

/**
 * How many marks at least this near (similarity 54-100) a made-up name meets by chance in this register and these
 * classes. Similarity is rounded, so half of the marks with the same similarity count as nearer. `table` is the
 * published one unless a new one is being made.
 */
export function expectedByChance(
  similarity: number,
  { records, niceClasses }: SearchedIn,
  table: ChanceTable = CHANCE_TABLE,
): number {
  const { met, from, marks } = table
  const at = Math.min(met.length - 1, Math.max(0, Math.floor(similarity) - from))
  const nearer = (met[at + 1] ?? 0) / 2
  return ((met[at] as number) / 2 + nearer) * ((records ?? marks) / marks) * shareOfClasses(niceClasses, table)
}

/**
 * How often a mark this near is met, in percent. `madeUp` is the percentage of made-up names, by `expected`,
 * interpolated between the measured numbers. `confusable` is the percentage of marks held confusable, by `similarity`
 * (54-100), wherever the mark was found.
 */
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
