import file from '../../data/goods-model.json' with { type: 'json' }
import { type ComparedDegree, relationOfClasses } from './class-relation.ts'
import { ACTIVITIES, FIRST_OF_SERVICES, GOODS_GROUPS, type GoodsList, type ReadTerm, readGoods } from './read-goods.ts'

/** Length of the beginning that related words share: "paint", "painting", "painter". */
const ROOT = 5

type Weights<Key> = ReadonlyMap<Key, number>

function product<Key>(a: Weights<Key>, b: Weights<Key>): number {
  let sum = 0
  for (const [key, weight] of a) sum += weight * (b.get(key) ?? 0)
  return sum
}
function cosine<Key>(a: Weights<Key>, b: Weights<Key>): number {
  const length = Math.sqrt(product(a, a) * product(b, b))
  return length === 0 ? 0 : product(a, b) / length
}

const total = (weights: Weights<string>) => [...weights.values()].reduce((sum, weight) => sum + weight, 0)
const flag = (holds: boolean) => (holds ? 1 : 0)
const roots = ({ words }: ReadTerm) => new Set(words.map((word) => word.slice(0, ROOT)))
const isService = ({ niceClass }: ReadTerm) => niceClass >= FIRST_OF_SERVICES
const BOTH = Object.fromEntries(ACTIVITIES.map((each) => [each, `${each}Both`])) as Record<
  (typeof ACTIVITIES)[number],
  string
>
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

/** Returns signals from about 0 to 1. The order of the terms does not affect them. */
function pairSigns(a: ReadTerm, b: ReadTerm): Record<string, number> {
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

/** Number of comparisons with the degrees [low, similar, high]. */
type DegreeCounts = readonly [number, number, number]

const DEGREES: readonly ComparedDegree[] = ['low', 'similar', 'high']
const NONE: DegreeCounts = [0, 0, 0]

const inOrder = (a: number, b: number) => `${Math.min(a, b)}~${Math.max(a, b)}`

function keysOf(a: ReadTerm, b: ReadTerm) {
  return {
    all: 'all',
    kind: a.niceClass === b.niceClass ? 'one class' : 'two classes',
    classes: `c${inOrder(a.niceClass, b.niceClass)}`,
    groups: `g${inOrder(a.group, b.group)}`,
    heads: [`h${a.niceClass}${a.head}`, `h${b.niceClass}${b.head}`],
    groupAndClass: [`s${a.group}~${b.niceClass}`, `s${b.group}~${a.niceClass}`],
    headAndGroup: [`x${a.niceClass}${a.head}~${b.group}`, `x${b.niceClass}${b.head}~${a.group}`],
  }
}

/** Weight of the wider count as a prior, in comparisons. Set by cross-validation. */
const START = { kind: 10, classes: 5, groups: 2, terms: 1 }

function countUnder(table: Map<string, [number, number, number]>, key: string, degree: ComparedDegree): void {
  const counts = table.get(key) ?? [0, 0, 0]
  counts[DEGREES.indexOf(degree)] = (counts[DEGREES.indexOf(degree)] ?? 0) + 1
  table.set(key, counts)
}

export interface ComparedPair {
  a: ReadTerm
  b: ReadTerm
  degree: ComparedDegree
}

type PracticeTable = ReadonlyMap<string, DegreeCounts>

/** Counts compared pairs. The table does not contain the terms. */
export function tableOf(pairs: readonly ComparedPair[]): PracticeTable {
  const table = new Map<string, [number, number, number]>()
  for (const { a, b, degree } of pairs)
    for (const key of new Set(Object.values(keysOf(a, b)).flat())) countUnder(table, key, degree)
  return table
}

type Shares = readonly number[]

function sharesAt(table: PracticeTable, key: string, wider: Shares, start: number): Shares {
  const counts = table.get(key) ?? NONE
  const all = counts[0] + counts[1] + counts[2]
  return wider.map((share, at) => ((counts[at] ?? 0) + start * share) / (all + start))
}

const logLow = ([low = 0, similar = 1]: Shares) => Math.log(low / similar)
const logHigh = ([, similar = 1, high = 0]: Shares) => Math.log(high / similar)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns log-odds of a low (`...Low`) and a high degree (`...High`) against a similar degree. Each narrower count
 * starts from the wider count. `compared...` is the logarithm of the number of comparisons.
 */
function practiceSigns(table: PracticeTable, a: ReadTerm, b: ReadTerm): Record<string, number> {
  const keys = keysOf(a, b)
  const all = sharesAt(table, keys.all, [1 / 3, 1 / 3, 1 / 3], 1)
  const classes = sharesAt(table, keys.classes, sharesAt(table, keys.kind, all, START.kind), START.classes)
  const groups = sharesAt(table, keys.groups, classes, START.groups)
  const heads = keys.heads.map((key) => sharesAt(table, key, classes, START.terms))
  const groupAndClass = keys.groupAndClass.map((key) => sharesAt(table, key, classes, START.terms))
  const headAndGroup = keys.headAndGroup.map((key, at) => sharesAt(table, key, heads[at] ?? classes, START.terms))
  const compared = (key: string) => Math.log(1 + (table.get(key) ?? NONE).reduce((sum, count) => sum + count, 0))
  return {
    classesLow: logLow(classes),
    classesHigh: logHigh(classes),
    groupsLow: logLow(groups),
    groupsHigh: logHigh(groups),
    headsLow: mean(heads.map(logLow)),
    headsHigh: mean(heads.map(logHigh)),
    groupAndClassLow: mean(groupAndClass.map(logLow)),
    groupAndClassHigh: mean(groupAndClass.map(logHigh)),
    headAndGroupLow: mean(headAndGroup.map(logLow)),
    headAndGroupHigh: mean(headAndGroup.map(logHigh)),
    comparedClasses: compared(keys.classes),
    comparedGroups: compared(keys.groups),
  }
}

/** Matches signals for degrees, which do not affect whether terms are remote. */
const OF_DEGREES = /(?:Low|High)$/

export type SignWeights = readonly (readonly [sign: string, weight: number])[]

/** A model that `npm run bench:goods -- --fit` writes. */
export interface GoodsModel {
  practice: PracticeTable
  /** Weights for the log-odds that two terms are remote. */
  remote: SignWeights
  /** Minimum likelihood (0-1) of remote terms. */
  remoteFrom: number
  /** Weights of the sums that enter the softmax of the three degrees. */
  degrees: Readonly<Record<'low' | 'similar' | 'high', SignWeights>>
}

/** Likelihood that two terms are remote, and of each degree if they are not. Those of the degrees add up to 1. */
export interface Estimate {
  remote: number
  low: number
  similar: number
  high: number
}

export function degreeSigns(practice: PracticeTable, a: ReadTerm, b: ReadTerm): Record<string, number> {
  return Object.assign(pairSigns(a, b), practiceSigns(practice, a, b), { one: 1 })
}

export function remoteSigns(signs: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(signs).filter(([name]) => !OF_DEGREES.test(name)))
}

