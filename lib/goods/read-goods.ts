import { copyOf, goodsTerms, readTerm, type Term } from './terms.ts'
import {
  classOfGroup,
  GOODS_GROUPS,
  groupOfPhrase,
  groupsOfWord,
  MOST_GROUP,
  NO_GROUP,
  UNHEARD_RARITY,
} from './vocabulary.ts'

/** The head of a term counts more than its other words. */
const HEAD_WEIGHT = 1.3
/** A word after "for" or "of" counts less: adhesives for shoes are not shoes. */
const PURPOSE_WEIGHT = 0.7
/** Tuned so that most of the 2,047 terms compared in EUIPO's practice fall into their own class. */
const SHARE_POWER = 0.7
const RARITY_POWER = 0.5
/** Weight of an everyday phrase. A single word weighs at most about its rarity. */
const PHRASE_WEIGHT = 8
/** Minimum share of the best group's likelihood. */
const AS_LIKELY = 0.75

type GroupWeight = readonly [group: number, weight: number]

interface WordWeights {
  rarity: number
  groups: readonly GroupWeight[]
  byClass: ReadonlyMap<number, WordWeights['groups']>
}

const weights = new Map<string, WordWeights>()

/** Cached because computing powers is slow. */
function weightsOfWord(word: string): WordWeights | null {
  const before = weights.get(word)
  if (before !== undefined) return before
  const known = groupsOfWord(word)
  if (known === null) return null
  const groups = known.shares.map(([group, share]) => [group, share ** SHARE_POWER] as const)
  const byClass = Map.groupBy(groups, ([group]) => classOfGroup(group))
  const made = { rarity: known.rarity ** RARITY_POWER, groups, byClass }
  weights.set(word, made)
  return made
}

/** Sums by group number. All terms share one array, because registers have millions of terms. */
const counted = new Float64Array(MOST_GROUP + 1)

function count(group: number, weight: number, met: number[]): void {
  const before = counted[group] as number
  if (before === 0) met.push(group)
  counted[group] = before + weight
}

/** Returns the groups that the words name. The caller must reset their entries in `counted` before the next term. */
function weigh({ words, head, purpose }: Term, niceClass: number | undefined): number[] {
  const met: number[] = []
  const phrase = purpose.length === 0 ? groupOfPhrase(words) : null
  if (phrase !== null && (niceClass === undefined || classOfGroup(phrase) === niceClass))
    count(phrase, PHRASE_WEIGHT, met)
  for (const word of words) {
    const known = weightsOfWord(word)
    const groups = niceClass === undefined ? known?.groups : known?.byClass.get(niceClass)
    if (known === null || groups === undefined) continue
    const counts = known.rarity * (word === head ? HEAD_WEIGHT : purpose.includes(word) ? PURPOSE_WEIGHT : 1)
    for (let at = 0; at < groups.length; at++) {
      const named = groups[at] as GroupWeight
      count(named[0], named[1] * counts, met)
    }
  }
  return met
}

/** Returns shares that add up to 1, likeliest first. Only groups of `niceClass` if set. */
function likelyGroups(term: Term, niceClass?: number): [group: number, share: number][] {
  const met = weigh(term, niceClass)
  const weights = met.map((group) => counted[group] as number)
  for (const group of met) counted[group] = 0
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const likely = met.map((group, at): [number, number] => [group, (weights[at] as number) / total])
  return likely.sort(([, a], [, b]) => b - a)
}

function likeliest(text: string, niceClass?: number): number[] {
  const met = weigh(readTerm(text), niceClass)
  let best = 0
  for (const group of met) best = Math.max(best, counted[group] as number)
  const likely = met.filter((group) => (counted[group] as number) >= best * AS_LIKELY)
  for (const group of met) counted[group] = 0
  return likely
}

const inOrder = (groups: Iterable<number>) => [...new Set(groups)].sort((a, b) => a - b)

/**
 * Returns groups (vocabulary.ts) in ascending order. `text` is one English term or a list with semicolons, all of
 * `niceClass` if set. Without a known word the result is empty, which says nothing about the goods.
 */
export function groupsOf(text: string, niceClass?: number): number[] {
  return inOrder(goodsTerms(text, niceClass !== undefined).flatMap((each) => likeliest(each, niceClass)))
}

/** Cached by class and term, because marks share most of their terms. */
const termsRead = new Map<number, Map<string, readonly number[]>>()
const MOST_TERMS_READ = 2000
/** In characters. A longer term rarely occurs again. */
const LONGEST_TERM_KEPT = 120

function groupsOfTerm(text: string, niceClass: number): readonly number[] {
  const inClass = termsRead.get(niceClass) ?? new Map<string, readonly number[]>()
  const known = inClass.get(text)
  if (known !== undefined) return known
  const likely = likeliest(text, niceClass)
  const groups = likely.length === 0 ? [NO_GROUP] : likely
  if (text.length > LONGEST_TERM_KEPT) return groups
  if (inClass.size >= MOST_TERMS_READ) inClass.clear()
  termsRead.set(niceClass, inClass.set(copyOf(text), groups))
  return groups
}

