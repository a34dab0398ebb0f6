import { createReader, isInitialism, READERS, READING_LANGUAGES, type ReadingLanguage } from './pronunciation.ts'

/**
 * Names are indexed by these coarse rules. Two spellings get the same key if they sound the same in most of the five
 * languages. A final e stays, because without it some names have too few sounds to be found.
 */
const GENERAL = `
  [augh] o  [aux]$ o  [aw]N au  [aeu] oi  [ae] e  [ai] ai  [ay] ai  [aj]V ai  [ah]N a
  [chs] ks  [ch]C k  [cch] k  [cc]F ks  [ck] k  [cqu] kv  [cz] x  [ch] x  [c]F s  [c]ae s  [c]oeu k  [c]oe s  [c] k
  [dg]e j  [dj] j  [dt] t  [dz] ds
  [eaux]$ o  [eau] o  [eigh] ai  V:[ey]$ i  [ei] ai  [ey] ai  [eux]$ e  [ew]N u  [ee] i  [ea]C i
  ^:[ea] i  [eh]N e
  ^[gn] n  [gue]$ g  [gu]F g  V[gli]V li  [gh] g
  ^[h] h  [h] -
  [ie] i  [ight]$ ite  [igh] i  [ih] i
  V[j]V i
  ^[kn] n  [kh] k
  [mb]$ m
  [oeu] e  [oe] o  [oo] u  [oux]$ u  [ough]t o  [ough] o  [ou] u  [ow]N o  [oy] oi  C[oa]C o
  [oh]N o
  [ph] f  [pf] f  ^[ps] s  ^[pn] n
  [que]$ k  [ques]$ ks  [qu] kv  [q] k
  [rh] r
  [sch] x  [sh] x  [sc]F s  [sz] s
  [through] tru  [tsch] x  [tch] x  [tz] ts  [th] t  [ti]on si
  [ue] u  [uh]N u
  ^[wr] r  [wh] v  [w] v
  ^[x]V s  ^[x]C eks  [xc]F ks  [x] ks
  ^[y]V j  [y] i
  [z] s`

const general = createReader(GENERAL)

/** Returns the phonetic key of a folded word across the five languages. An initialism (KFC) stays as it is. */
export function soundOf(word: string): string {
  return isInitialism(word) ? word : general(word)
}

/**
 * Returns how words sound in one language. The result writes "sh" and "ch" as `x`, and the Spanish "j" as `h`. The
 * letter `j` sounds as in French or English, and `s` may be voiced. `c`, `q` and `y` occur only in initialisms.
 */
export function soundIn(words: readonly string[], language: ReadingLanguage): string {
  const read = READERS[language]
  let heard = ''
  for (const word of words) heard += isInitialism(word) ? word : read(word)
  return heard
}

/**
 * Cost of confusing two sounds, 0-1, lower for sounds formed close together in the mouth (after Kondrak, "A new
 * algorithm for the alignment of phonetic sequences", 2000). The costs were tuned on decided oppositions against random
 * pairs of dictionary words. Lower costs let in more random pairs than confusable ones.
 */
const TAKEN_FOR: readonly (readonly [cost: number, pairs: string])[] = [
  [0.5, 'bp dt gk fv sz jx cg'],
  // One step apart in place or manner, or letters that two languages use for the same sound.
  [0.7, 'mn lr sx js xz jz bv vw bw fw uw ij hx hk hj kx'],
  [0.85, 'pt tk pk bd dg bg fs fp ts dz'],
  // Vowels by height and place. Listeners confuse vowels more easily than consonants.
  [0.5, 'ie ou'],
  [0.6, 'ea ao'],
  [0.8, 'eo iu eu ia au io'],
]
/** Cost of a missing or added sound. Other sounds cost 1. */
const LEFT_OUT: readonly (readonly [cost: number, sounds: string])[] = [
  [0.5, 'h'],
  [0.8, 'aeiou'],
]

