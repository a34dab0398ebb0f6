import type { MarkToSearch } from '../engine.ts'
import { twoClasses } from '../match/noise.ts'
import type { Pair } from '../match/pairs.ts'
import { realNames } from '../match/real-names.ts'
import { makeQueries } from '../register/queries.ts'
import { Random } from '../register/random.ts'

/** Names that nobody litigated about. */
const UNTRIED = ['coined', 'company', 'dictionary', 'threeWords', 'registered'] as const

/** Where a name that is searched comes from. */
export const KINDS = ['confusable', 'notConfusable', 'twins', ...UNTRIED] as const
export type Kind = (typeof KINDS)[number]

/** How many names of each kind are searched, but for decided ones. */
export type Counts = Record<(typeof UNTRIED)[number], number>

/** A name that is searched, and the two classes for which it is. */
export interface VerdictQuery {
  kind: Exclude<Kind, 'twins'>
  name: string
  niceClasses: readonly number[]
  /** Of a decided pair, its number; of a registered mark, its `ref`; of any other name -1. */
  of: number
}

/** Seed of the classes, by kind, so that each has a stream of its own. */
const classesFor = (seed: number, kind: Kind, count: number) => twoClasses(seed + 97 * KINDS.indexOf(kind), count)

/**
 * The two classes of each pair. Both marks have the same: what was held confusable or not was litigated for goods that
 * are alike, so that a check for the later mark's goods meets the earlier one's. With classes drawn separately, the
 * goods would decide most pairs, and not the names. They are drawn like those of the names nobody litigated about, so
 * that as much of the register lies in them. Pairs with one earlier mark have the classes of this one mark.
 */
export function classesOfPairs(pairs: readonly Pair[], seed: number): number[][] {
  const drawn = classesFor(seed, 'confusable', pairs.length)
  const ofMark = new Map<string, number[]>()
  for (const [at, { earlier }] of pairs.entries()) if (!ofMark.has(earlier)) ofMark.set(earlier, drawn[at] as number[])
  return pairs.map(({ earlier }) => ofMark.get(earlier) as number[])
}

/** The earlier marks of the pairs, in force in the classes of their pair, numbered from `first` on in the order of pairs. */
export function earlierMarks(pairs: readonly Pair[], classes: readonly number[][], first: number): MarkToSearch[] {
  return pairs.map(({ earlier }, at) => ({
    ref: first + at,
    name: earlier,
    niceClasses: (classes[at] as number[]).toSorted((a, b) => a - b),
    office: 'EU',
    status: 'live',
  }))
}

/** A name in capitals, without spaces and signs: names that are equal in this form are one name to anybody. */
const squashed = (name: string) => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Twice as many coined names as are searched, because some are names of marks already. */
export function coinNames(seed: number, count: number): string[] {
  return makeQueries(seed, 2 * count).coined
}

/** Passes marks on and removes their names from `coined`, so that no mark has the names that are left. */
export function* takeOut(marks: Iterable<MarkToSearch>, coined: string[]): Generator<MarkToSearch> {
  const asked = new Set(coined.map(squashed))
  const taken = new Set<string>()
  for (const mark of marks) {
    const name = squashed(mark.name)
    if (asked.has(name)) taken.add(name)
    yield mark
  }
  const left = coined.filter((name) => !taken.has(squashed(name)))
  coined.splice(0, coined.length, ...left)
}

/** The first so many of these coined names, each with its classes. */
export function coinedQueries(coined: readonly string[], seed: number, count: number): VerdictQuery[] {
  const classes = classesFor(seed, 'coined', count)
  const named = coined.slice(0, count)
  return named.map((name, at) => ({ kind: 'coined', name, niceClasses: classes[at] as number[], of: -1 }))
}

/** The names from outside the register: decided later marks, and names nobody litigated about. */
export function outsideQueries(
  pairs: readonly Pair[],
  classes: readonly number[][],
  coined: readonly string[],
  counts: Counts,
  seed: number,
): VerdictQuery[] {
  const made = makeQueries(seed, Math.max(counts.dictionary, counts.threeWords))
  const names = {
    company: realNames(counts.company, seed).names,
    dictionary: made.dictionary.slice(0, counts.dictionary),
    threeWords: made.long.slice(0, counts.threeWords),
  }
  const others = (['company', 'dictionary', 'threeWords'] as const).flatMap((kind) => {
    const drawn = classesFor(seed, kind, names[kind].length)
    return names[kind].map((name, at): VerdictQuery => ({ kind, name, niceClasses: drawn[at] as number[], of: -1 }))
  })
  const decided = pairs.map(
    ({ later, confusable }, at): VerdictQuery => ({
      kind: confusable ? 'confusable' : 'notConfusable',
      name: later,
      niceClasses: classes[at] as number[],
      of: at,
    }),
  )
  return [...decided, ...coinedQueries(coined, seed, counts.coined), ...others]
}

/** Passes marks on and draws `count` of those in force, each as likely as another; `drawn` has their names by ref. */
export function* drawRegistered(
  marks: Iterable<MarkToSearch>,
  drawn: Map<number, string>,
  count: number,
  seed: number,
): Generator<MarkToSearch> {
  const random = new Random(seed, 0x4e61)
  const places: MarkToSearch[] = []
  let inForce = 0
  for (const mark of marks) {
    yield mark
    if (mark.status !== 'live' && mark.status !== 'pending') continue
    const place = inForce < count ? inForce : random.below(inForce + 1)
    if (place < count) places[place] = mark
    inForce++
  }
  for (const { ref, name } of places) drawn.set(ref, name)
}

/** Marks of the register as names that are searched, by their refs. */
export function registeredQueries(namesByRef: ReadonlyMap<number, string>, seed: number): VerdictQuery[] {
  const drawn = classesFor(seed, 'registered', namesByRef.size)
  return [...namesByRef].map(([of, name], at) => ({ kind: 'registered', name, niceClasses: drawn[at] as number[], of }))
}
