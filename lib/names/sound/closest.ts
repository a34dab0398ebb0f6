import { soundApart } from './distance.ts'
import { READING_LANGUAGES, type ReadingLanguage } from './languages.ts'
import { soundIn, soundOf } from './readings.ts'

/** How close two names come in any reading: 0 sounds the same, 1 has nothing in common. */
export interface Closest {
  /** The reading in which they come closest; null where most agree. */
  language: ReadingLanguage | null
  distance: number
}

/** Words of a name that are read; its beginning is what is remembered. */
const WORDS_MAX = 12

type Readings = readonly string[]
/** Readings of words met before, as long as somebody holds on to them: one name is compared with many. */
const known = new WeakMap<readonly string[], Readings>()

/** The general reading, then one for each language. */
function readingsOf(all: readonly string[]): Readings {
  const met = known.get(all)
  if (met !== undefined) return met
  const words = all.length > WORDS_MAX ? all.slice(0, WORDS_MAX) : all
  const readings = [words.map(soundOf).join(''), ...READING_LANGUAGES.map((language) => soundIn(words, language))]
  known.set(all, readings)
  return readings
}

const distances = new Float64Array(READING_LANGUAGES.length + 1)

/** Languages often read both names as another did before. */
function apart(ours: Readings, theirs: Readings, at: number): number {
  for (let before = 0; before < at; before++)
    if (ours[before] === ours[at] && theirs[before] === theirs[at]) return distances[before] as number
  return soundApart(ours[at] as string, theirs[at] as string)
}

/** Names further apart than this in the general reading come no nearer than far in any other. */
const FAR = 0.7

/** A sound that more languages than this agree on is named after none of them. */
const NAMED_MAX = 2

/** How alike two names sound, given as folded words: the closest of the general reading and of the five languages. */
export function soundsClosest(asked: readonly string[], found: readonly string[]): Closest {
  const [ours, theirs] = [readingsOf(asked), readingsOf(found)]
  let closest = soundApart(ours[0] as string, theirs[0] as string)
  distances[0] = closest
  if (closest > FAR) return { language: null, distance: closest }
  let language: ReadingLanguage | null = null
  let agreeing = 0
  for (let i = 1; i < ours.length; i++) {
    const distance = apart(ours, theirs, i)
    distances[i] = distance
    if (distance > closest) continue
    if (distance < closest || agreeing === 0) language = READING_LANGUAGES[i - 1] as ReadingLanguage
    agreeing = distance < closest ? 1 : agreeing + 1
    closest = distance
  }
  return { language: agreeing <= NAMED_MAX ? language : null, distance: closest }
}