const SOUNDS = 128
const replace = new Float64Array(SOUNDS * SOUNDS).fill(1)
const omit = new Float64Array(SOUNDS).fill(1)
for (let sound = 0; sound < SOUNDS; sound++) replace[sound * SOUNDS + sound] = 0
for (const [cost, sounds] of LEFT_OUT) for (const sound of sounds) omit[sound.charCodeAt(0)] = cost
for (const [cost, pairs] of TAKEN_FOR) {
  for (const pair of pairs.split(' ')) {
    const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    replace[a * SOUNDS + b] = cost
    replace[b * SOUNDS + a] = cost
  }
}

/** Longer keys are cut, because people remember the beginning. */
const HEARD_MAX = 64
const rows = [0, 1, 2].map(() => new Float64Array(HEARD_MAX + 1)) as [Float64Array, Float64Array, Float64Array]
const left = new Uint8Array(HEARD_MAX)
const right = new Uint8Array(HEARD_MAX)

/** Letters without a transliteration share free codes, so two letters may count as the same. */
function load(text: string, into: Uint8Array): number {
  const length = Math.min(text.length, HEARD_MAX)
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    into[at] = code < SOUNDS ? code : code % 32
  }
  return length
}

function leastCost(start: number, height: number, width: number): number {
  let [earlier, previous, current] = rows
  previous[start] = 0
  for (let j = start; j < width; j++) previous[j + 1] = (previous[j] as number) + (omit[right[j] as number] as number)
  for (let i = start; i < height; i++) {
    const a = left[i] as number
    const omitted = omit[a] as number
    current[start] = (previous[start] as number) + omitted
    for (let j = start; j < width; j++) {
      const b = right[j] as number
      let best = (previous[j] as number) + (replace[a * SOUNDS + b] as number)
      const without = (previous[j + 1] as number) + omitted
      if (without < best) best = without
      const added = (current[j] as number) + (omit[b] as number)
      if (added < best) best = added
      if (i > start && j > start && a === right[j - 1] && b === left[i - 1]) {
        const swapped = (earlier[j - 1] as number) + 1
        if (swapped < best) best = swapped
      }
      current[j + 1] = best
    }
    const spare = earlier
    earlier = previous
    previous = current
    current = spare
  }
  return previous[width] as number
}

/**
 * Returns the cost as a share of the longer key, 0-1. Only the first 64 sounds count. An empty key has distance 1 from
 * any other key.
 */
function soundApart(asked: string, found: string): number {
  if (asked === found) return 0
  const [height, width] = [load(asked, left), load(found, right)]
  if (height === 0 || width === 0) return 1
  const shorter = Math.min(height, width)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left[height - 1 - end] === right[width - 1 - end]) end++
  return Math.min(1, leastCost(start, height - end, width - end) / Math.max(height, width))
}

/** Phonetic distance of two names: 0 sounds the same, 1 has nothing in common. */
export interface Closest {
  /**
   * The language in which the names are closest. Null if more than two languages agree, or if the general rules are at
   * least as close and find a difference.
   */
  language: ReadingLanguage | null
  distance: number
  /** True if the names sound the same in at least three languages, or by the general rules and in one language. */
  toMost: boolean
}

const WORDS_MAX = 12

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

function generalKey(words: readonly string[]): string {
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
  if (last === null || last.words !== words) last = { words, general: generalKey(words), readings: null }
  return last
}

const distances = new Float64Array(READING_LANGUAGES.length)

function apart(ours: readonly string[], theirs: readonly string[], at: number): number {
  for (let before = 0; before < at; before++)
    if (ours[before] === ours[at] && theirs[before] === theirs[at]) return distances[before] as number
  return soundApart(ours[at] as string, theirs[at] as string)
}

/** If the general rules find a greater distance, the names are not close in any language. */
const FAR = 0.6

/** If more languages are equally close, the result names none. */
const NAMED_MAX = 2

/** Compares folded words by the general rules and in the five languages. */
export function soundsClosest(asked: readonly string[], found: readonly string[]): Closest {
  const heard = hearAsked(asked)
  const inGeneral = soundApart(heard.general, generalKey(found))
  if (inGeneral > FAR) return { language: null, distance: inGeneral, toMost: false }
  heard.readings ??= readings(asked)
  const [ours, theirs] = [heard.readings, readings(found)]
  // The general rules are coarse, so names must also sound the same in one language.
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

export type { ReadingLanguage } from './pronunciation.ts'