function weigh(weights: SignWeights, signs: Record<string, number>): number {
  let sum = 0
  for (const [name, weight] of weights) sum += weight * (signs[name] ?? 0)
  return sum
}

export function estimateOf({ practice, remote, degrees }: GoodsModel, a: ReadTerm, b: ReadTerm): Estimate {
  const signs = degreeSigns(practice, a, b)
  const [low, similar, high] = [weigh(degrees.low, signs), weigh(degrees.similar, signs), weigh(degrees.high, signs)]
  const most = Math.max(low, similar, high)
  const parts = [Math.exp(low - most), Math.exp(similar - most), Math.exp(high - most)] as const
  const all = parts[0] + parts[1] + parts[2]
  return {
    remote: 1 / (1 + Math.exp(-weigh(remote, signs))),
    low: parts[0] / all,
    similar: parts[1] / all,
    high: parts[2] / all,
  }
}

const GOODS_MODEL: GoodsModel = {
  remote: Object.entries(file.remote),
  remoteFrom: file.remoteFrom,
  degrees: {
    low: Object.entries(file.degrees.low),
    similar: Object.entries(file.degrees.similar),
    high: Object.entries(file.degrees.high),
  },
  practice: new Map(
    Object.entries(file.practice).map(([key, counts]) => [
      key,
      counts.split(' ').map(Number) as unknown as DegreeCounts,
    ]),
  ),
}

