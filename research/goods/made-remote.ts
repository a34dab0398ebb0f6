import type { ComparedPair } from '../../lib/goods/compare.ts'
import { GOODS_GROUPS, type ReadTerm, readInClass, readTerm } from '../../lib/goods/read-goods.ts'
import { Random } from '../register/random.ts'

/** Two terms that nobody compared and that are taken to be remote. */
export interface RemotePair {
  a: ReadTerm
  b: ReadTerm
}

/** Most draws for each wanted pair: few terms may have too few pairs that share nothing. */
const MOST_TRIES = 500

const nameOf = ({ niceClass, text }: ReadTerm) => `${niceClass} ${text}`
const shareSector = (a: ReadTerm, b: ReadTerm) => [...a.sectors.keys()].some((sector) => b.sectors.has(sector))

/** A function that draws terms: with `byClass` each class equally often, else each term. */
function drawer(terms: readonly ReadTerm[], random: Random, byClass: boolean): () => ReadTerm {
  const classes = Object.values(Object.groupBy(terms, ({ niceClass }) => niceClass)) as ReadTerm[][]
  return () => random.pick(byClass ? random.pick(classes) : terms)
}

/**
 * Pairs of terms drawn at random that the comparisons do not have and that share neither group nor trade, of two classes and of one.
 * That they are remote is our assumption, not practice.
 */
export function madeRemotePairs(compared: readonly ComparedPair[], seed: number) {
  const random = new Random(seed)
  const terms = [...new Map(compared.flatMap(({ a, b }) => [a, b]).map((term) => [nameOf(term), term])).values()]
  const listed = new Set(compared.flatMap(({ a, b }) => [nameOf(a) + nameOf(b), nameOf(b) + nameOf(a)]))
  const titles = [...GOODS_GROUPS.values()].map(({ title, niceClass }) => readInClass(readTerm(title), niceClass))
  const draw = (count: number, oneClass: boolean, from: () => ReadTerm): RemotePair[] => {
    const drawn: RemotePair[] = []
    for (let tries = 0; drawn.length < count && tries < count * MOST_TRIES; tries++) {
      const [a, b] = [from(), from()]
      if (oneClass !== (a.niceClass === b.niceClass) || nameOf(a) === nameOf(b)) continue
      if (listed.has(nameOf(a) + nameOf(b)) || a.group === b.group || shareSector(a, b)) continue
      drawn.push({ a, b })
    }
    return drawn
  }
  const each = drawer(terms, random, false)
  const ofTitles = drawer(titles, random, true)
  return {
    twoClasses: [
      ...draw(1500, false, drawer(terms, random, true)),
      ...draw(1000, false, each),
      ...draw(1500, false, ofTitles),
    ],
    oneClass: [...draw(500, true, each), ...draw(500, true, ofTitles)],
  }
}
