import type { Jurisdiction } from '../contract/primitives.ts'
import { isEveryday } from '../names/normalise/everyday-words.ts'
import { foldName, OTHER_SCRIPT } from '../names/normalise/fold.ts'
import {
  createReader,
  ENGLISH,
  FRENCH,
  GERMAN,
  ITALIAN,
  isInitialism,
  READERS,
  SPANISH,
} from '../names/normalise/pronunciation.ts'
import {
  HINT_LANGUAGES,
  type HintKind,
  type HintLanguage,
  type HintSource,
  hintLists,
  type ListedWord,
  lawsFor,
  VULGAR,
} from './lists.ts'

/** The full name, one or more words, or the start or end of a word. */
export type PartPlace = 'whole' | 'word' | 'inside'

export interface NamePart {
  text: string
  place: PartPlace
  rest: string
}

/** Enough for "red cross" and "grana padano". */
const TOGETHER_MAX = 3
const PART_FROM = 4
const REST_FROM = 2
/** A part this long is read as a word, whatever the rest. */
const READ_FROM = 6

/** A capital after a small letter also starts a word. */
const seenWords = (name: string) => foldName(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).words

const isRead = (part: string, rest: string, isKnown: (word: string) => boolean) =>
  part.length >= READ_FROM || isEveryday(rest) || isKnown(rest)

/**
 * Returns each text once, in the widest place. A start or end of four or five letters counts only if the rest is also a
 * word (`isKnown` or everyday), because otherwise nobody reads it. The middle of a word never counts.
 */
export function partsOfName(name: string, isKnown: (word: string) => boolean): NamePart[] {
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
 * These rules run before the rules for comparing names (normalise/pronunciation.ts), in the same notation. They
 * separate sounds that the later rules merge. Spare letters: c as in church, q as in vision, y as in yes, voiced z, and
 * w for German and French ü.
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

const RULES: Record<HintLanguage, string> = { en: ENGLISH, de: GERMAN, fr: FRENCH, it: ITALIAN, es: SPANISH }

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

export interface SpokenName {
  languages: HintLanguage[]
  /** The name as heard. */
  text: string
}

let readers: Record<HintLanguage, (word: string) => string> | undefined

function readersOf(): NonNullable<typeof readers> {
  readers ??= Object.fromEntries(
    HINT_LANGUAGES.map((language) => [language, createReader(`${FINER[language]} ${RULES[language]}`)]),
  ) as NonNullable<typeof readers>
  return readers
}

function wordIn(language: HintLanguage, word: string): string {
  if (/\d/.test(word)) return word
  if (isInitialism(word)) return [...word.toUpperCase()].join('-')
  const letters = { ...WRITTEN, ...WRITTEN_OF[language] }
  return [...readersOf()[language](word)].map((sound) => letters[sound] ?? sound).join('')
}

/**
 * Returns how each language pronounces the name, by spelling rules only. Languages with the same pronunciation share an
 * entry. Empty for names without Latin letters.
 */
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
  /** Group of a place, flag word or unwelcome word, otherwise ''. */
  detail: string
  part: string
  /** The listed word, as written or heard in the name. */
  word: string
  place: PartPlace
  /** True if the word is only heard, not written. */
  isHeard: boolean
  /** Empty if the word belongs to no language. */
  languages: HintLanguage[]
  /** Nice classes of named goods. */
  classes: number[]
  sources: HintSource[]
  laws: { jurisdiction: Jurisdiction; article: string }[]
}

/**
 * `register`: words that may prevent registration. `reading`: unwelcome words that the name reads or sounds like.
 * `known` counts the words in the lists.
 */
export interface NameHints {
  register: NameHint[]
  reading: NameHint[]
  /** Empty for other scripts. */
  spoken: SpokenName[]
  known: { register: number; reading: number; both: number }
}

interface Scope {
  jurisdiction: Jurisdiction | null
  niceClasses: readonly number[]
}

const SOUNDS_FROM = 4

/** Hints of these kinds are also found inside a word. A place or a surname there is mostly chance. */
const ALSO_INSIDE = new Set<HintKind>(['goods', 'praise', 'flag', 'unwelcome'])

let heard: ReadonlyMap<string, readonly ListedWord[]> | undefined

function unwelcomeBySound(): ReadonlyMap<string, readonly ListedWord[]> {
  heard ??= Map.groupBy(
    hintLists().unwelcome.filter(({ word }) => word.length >= SOUNDS_FROM),
    ({ word, language }) => (language ? `${language} ${READERS[language](word)}` : ''),
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
        const sound = READERS[language](part.text)
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
 * unwelcome words in five languages. No hint is no clearance, because the lists are short.
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

export { SOURCE_OF } from './lists.ts'
