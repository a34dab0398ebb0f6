import { soundApart } from './distance.ts'
import { READING_LANGUAGES, type ReadingLanguage } from './languages.ts'
import { soundIn, soundOf } from './readings.ts'

/** How close two names come in any reading: 0 sounds the same, 1 has nothing in common. */
export interface Closest {
  /**
   * The language in which they come closest. Null where no language brings them closer than the general reading, unless
   * they sound the same there. Null too where more than two languages agree.
   */
  language: ReadingLanguage | null
  distance: number
  /** Whether they sound the same in at least three languages, or in the general reading and at least one language. */
  toMost: boolean
}

/** Most words of a name that are read, because people remember its beginning. */
const WORDS_MAX = 12

/** Most words whose readings are kept. A name is compared with many others that share words with it. */
const KNOWN_MAX = 4096
const known = new Map<string, readonly string[]>()

/** How a word sounds in each language, in their order. */
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

/** The words asked about last and how they sound. One name is compared with many. */
let last: { words: readonly string[]; general: string; readings: readonly string[] | null } | null = null

function hearAsked(words: readonly string[]): { general: string; readings: readonly string[] | null } {
  if (last === null || last.words !== words) last = { words, general: general(words), readings: null }
  return last
}

const distances = new Float64Array(READING_LANGUAGES.length)

/**
 * How far apart two names sound in the language at `at`. Where an earlier language reads both names in the same way,
 * its distance is taken.
 */
function apart(ours: readonly string[], theirs: readonly string[], at: number): number {
  for (let before = 0; before < at; before++)
    if (ours[before] === ours[at] && theirs[before] === theirs[at]) return distances[before] as number
  return soundApart(ours[at] as string, theirs[at] as string)
}

/** Distance in the general reading beyond which no other reading brings two names near. */
const FAR = 0.6

/** With at most this many languages equally close, the first is named. If more agree, none is named. */
const NAMED_MAX = 2

/** How alike two names sound, given as folded words: the closest of the general reading and of the five languages. */
export function soundsClosest(asked: readonly string[], found: readonly string[]): Closest {
  const heard = hearAsked(asked)
  const inGeneral = soundApart(heard.general, general(found))
  if (inGeneral > FAR) return { language: null, distance: inGeneral, toMost: false }
  heard.readings ??= readings(asked)
  const [ours, theirs] = [heard.readings, readings(found)]
  // The general reading is coarse: names that are the same in no language do not count as the same.
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
