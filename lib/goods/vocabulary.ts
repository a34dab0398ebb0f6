import file from '../../data/goods-vocabulary.json' with { type: 'json' }

/** One of the groups into which goods and services of a class fall. Its number never changes. */
export interface GoodsGroup {
  /** Nice class x 100 + place in the class: 4301 is the first group of class 43. Fits two bytes. */
  group: number
  niceClass: number
  title: string
  /** Trades that make, sell or use such goods: "vehicles", "beauty". */
  sectors: readonly string[]
}

/** Takes the place of a group's number for goods and services that belong to no known group. */
export const NO_GROUP = 0

/** The Nice class (1-45) of a group by its number. */
export const classOfGroup = (group: number) => Math.floor(group / 100)

/** All groups by their number, in order of classes. */
export const GOODS_GROUPS: ReadonlyMap<number, GoodsGroup> = new Map(
  (file.groups as [number, string, string][]).map(([group, title, sectors]) => [
    group,
    { group, niceClass: classOfGroup(group), title, sectors: sectors.split(' ') },
  ]),
)

/** The highest number of a group. */
export const MOST_GROUP = Math.max(...GOODS_GROUPS.keys())

/** What is known of one word from the Nice alphabetical list. */
export interface WordGroups {
  /** Groups that it names, with their shares of 1, the greatest first. */
  shares: readonly (readonly [group: number, share: number])[]
  /** Rarity: natural logarithm of all counted words by the count of this one. */
  rarity: number
}

const counted = new Map(
  Object.entries(file.words).map(([word, counts]): [string, [number, number][]] => [
    word,
    counts.split(' ').map((count): [number, number] => {
      const [group = 0, times = 0] = count.split(':').map(Number)
      return [group, times]
    }),
  ]),
)
const sum = (counts: readonly [number, number][]) => counts.reduce((total, [, count]) => total + count, 0)
const ALL = [...counted.values()].reduce((total, counts) => total + sum(counts), 0)

/** Rarity of a word that the Nice list does not have. */
export const UNHEARD_RARITY = Math.log(ALL / 2)

const WORDS: ReadonlyMap<string, WordGroups> = new Map(
  [...counted].map(([word, counts]): [string, WordGroups] => {
    const total = sum(counts)
    return [word, { shares: counts.map(([group, count]) => [group, count / total]), rarity: Math.log(ALL / total) }]
  }),
)

/** The groups that a word in its base form (words.ts) names; null for a word that the Nice list does not have. */
export const groupsOfWord = (word: string): WordGroups | null => WORDS.get(word) ?? null

const PHRASES: ReadonlyMap<string, number> = new Map(
  Object.entries(file.phrases).flatMap(([group, phrases]) =>
    phrases.map((phrase): [string, number] => [phrase, Number(group)]),
  ),
)

const lastWord = (phrase: string) => phrase.slice(phrase.lastIndexOf(' ') + 1)
/** Last words of all phrases. Most terms end in none of them, and need no further look. */
const PHRASE_ENDS = new Set([...PHRASES.keys()].map(lastWord))
const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))

/**
 * The group of an everyday name of goods that the words (in their base form) are or end with: "vegan", "coffee", "shop"
 * end with "coffee shop". Null where they end with no such name.
 */
export function groupOfPhrase(words: readonly string[]): number | null {
  if (!PHRASE_ENDS.has(words.at(-1) ?? '')) return null
  for (let from = Math.max(0, words.length - LONGEST_PHRASE); from < words.length; from++) {
    const group = PHRASES.get(words.slice(from).join(' '))
    if (group !== undefined) return group
  }
  return null
}
