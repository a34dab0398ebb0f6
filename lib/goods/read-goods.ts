import { likelyGroups } from './groups.ts'
import { classOfGroup, GOODS_GROUPS, groupsOfWord, UNHEARD_RARITY } from './vocabulary.ts'
import { goodsTerms, readTerm, type Term } from './words.ts'

/**
 * Goods and services in English words: one term, or a list with semicolons. The Nice class is given where it is known.
 */
export interface GoodsList {
  text: string
  /** 1-45. */
  niceClass?: number
  /** False for goods that exist but were not understood. */
  understood?: boolean
}

/** One term of goods or services, with everything that comparing it needs. */
export interface ReadTerm extends Term {
  niceClass: number
  /** Groups of its class that it may belong to, with shares of 1, the likeliest first; empty where no word is known. */
  groups: ReadonlyMap<number, number>
  /** The likeliest group. Where none is known, it is class x 100, which is the number of no group. */
  group: number
  /** Trades of these groups, each with the sum of their shares. */
  sectors: ReadonlyMap<string, number>
  /** Its words with their rarity. */
  rarities: ReadonlyMap<string, number>
  /** Kind of service that its words name; null for goods and for other services. */
  activity: Activity | null
}

export type Activity = (typeof ACTIVITIES)[number]

/** Kinds of services that are often compared with the goods that they deal in. */
export const ACTIVITIES = ['selling', 'repairing', 'hiring', 'designing', 'teaching', 'serving'] as const

const NAMED: Record<Activity, RegExp> = {
  selling: /\b(?:retail|wholesal|sales?\b|selling|stores?\b|shops?\b)/i,
  repairing: /\b(?:repair|maintenance|install|servic)/i,
  hiring: /\b(?:rental|hire|leasing)/i,
  designing: /\b(?:design|development|programming|research)/i,
  teaching: /\b(?:teach|educat|training|publish)/i,
  serving: /\b(?:provi|suppl|cater|food and drink)/i,
}

/** First class of services (Nice Agreement). */
export const FIRST_OF_SERVICES = 35

/**
 * Terms read before whose class is given: lists of marks repeat the same terms, and titles of groups are read for many
 * hits.
 */
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

/** Reads one term in one class. */
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

/** Most classes that are tried for a term without a given class. */
const MOST_CLASSES = 3
/** A further class is tried for a term if its group has at least this share of the likeliest group's likelihood. */
const ENOUGH_SHARE = 0.6

/** Reads each term of the lists in every class that it may be of. A term without readings was not understood. */
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
