import facts from '../../data/goods-words.json' with { type: 'json' }
import nice from '../../data/nice-classes.json' with { type: 'json' }

interface GoodsWord {
  term: string
  /** The English word that a service expects, at most 23 characters. */
  goods: string
  classes: number[]
}

export const GOODS_LANGUAGES = ['en', 'de', 'fr', 'it'] as const
type GoodsLanguage = (typeof GOODS_LANGUAGES)[number]

const MOST_WORDS = 8

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replaceAll('œ', 'o')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface Entry extends GoodsWord {
  language: GoodsLanguage
  /** Number of a thing, which has words in every language. */
  thing: number
  /** Position among the words of one language. The first word is the usual one. */
  turn: number
  plain: string
  words: string[]
}

const ENTRIES: readonly Entry[] = (facts.words as [number[], ...string[]][]).flatMap(([classes, ...cells], thing) => {
  const [main = ''] = cells[0]?.split(';') ?? []
  return GOODS_LANGUAGES.flatMap((language, place) =>
    (cells[place] ?? '').split(';').map((term, turn) => {
      const folded = plain(term)
      return { term, goods: main, classes, language, thing, turn, plain: folded, words: folded.split(' ') }
    }),
  )
})

const stem = (word: string) => (word.length < 4 ? word : word.replace(/(?:e[rnsx]|[aeinsx])$/, ''))

function misfitOf(typed: string, word: string): number {
  if (word.startsWith(typed)) return word === typed ? 0 : 1
  if (typed.length > 2 && stem(typed) === stem(word)) return 1
  return typed.length > 3 && word.includes(typed) ? 3 : Infinity
}

/** Returns how badly an entry fits. Every typed word must fit, and the first word of the entry counts most. */
function misfit(typed: readonly string[], entry: Entry, language: GoodsLanguage): number {
  const each = typed.map((one) =>
    Math.min(...entry.words.map((word, place) => misfitOf(one, word) + (place > 0 ? 2 : 0))),
  )
  const whole = entry.plain === typed.join(' ') ? -4 : 0
  return Math.max(...each) * 2 + whole + (entry.language === language ? 0 : 3)
}

const wordOf = ({ term, goods, classes }: Entry): GoodsWord => ({ term, goods, classes })

function ofEachThing(entries: readonly Entry[]): Entry[] {
  const first = new Map<number, Entry>()
  for (const entry of entries) if (!first.has(entry.thing)) first.set(entry.thing, entry)
  return [...first.values()]
}

function ranked(typed: readonly string[], language: GoodsLanguage): Entry[] {
  return ENTRIES.map((entry) => ({ entry, rank: misfit(typed, entry, language) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.entry.turn - b.entry.turn || a.entry.plain.length - b.entry.plain.length)
    .map(({ entry }) => entry)
}

/** Returns words matching the text or a part, best first. `language` (such as `de-CH`) decides between equals. */
export function findGoods(text: string, language: string): GoodsWord[] {
  const typed = plain(text).split(' ').filter(Boolean)
  if (typed.length === 0) return []
  const own = languageOf(language)
  const whole = ranked(typed, own)
  const found =
    whole.length > 0 ? whole : typed.filter((word) => word.length > 3).flatMap((word) => ranked([word], own))
  return ofEachThing(found).slice(0, MOST_WORDS).map(wordOf)
}

/** Returns the word that was typed in full, or null if it names several things in one language ("café"). */
export function goodsNamed(text: string, language: string): GoodsWord | null {
  const typed = plain(text)
  const own = languageOf(language)
  const named = ENTRIES.filter((entry) => typed !== '' && entry.plain === typed)
  const first = named.filter((entry) => entry.language === own)
  const [only, ...others] = first.length > 0 ? first : named
  return only !== undefined && others.every(({ thing }) => thing === only.thing) ? wordOf(only) : null
}

const languageOf = (locale: string): GoodsLanguage =>
  GOODS_LANGUAGES.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en'

/** Returns short words for a Nice class (1-45). `language` is a tag such as `de-CH`. Falls back to English. */
export function classTitle(number: number, language: string): string {
  const own = languageOf(language)
  return (own === 'en' ? NICE_CLASSES[number - 1]?.title : facts.titles[own][number - 1]) ?? ''
}

interface NiceClassEntry {
  class: number
  kind: 'goods' | 'services'
  /** Title in our own words, because the official heading is longer. */
  title: string
}

/** The classes of this edition, in force since 1 January 2026 under the Nice Agreement. */
const NICE_CLASSES = nice.classes as readonly NiceClassEntry[]
