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

/** A reason to look closer at a name. It never affects a verdict or a score. */
export interface NameHint {
  kind: HintKind
  /** Group of a place, flag word or unwelcome word, otherwise ''. */
  detail: string
  /** Folded. */
  part: string
  /** The listed word, as written or heard in the name. */
  word: string
  place: PartPlace
  /** The word is only heard, not written. */
  isHeard: boolean
  /** Empty if it belongs to no language. */
  languages: HintLanguage[]
  /** Nice classes of named goods. */
  classes: number[]
  sources: HintSource[]
  laws: { jurisdiction: Jurisdiction; article: string }[]
}

/**
 * `register`: words that may prevent registration. `reading`: unwelcome words that it reads or sounds like. `known`
 * counts the words in the lists.
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

/** Fewest sounds of a heard word. */
const SOUNDS_FROM = 4

/** Also found inside a word. A place or a surname there is mostly chance. */
const ALSO_INSIDE = new Set<HintKind>(['goods', 'praise', 'flag', 'unwelcome'])

let heard: ReadonlyMap<string, readonly ListedWord[]> | undefined

/** By language and sound. */
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
 * Hints from the word lists: words that may prevent registration for these classes (or any, if none), and unwelcome
 * words in five languages. No hint is no clearance, because the lists are short.
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
