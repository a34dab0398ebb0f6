import rows from '../../data/class-relations.json' with { type: 'json' }

/** How near compared goods were, in the words of EUIPO's practice: `low` stands for similar to a low degree. */
export type ComparedDegree = 'low' | 'similar' | 'high'

export interface ClassRelation {
  /**
   * `other` means that the practice at hand does not show the classes to be related. It does not show that they are
   * unrelated.
   */
  relation: 'same' | 'related' | 'other'
  /**
   * The degree that half of the compared goods reach; null where none were compared, or where both classes are the
   * same.
   */
  degree: ComparedDegree | null
  /** How many goods and services of the two classes were compared, by degree. All 0 where both classes are the same. */
  compared: Readonly<Record<ComparedDegree, number>>
  /** One English sentence that says why. */
  why: string
}

/** From how many comparisons found similar, or similar to a high degree, two classes are related. */
const ENOUGH_SIMILAR = 3
/** From how many comparisons of any degree two classes are related that the USPTO coordinates. */
const ENOUGH_COORDINATED = 7

type Row = readonly [number, number, low: number, similar: number, high: number, coordinated: number, ...string[]]

const NONE = { low: 0, similar: 0, high: 0 } as const
const PAIRS = new Map((rows as unknown as Row[]).map((row) => [row[0] * 100 + row[1], row]))
const DEGREES: Record<ComparedDegree, string> = { low: 'to a low degree', similar: 'similar', high: 'highly similar' }

/** The median degree of all comparisons; the higher of the two in the middle where their number is even. */
function middle({ low, similar, high }: Record<ComparedDegree, number>): ComparedDegree {
  const half = Math.floor((low + similar + high) / 2)
  if (half < low) return 'low'
  return half < low + similar ? 'similar' : 'high'
}

/**
 * How two Nice classes (1-45) are related, in either order. Two classes are related if EUIPO's practice found at least
 * three pairs of their goods similar or highly similar. They are related too if it compared at least seven pairs, even
 * if only similar to a low degree, and the USPTO's table of coordinated classes lists them. This is our choice: of 990
 * pairs of classes it takes 45. One or two comparisons say more about those goods than about their classes, and the
 * USPTO's table alone joins services with nearly all classes. Sources: data/README.md, class-relations.json.
 */
export function relationOfClasses(a: number, b: number): ClassRelation {
  if (a === b) return { relation: 'same', degree: null, compared: NONE, why: `Both are in class ${a}.` }
  const [first, second] = a < b ? [a, b] : [b, a]
  const row = PAIRS.get(first * 100 + second)
  if (row === undefined) {
    const why = `No comparison of goods of class ${first} with class ${second} is at hand.`
    return { relation: 'other', degree: null, compared: NONE, why }
  }
  const [, , low, similar, high, coordinated, exampleA = '', exampleB = '', example] = row
  const compared = { low, similar, high }
  const all = low + similar + high
  const related = similar + high >= ENOUGH_SIMILAR || (coordinated === 1 && all >= ENOUGH_COORDINATED)
  const such = `${exampleA} and ${exampleB}: ${DEGREES[example as ComparedDegree]}`
  const why = `EUIPO's practice finds ${similar + high} of ${all} compared pairs of classes ${first} and ${second} similar, and ${low} to a low degree (${such}).`
  return { relation: related ? 'related' : 'other', degree: middle(compared), compared, why }
}

/** These classes and all that are related to one of them, in rising order. */
export function withRelatedClasses(niceClasses: readonly number[]): number[] {
  const all = Array.from({ length: 45 }, (_, at) => at + 1)
  return all.filter((each) => niceClasses.some((asked) => relationOfClasses(asked, each).relation !== 'other'))
}
