import { likelyGroups } from './groups.ts'
import { classOfGroup, GOODS_GROUPS, groupsOfWord, UNHEARD_RARITY } from './vocabulary.ts'
import { goodsTerms, readTerm, type Term } from './words.ts'

/** English goods: one term, or a list with semicolons. */
export interface GoodsList {
  text: string
  niceClass?: number
  /** False for goods that exist but were not understood. */
  understood?: boolean
}

export interface ReadTerm extends Term {
  niceClass: number
  /** Likely groups of its class with shares of 1, the likeliest first. */
  groups: ReadonlyMap<number, number>
  /** The likeliest group, or class × 100, which no group has. */
  group: number
  /** Trades of these groups, with the sums of their shares. */
  sectors: ReadonlyMap<string, number>
  rarities: ReadonlyMap<string, number>
  /** Null for goods and for other services. */
  activity: Activity | null
}

export type Activity = (typeof ACTIVITIES)[number]

/** These services are often compared with the goods that they deal in. */
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

/** Lists of marks repeat the same terms, and many hits share titles of groups. */
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
/** Least share of the likeliest group's likelihood for a further class. */
const ENOUGH_SHARE = 0.6

/** Tries every class that a term may belong to. A term without `readings` was not understood. */
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
