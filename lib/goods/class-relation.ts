import rows from '../../data/class-relations.json' with { type: 'json' }

/** Degrees in EUIPO's practice. `low` means similar to a low degree. */
export type ComparedDegree = 'low' | 'similar' | 'high'

interface ClassRelation {
  /** `other` means that the collected practice does not show a relation. There may still be one. */
  relation: 'same' | 'related' | 'other'
  /** The degree that half of the compared goods reach. Null for the same class, or without comparisons. */
  degree: ComparedDegree | null
  /** Number of compared pairs by degree. All numbers are 0 for the same class. */
  compared: Readonly<Record<ComparedDegree, number>>
  why: string
}

const ENOUGH_SIMILAR = 3
const ENOUGH_COORDINATED = 7

type Row = readonly [number, number, low: number, similar: number, high: number, coordinated: number, ...string[]]

const NONE = { low: 0, similar: 0, high: 0 } as const
const PAIRS = new Map((rows as unknown as Row[]).map((row) => [row[0] * 100 + row[1], row]))
const DEGREES: Record<ComparedDegree, string> = { low: 'to a low degree', similar: 'similar', high: 'highly similar' }

function middle({ low, similar, high }: Record<ComparedDegree, number>): ComparedDegree {
  const half = Math.floor((low + similar + high) / 2)
  if (half < low) return 'low'
  return half < low + similar ? 'similar' : 'high'
}

/**
 * Returns the relation of two classes. They are related if EUIPO found three pairs of goods at least similar, or
 * compared seven pairs in classes that the USPTO coordinates. This is our choice, which relates 45 of 990 class pairs.
 * One or two comparisons say more about those goods than about the classes. The USPTO's table joins services with
 * nearly all classes. Sources: data/README.md, class-relations.json.
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

/** Returns the classes and all classes related to them, in ascending order. */
export function withRelatedClasses(niceClasses: readonly number[]): number[] {
  const all = Array.from({ length: 45 }, (_, at) => at + 1)
  return all.filter((each) => niceClasses.some((asked) => relationOfClasses(asked, each).relation !== 'other'))
}
