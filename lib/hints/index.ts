import type { Jurisdiction } from '../contract/primitives.ts'
import { isEveryday } from '../names/reading/forms/two-words.ts'
import { READERS } from '../names/reading/sound/languages.ts'
import { lawsFor, VULGAR } from './laws.ts'
import {
  HINT_LANGUAGES,
  type HintKind,
  type HintLanguage,
  type HintSource,
  hintLists,
  type ListedWord,
} from './lists.ts'
import { type NamePart, type PartPlace, partsOfName } from './name-parts.ts'
import { type SpokenName, spokenName } from './spoken.ts'

/** One reason to look closer at a name before it is on a shortlist. It is never part of a verdict or a score. */
export interface NameHint {
  kind: HintKind
  /** The group of a place, of a flag word or of an unwelcome one; empty for others. */
  detail: string
  /** The part of the name in which the word is read, folded. */
  part: string
  /** The listed word, as written or as heard in the name. */
  word: string
  place: PartPlace
  /** Whether the word is heard and not written. */
  isHeard: boolean
  /** Languages in which the word is listed; empty where it belongs to none. */
  languages: HintLanguage[]
  /** Nice classes of the goods that the word names; empty for others. */
  classes: number[]
  sources: HintSource[]
  laws: { jurisdiction: Jurisdiction; article: string }[]
}

/**
 * What the lists say about a name: `register` holds what may keep it from being registered, `reading` what it reads or
 * sounds like. `known` says how many different words the lists have for each of these and for both together.
 */
export interface NameHints {
  register: NameHint[]
  reading: NameHint[]
  /** How it is likely to be spoken; empty for a name in another script. */
  spoken: SpokenName[]
  known: { register: number; reading: number; both: number }
}

interface Scope {
  jurisdiction: Jurisdiction | null
  niceClasses: readonly number[]
}

/** Fewest sounds of a word that is taken as heard in a name. */
const SOUNDS_FROM = 4

/** Kinds that are also found inside a word. A place or a surname found there is mostly chance. */
const ALSO_INSIDE = new Set<HintKind>(['goods', 'praise', 'flag', 'unwelcome'])

let heard: ReadonlyMap<string, readonly ListedWord[]> | undefined

/** Unwelcome words, by their language followed by how they sound in it. */
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

/** One hint for listed words of one kind and group in one part of the name. */
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
 * What the word lists hold against a name: whether its words may keep it from being registered for these classes (or
 * for any, where none is given) in this jurisdiction, and whether it reads or sounds like something unwelcome in five
 * languages. Finding nothing is no clearance, because the lists know few words.
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
