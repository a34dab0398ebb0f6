import file from '../../data/goods-vocabulary.json' with { type: 'json' }

/** A group never changes its number. */
interface GoodsGroup {
  /** Nice class × 100 + position in the class: 4301 is the first group of class 43. Fits two bytes. */
  group: number
  niceClass: number
  title: string
  /** Trades that make, sell or use the goods: "vehicles", "beauty". */
  sectors: readonly string[]
}

/** Stands for goods without a known group. */
export const NO_GROUP = 0

export const classOfGroup = (group: number) => Math.floor(group / 100)

export const GOODS_GROUPS: ReadonlyMap<number, GoodsGroup> = new Map(
  (file.groups as [number, string, string][]).map(([group, title, sectors]) => [
    group,
    { group, niceClass: classOfGroup(group), title, sectors: sectors.split(' ') },
  ]),
)

export const MOST_GROUP = Math.max(...GOODS_GROUPS.keys())

interface WordGroups {
  /** Shares add up to 1, greatest first. */
  shares: readonly (readonly [group: number, share: number])[]
  /** Natural logarithm of the count of all words divided by this word's count. */
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

/** Rarity of words that the Nice list lacks. */
export const UNHEARD_RARITY = Math.log(ALL / 2)

const WORDS: ReadonlyMap<string, WordGroups> = new Map(
  [...counted].map(([word, counts]): [string, WordGroups] => {
    const total = sum(counts)
    return [word, { shares: counts.map(([group, count]) => [group, count / total]), rarity: Math.log(ALL / total) }]
  }),
)

export const groupsOfWord = (word: string): WordGroups | null => WORDS.get(word) ?? null

const PHRASES: ReadonlyMap<string, number> = new Map(
  Object.entries(file.phrases).flatMap(([group, phrases]) =>
    phrases.map((phrase): [string, number] => [phrase, Number(group)]),
  ),
)

const lastWord = (phrase: string) => phrase.slice(phrase.lastIndexOf(' ') + 1)
/** Most terms end in none of these words and need no further search. */
const PHRASE_ENDS = new Set([...PHRASES.keys()].map(lastWord))
const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))

/** Returns the group of a phrase at the end of the words: "vegan", "coffee", "shop" end with "coffee shop". */
export function groupOfPhrase(words: readonly string[]): number | null {
  if (!PHRASE_ENDS.has(words.at(-1) ?? '')) return null
  for (let from = Math.max(0, words.length - LONGEST_PHRASE); from < words.length; from++) {
    const group = PHRASES.get(words.slice(from).join(' '))
    if (group !== undefined) return group
  }
  return null
}