/** The longest lists have thousands of terms, which name the same groups. */
const MOST_TERMS = 200
export const MOST_LETTERS = 20_000

/**
 * Returns the groups of a record's English goods in ascending order, or undefined without a list. `NO_GROUP` stands for
 * unknown or excess terms, so that these never count as remote. A truncated last term is skipped, because a part can be
 * different goods ("coffee" of "coffee grinders").
 */
export function groupsOfRecord(lists: Iterable<readonly [niceClass: number, text: string]>): number[] | undefined {
  const groups = new Set<number>()
  let left = MOST_TERMS
  for (const [niceClass, text] of lists) {
    const terms = goodsTerms(text.slice(0, MOST_LETTERS), true)
    if (text.length > MOST_LETTERS) terms.pop()
    if (text.length > MOST_LETTERS || terms.length > left || (terms.length === 0 && text.trim() !== ''))
      groups.add(NO_GROUP)
    for (const term of terms.slice(0, left)) for (const group of groupsOfTerm(term, niceClass)) groups.add(group)
    left = Math.max(0, left - terms.length)
  }
  return groups.size === 0 ? undefined : inOrder(groups)
}

/** English goods: one term, or a list with semicolons. */
export interface GoodsList {
  text: string
  niceClass?: number
  /** False for goods that exist but were not understood. */
  understood?: boolean
}

export interface ReadTerm extends Term {
  niceClass: number
  /** Likely groups in the term's class. The shares add up to 1, likeliest first. */
  groups: ReadonlyMap<number, number>
  /** The likeliest group, or class × 100, which no group has. */
  group: number
  /** Trades of these groups, with total shares. */
  sectors: ReadonlyMap<string, number>
  rarities: ReadonlyMap<string, number>
  /** Null for goods and for other services. */
  activity: Activity | null
}

export type Activity = (typeof ACTIVITIES)[number]

/** These services are often compared with the goods that they concern. */
export const ACTIVITIES = ['selling', 'repairing', 'hiring', 'designing', 'teaching', 'serving'] as const

const NAMED: Record<Activity, RegExp> = {
  selling: /\b(?:retail|wholesal|sales?\b|selling|stores?\b|shops?\b)/i,
  repairing: /\b(?:repair|maintenance|install|servic)/i,
  hiring: /\b(?:rental|hire|leasing)/i,
  designing: /\b(?:design|development|programming|research)/i,
  teaching: /\b(?:teach|educat|training|publish)/i,
  serving: /\b(?:provi|suppl|cater|food and drink)/i,
}

export const FIRST_OF_SERVICES = 35

/** Marks repeat the same terms, and many hits share group titles. */
const readings = new Map<string, ReadTerm>()
const MOST_READINGS = 5000

function rememberedInClass(text: string, niceClass: number): ReadTerm {
  const name = `${niceClass} ${text}`
  const known = readings.get(name)
  if (known !== undefined) return known
  if (readings.size >= MOST_READINGS) readings.clear()
  const reading = readInClass(readTerm(text), niceClass)
  readings.set(name, reading)
  return reading
}

export function readInClass(term: Term, niceClass: number): ReadTerm {
  const groups = new Map(likelyGroups(term, niceClass))
  const sectors = new Map<string, number>()
  for (const [group, share] of groups)
    for (const sector of GOODS_GROUPS.get(group)?.sectors ?? []) sectors.set(sector, (sectors.get(sector) ?? 0) + share)
  const rarities = new Map(term.words.map((word) => [word, groupsOfWord(word)?.rarity ?? UNHEARD_RARITY]))
  const activity =
    niceClass < FIRST_OF_SERVICES ? null : (ACTIVITIES.find((each) => NAMED[each].test(term.text)) ?? null)
  const group = groups.keys().next().value ?? niceClass * 100
  return { ...term, niceClass, groups, group, sectors, rarities, activity }
}

const MOST_CLASSES = 3
/** Minimum share of the best likelihood for a further class. */
const ENOUGH_SHARE = 0.6

/** Reads each term in all likely classes. A term without `readings` was not understood. */
export function readGoods(lists: readonly GoodsList[]): { text: string; readings: ReadTerm[] }[] {
  return lists.flatMap(({ text, niceClass, understood = true }) => {
    if (!understood) return [{ text, readings: [] }]
    return goodsTerms(text, niceClass !== undefined).map((each) => {
      if (niceClass !== undefined) return { text: each, readings: [rememberedInClass(each, niceClass)] }
      const term = readTerm(each)
      const likely = likelyGroups(term)
      const enough = (likely[0]?.[1] ?? 0) * ENOUGH_SHARE
      const classes = likely.filter(([, share]) => share >= enough).map(([group]) => classOfGroup(group))
      const few = [...new Set(classes)].slice(0, MOST_CLASSES)
      return { text: each, readings: few.map((number) => readInClass(term, number)) }
    })
  })
}
