import { CHANCE_TABLE } from './chance-table.ts'

/** What was measured of made-up names in a made register. */
export interface ChanceTable {
  /** The version of the rules of names (rules-version.ts) by which it was measured. */
  rules: number
  /** Marks in that register, in force or not. */
  marks: number
  /** Similarity of the first entry of `met`. */
  from: number
  /** How many marks in force a made-up name meets on average that are at least so near, by similarity `from` to 100. */
  met: readonly number[]
  /** Share of the marks that are in each Nice class, from class 1 to 45. */
  classShares: readonly number[]
  /**
   * How many marks are met in some classes for each that their shares foretell: fewer than one, because classes are filed
   * together, and because words that are common in a class tell less there.
   */
  inClasses: number
  /** Percent of made-up names whose nearest mark is one that is expected by chance at most so often; by rising `expected`. */
  madeUp: readonly { expected: number; percent: number }[]
  /** Percent of marks held confusable whose own earlier mark is at least so near, by similarity `from` to 100. */
  confusable: readonly number[]
}

/** The register and classes in which a name was searched. */
export interface SearchedIn {
  /** Records of the register, or null where their number is not known: then it counts as the measured one. */
  records: number | null
  /** Nice classes searched in, 1-45; none for all. */
  niceClasses: readonly number[]
}

/** Share of marks met in at least one of the classes, of those met in all. */
export function shareOfClasses(niceClasses: readonly number[], { classShares, inClasses }: ChanceTable): number {
  if (niceClasses.length === 0) return 1
  const left = [...new Set(niceClasses)].reduce((left, at) => left * (1 - (classShares[at - 1] ?? 0)), 1)
  return inClasses * (1 - left)
}

/**
 * How many marks at least this near (similarity 54-100) a made-up name meets by chance in such a register; of those with the
 * same similarity half are counted, because similarity is rounded and as many of them are nearer as are not. It falls as similarity grows, and grows with the register and the classes. `table` is the one that ships, but where one is made.
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
 * How often a mark this near is met, in percent: of made-up names by how often chance brings one so near, read between the
 * measured numbers, and of marks held confusable by its similarity, 54-100, wherever it was found.
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
