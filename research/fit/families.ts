import { nameVariants } from '../../lib/names/normalise/variants.ts'
import { WEAK_WORDS } from '../../lib/names/normalise/words.ts'
import { Random } from '../register/random.ts'

/** How many letters at the beginning of its first word a family has in common. */
const BEGINNING = 4

interface TwoMarks {
  earlier: string
  later: string
}

/** Keys that marks of one family share: the name, and the beginning of the first word that says something. */
function keysOf(name: string): string[] {
  const words = nameVariants(name).forms[0]?.words ?? []
  const first = words.find((word) => !WEAK_WORDS.has(word)) ?? words[0]
  return first === undefined ? [] : [`=${words.join('')}`, first.slice(0, BEGINNING)]
}

/**
 * The family of each pair, as the number of its first pair. Pairs belong together where marks of theirs share a key.
 */
export function familiesOf(pairs: readonly TwoMarks[]): Int32Array {
  const parents = Int32Array.from(pairs, (_pair, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root] as number
    return root
  }
  const firstOf = new Map<string, number>()
  for (const [at, { earlier, later }] of pairs.entries())
    for (const key of [...keysOf(earlier), ...keysOf(later)]) {
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, at)
      else {
        const [a, b] = [rootOf(first), rootOf(at)]
        parents[Math.max(a, b)] = Math.min(a, b)
      }
    }
  return parents.map((_parent, at) => rootOf(at))
}

/** Which fold (from 0) each pair belongs to: whole families, the largest first, each to the fold with the fewest pairs. */
export function foldsOf(families: Int32Array, folds: number, seed: number): Int32Array {
  const random = new Random(seed, 0xf01d)
  const members = [...Map.groupBy(families.keys(), (at) => families[at] as number).values()]
  const order = members.map((pairs) => ({ pairs, tie: random.next() }))
  order.sort((a, b) => b.pairs.length - a.pairs.length || a.tie - b.tie)
  const sizes = new Int32Array(folds)
  const foldOf = new Int32Array(families.length)
  for (const { pairs } of order) {
    const fold = sizes.indexOf(Math.min(...sizes))
    sizes[fold] = (sizes[fold] as number) + pairs.length
    for (const at of pairs) foldOf[at] = fold
  }
  return foldOf
}