/** Degrees from EUIPO's practice: `same` means at least highly similar, `related` a low degree, `remote` dissimilar. */
export type GoodsDegree = 'same' | 'similar' | 'related' | 'remote' | 'unknown'

interface GoodsComparison {
  degree: GoodsDegree
  /** The deciding term as written, or null for `unknown`. */
  asked: string | null
  found: string | null
  /** False if a term was not understood or one side had no goods. The goods may then be nearer than `degree`. */
  complete: boolean
  why: string
}

/** Returns group titles as goods. A number without a group means goods that were not understood. */
export function goodsOfGroups(groups: readonly number[]): GoodsList[] {
  return groups.map((number) => {
    const known = GOODS_GROUPS.get(number)
    return known ? { text: known.title, niceClass: known.niceClass } : { text: '', understood: false }
  })
}

/** Returns the likeliest degree. Returns `remote` only if its likelihood reaches `remoteFrom`. */
export function likeliestDegree(
  { remoteFrom }: Pick<GoodsModel, 'remoteFrom'>,
  estimate: Estimate,
): Exclude<GoodsDegree, 'unknown'> {
  if (estimate.remote >= remoteFrom) return 'remote'
  if (estimate.high >= Math.max(estimate.similar, estimate.low)) return 'same'
  return estimate.similar >= estimate.low ? 'similar' : 'related'
}

const RANK = { unknown: 0, remote: 1, related: 2, similar: 3, same: 4 } as const

interface Decided {
  degree: Exclude<GoodsDegree, 'unknown'>
  /** Among pairs of the same degree, the pair with the greatest value counts. */
  nearness: number
  asked: string
  found: string
}

function decide(a: ReadTerm, b: ReadTerm): Pick<Decided, 'degree' | 'nearness'> {
  if (a.niceClass === b.niceClass && [...a.words].sort().join(' ') === [...b.words].sort().join(' '))
    return { degree: 'same', nearness: Number.POSITIVE_INFINITY }
  const estimate = estimateOf(GOODS_MODEL, a, b)
  const { remote, low, similar, high } = estimate
  const nearness = (1 - remote) * (low + 2 * similar + 3 * high)
  return { degree: likeliestDegree(GOODS_MODEL, estimate), nearness }
}

const WHY: Record<Decided['degree'], (asked: string, found: string) => string> = {
  same: (asked, found) => `"${asked}" and "${found}" are the same goods or services, or nearly so.`,
  similar: (asked, found) => `"${asked}" and "${found}" are similar goods or services.`,
  related: (asked, found) => `"${asked}" and "${found}" are related goods or services, similar to a low degree.`,
  remote: (asked, found) => `Even "${asked}" and "${found}", the nearest of these goods and services, are far apart.`,
}

const UNKNOWN: GoodsComparison = {
  degree: 'unknown',
  asked: null,
  found: null,
  complete: false,
  why: 'It cannot be told how near the goods and services are, because some of them are not known.',
}

type ReadGoods = ReturnType<typeof readGoods>

/**
 * Compares goods by the nearest pair of terms. The degree is an estimate from EUIPO's practice
 * (docs/explanation/matching.md, Goods). It is never `remote` while a term is not understood, because unknown goods
 * must not lower a score.
 */
export function compareReadGoods(ours: ReadGoods, theirs: ReadGoods): GoodsComparison {
  const understood = (term: { readings: ReadTerm[] }) => term.readings.some(({ groups }) => groups.size > 0)
  const complete = [ours, theirs].every((side) => side.length > 0 && side.every(understood))
  let best: Decided | undefined
  for (const our of ours)
    for (const their of theirs)
      for (const a of our.readings)
        for (const b of their.readings) {
          const decided = { ...decide(a, b), asked: our.text, found: their.text }
          const nearer = best === undefined ? 1 : RANK[decided.degree] - RANK[best.degree]
          if (nearer > 0 || (nearer === 0 && decided.nearness > (best?.nearness ?? 0))) best = decided
        }
  if (best === undefined || (best.degree === 'remote' && !complete)) return UNKNOWN
  const { degree } = best
  return { degree, asked: best.asked, found: best.found, complete, why: WHY[degree](best.asked, best.found) }
}

export function compareGoods(asked: readonly GoodsList[], found: readonly GoodsList[]): GoodsComparison {
  return compareReadGoods(readGoods(asked), readGoods(found))
}
