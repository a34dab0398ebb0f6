import { soundApart } from './distance.ts'
import { READING_LANGUAGES, type ReadingLanguage } from './languages.ts'
import { soundIn, soundOf } from './readings.ts'

/** Phonetic distance of two names: 0 sounds the same, 1 has nothing in common. */
export interface Closest {
  /**
   * The closest language. Null if the general rules are at least as close, unless they find no difference. Also null if
   * more than two languages agree.
   */
  language: ReadingLanguage | null
  distance: number
  /** True if they sound the same in at least three languages, or by the general rules and in one language. */
  toMost: boolean
}

/** People remember the beginning. */
const WORDS_MAX = 12

/** A name is compared with many others that share its words. */
const KNOWN_MAX = 4096
const known = new Map<string, readonly string[]>()

function wordReadings(word: string): readonly string[] {
  const met = known.get(word)
  if (met !== undefined) return met
  const readings = READING_LANGUAGES.map((language) => soundIn([word], language))
  if (known.size === KNOWN_MAX) known.clear()
  known.set(word, readings)
  return readings
}

function general(words: readonly string[]): string {
  let heard = ''
  for (let at = 0; at < words.length && at < WORDS_MAX; at++) heard += soundOf(words[at] as string)
  return heard
}

function readings(words: readonly string[]): readonly string[] {
  const heard = READING_LANGUAGES.map(() => '')
  for (const word of words.slice(0, WORDS_MAX))
    for (const [at, reading] of wordReadings(word).entries()) heard[at] += reading
  return heard
}

let last: { words: readonly string[]; general: string; readings: readonly string[] | null } | null = null

function hearAsked(words: readonly string[]): { general: string; readings: readonly string[] | null } {
  if (last === null || last.words !== words) last = { words, general: general(words), readings: null }
  return last
}

const distances = new Float64Array(READING_LANGUAGES.length)

function apart(ours: readonly string[], theirs: readonly string[], at: number): number {
  for (let before = 0; before < at; before++)
    if (ours[before] === ours[at] && theirs[before] === theirs[at]) return distances[before] as number
  return soundApart(ours[at] as string, theirs[at] as string)
}

/** Beyond this distance by the general rules, two names are near in no language. */
const FAR = 0.6

/** If more languages are equally close, none is named. */
const NAMED_MAX = 2

/** Compares folded words by the general rules and in the five languages. */
export function soundsClosest(asked: readonly string[], found: readonly string[]): Closest {
  const heard = hearAsked(asked)
  const inGeneral = soundApart(heard.general, general(found))
  if (inGeneral > FAR) return { language: null, distance: inGeneral, toMost: false }
  heard.readings ??= readings(asked)
  const [ours, theirs] = [heard.readings, readings(found)]
  // The general rules are coarse, so names must also be the same in a language.
  let closest = inGeneral === 0 ? Number.POSITIVE_INFINITY : inGeneral
  let language: ReadingLanguage | null = null
  let agreeing = 0
  for (const [at, code] of READING_LANGUAGES.entries()) {
    const distance = apart(ours, theirs, at)
    distances[at] = distance
    if (distance < closest) {
      closest = distance
      language = code
      agreeing = 1
    } else if (distance === closest && language !== null) agreeing++
  }
  const areMost = agreeing > NAMED_MAX
  return {
    language: areMost ? null : language,
    distance: closest,
    toMost: closest === 0 && (areMost || inGeneral === 0),
  }
}
