import { relationOfClasses } from './class-relation.ts'
import { ACTIVITIES, type Activity, FIRST_OF_SERVICES, type ReadTerm } from './read-goods.ts'

/** Letters at the start that related words share: "paint", "painting", "painter". */
const ROOT = 5

type Weights<Key> = ReadonlyMap<Key, number>

function product<Key>(a: Weights<Key>, b: Weights<Key>): number {
  let sum = 0
  for (const [key, weight] of a) sum += weight * (b.get(key) ?? 0)
  return sum
}
/** 0 if one side has no weights. */
function cosine<Key>(a: Weights<Key>, b: Weights<Key>): number {
  const length = Math.sqrt(product(a, a) * product(b, b))
  return length === 0 ? 0 : product(a, b) / length
}

const total = (weights: Weights<string>) => [...weights.values()].reduce((sum, weight) => sum + weight, 0)
const flag = (holds: boolean) => (holds ? 1 : 0)
const roots = ({ words }: ReadTerm) => new Set(words.map((word) => word.slice(0, ROOT)))
const isService = ({ niceClass }: ReadTerm) => niceClass >= FIRST_OF_SERVICES
const BOTH = Object.fromEntries(ACTIVITIES.map((each) => [each, `${each}Both`])) as Record<Activity, string>
const SUBSTITUTE = /substitut|imitation/i

function signsOfWords(a: ReadTerm, b: ReadTerm) {
  const [ofA, ofB] = [total(a.rarities), total(b.rarities)]
  const shared = total(new Map([...a.rarities].filter(([word]) => b.rarities.has(word))))
  const [rootsA, rootsB] = [roots(a), roots(b)]
  const sharedRoots =
    [...rootsA].filter((root) => rootsB.has(root)).length / Math.max(1, Math.min(rootsA.size, rootsB.size))
  const substitute = SUBSTITUTE.test(a.text) || SUBSTITUTE.test(b.text)
  return {
    words: cosine(a.rarities, b.rarities),
    wordsOfBoth: shared / (ofA + ofB - shared || 1),
    wordsOfOne: shared / (Math.min(ofA, ofB) || 1),
    roots: sharedRoots,
    head: flag(a.head === b.head),
    headIsWord: flag(a.words.includes(b.head) || b.words.includes(a.head)),
    headIsPurpose: flag(a.purpose.includes(b.head) || b.purpose.includes(a.head)),
    purpose: flag(a.purpose.some((word) => b.purpose.includes(word))),
    commonerHead: Math.min(a.rarities.get(a.head) ?? 0, b.rarities.get(b.head) ?? 0) / 10,
    rarerHead: Math.max(a.rarities.get(a.head) ?? 0, b.rarities.get(b.head) ?? 0) / 10,
    substitute: flag(substitute),
    substituteOfSame: flag(substitute && sharedRoots > 0),
  }
}

/** Signals from about 0 to 1, the same in either order. */
export function pairSigns(a: ReadTerm, b: ReadTerm): Record<string, number> {
  const same = a.niceClass === b.niceClass
  const groups = cosine(a.groups, b.groups)
  const sectors = cosine(a.sectors, b.sectors)
  const ofWords = signsOfWords(a, b)
  const signs: Record<string, number> = Object.assign(ofWords, {
    groups,
    group: flag(a.group === b.group),
    sectors,
    sameClass: flag(same),
    groupsOfOneClass: same ? groups : 0,
    sectorsOfOneClass: same ? sectors : 0,
    rootsOfTwoClasses: same ? 0 : ofWords.roots,
    relatedClasses: flag(relationOfClasses(a.niceClass, b.niceClass).relation === 'related'),
    goodsAndService: flag(isService(a) !== isService(b)),
    services: flag(isService(a) && isService(b)),
  })
  for (const each of ACTIVITIES) {
    signs[each] = flag((a.activity === each) !== (b.activity === each))
    signs[BOTH[each]] = flag(a.activity === each && b.activity === each)
  }
  return signs
}
