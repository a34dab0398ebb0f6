import soundRules from './sound-rules.json' with { type: 'json' }

/**
 * A letter-to-sound rule of one language. The notation is that of Elovitz, Johnson, McHugh and Shore (Naval Research
 * Laboratory, Report 7948, 1976): `before[letters]after sound`, rules separated by white space. The first rule that
 * fits a letter applies, so no rule reads what another wrote. In contexts a letter is itself and
 *
 *     ^ $  the beginning and the end of the word       V  a vowel (a e i o u y)    B  a back vowel (a o u)
 *     .    any letter                                  C  a consonant              F  a front vowel (e i y)
 *     :    any number of consonants, or none           {st}  one of these letters
 *     N    no vowel: a consonant or the end            M  a consonant that is neither m nor n, or the end
 *
 * A silent spelling has the sound `-`.
 */
interface SpellingRule {
  letters: Uint8Array
  /** Sets of letters before the rule's letters, nearest first. */
  before: Int32Array
  after: Int32Array
  sound: string
}

/** Code for the absence of a letter. The letters a-z have the codes 0-25, and a set one bit for each code. */
const NO_LETTER = 26
const OTHER_SIGN = 27
const CONSONANT_RUN = 0

const setOf = (letters: string) => [...letters].reduce((set, letter) => set | (1 << (letter.charCodeAt(0) - 97)), 0)
const VOWELS = setOf('aeiouy')
const LETTERS = 2 ** 26 - 1
const CONSONANTS = LETTERS & ~VOWELS
const CLASSES: Record<string, number> = {
  V: VOWELS,
  C: CONSONANTS,
  F: setOf('eiy'),
  B: setOf('aou'),
  N: CONSONANTS | (1 << NO_LETTER),
  M: (CONSONANTS & ~setOf('mn')) | (1 << NO_LETTER),
  '.': LETTERS,
  '^': 1 << NO_LETTER,
  $: 1 << NO_LETTER,
  ':': CONSONANT_RUN,
}

function readContext(context: string): number[] {
  return (context.match(/\{[a-z$^]+\}|./gu) ?? []).map((token) =>
    token.length === 1
      ? (CLASSES[token] ?? setOf(token))
      : [...token.slice(1, -1)].reduce((set, letter) => set | (CLASSES[letter] ?? setOf(letter)), 0),
  )
}

function readRule(spelling: string, sound: string): SpellingRule {
  const parts = /^([^[\]]*)\[([a-z]+)\]([^[\]]*)$/u.exec(spelling)
  if (parts === null || !/^(?:-|[a-z]+)$/u.test(sound))
    throw new SyntaxError(`Not a spelling rule: ${spelling} ${sound}`)
  const [, before = '', letters = '', after = ''] = parts
  return {
    letters: Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - 97),
    before: Int32Array.from(readContext(before).reverse()),
    after: Int32Array.from(readContext(after)),
    sound: sound === '-' ? '' : sound,
  }
}

const CODES = OTHER_SIGN + 1

function mayPrecede({ letters, after }: SpellingRule, next: number): boolean {
  if (letters.length > 1) return letters[1] === next
  const [set = CONSONANT_RUN] = after
  return set === CONSONANT_RUN || ((set >>> next) & 1) === 1
}

/** Returns lists of rules by the first letter and the next one. Throws SyntaxError for an invalid rule. */
function spellingRules(text: string): SpellingRule[][] {
  const parts = text.match(/\S+/gu) ?? []
  const rules = parts.flatMap((part, at) => (at % 2 === 0 ? [readRule(part, parts[at + 1] ?? '')] : []))
  return Array.from({ length: CODES ** 2 }, (_list, pair) => {
    const [first, next] = [Math.floor(pair / CODES), pair % CODES]
    return rules.filter((rule) => rule.letters[0] === first && mayPrecede(rule, next))
  })
}

const READ_MAX = 200
/** Number of letters past either end of the word that contexts may examine. */
const EDGE = 8
/** Letter codes, whose memory all calls share. */
const codes = new Uint8Array(READ_MAX + 2 * EDGE)

function loadWord(word: string): number {
  const length = Math.min(word.length, READ_MAX)
  codes.fill(NO_LETTER, 0, EDGE)
  for (let at = 0; at < length; at++) {
    const code = word.charCodeAt(at) - 97
    codes[at + EDGE] = code >= 0 && code < 26 ? code : OTHER_SIGN
  }
  codes.fill(NO_LETTER, length + EDGE, length + 2 * EDGE)
  return length + EDGE
}

function fits(context: Int32Array, from: number, step: 1 | -1): boolean {
  let at = from
  for (let i = 0; i < context.length; i++) {
    const set = context[i] as number
    if (set === CONSONANT_RUN) {
      while ((CONSONANTS >>> (codes[at] as number)) & 1) at += step
    } else {
      if (((set >>> (codes[at] as number)) & 1) === 0) return false
      at += step
    }
  }
  return true
}

function spelt(letters: Uint8Array, at: number): boolean {
  for (let i = 2; i < letters.length; i++) if (codes[at + i] !== letters[i]) return false
  return true
}

function ruleAt(rules: readonly SpellingRule[], at: number): SpellingRule | undefined {
  for (const rule of rules) {
    const { letters } = rule
    if (spelt(letters, at) && fits(rule.after, at + letters.length, 1) && fits(rule.before, at - 1, -1)) return rule
  }
  return undefined
}

const isLetter = (text: string, at: number) => text.charCodeAt(at) >= 97

/**
 * Returns a function that reads folded words by the rules of one language. A letter without a rule stands for itself. A
 * repeated sound is heard once, except at the beginning (BBBank) and in digits.
 */
export function createReader(text: string): (word: string) => string {
  const byLetters = spellingRules(text)
  return (word) => {
    const end = loadWord(word)
    let heard = ''
    for (let at = EDGE; at < end; ) {
      const rule = ruleAt(byLetters[(codes[at] as number) * CODES + (codes[at + 1] as number)] as SpellingRule[], at)
      const sound = rule === undefined ? word.charAt(at - EDGE) : rule.sound
      const last = heard.length - 1
      const again = at > EDGE + 1 && last >= 0 && sound.charCodeAt(0) === heard.charCodeAt(last) && isLetter(sound, 0)
      heard += again ? sound.slice(1) : sound
      at += rule === undefined ? 1 : rule.letters.length
    }
    return heard
  }
}

/**
 * Rules of each language, in the notation of `SpellingRule`:
 *
 * - English: a final r is a vowel. Short vowels stay as written.
 * - German: final consonants lose their voice, v sounds like f, w like v, and z like ts. An h only lengthens the vowel
 *   before it.
 * - French: most final consonants and every final e are silent. A nasal vowel sounds like its vowel plus n.
 * - Italian: c and g are soft before e and i, ch and gh are hard, and h is silent. Doubled letters are heard once.
 * - Spanish: b and v sound the same, and so do z, s and a soft c. ll sounds like y, and h is silent. No word begins with
 *   s and a consonant.
 */
const { general: GENERAL, ...RULES } = soundRules

/** Languages of the five jurisdictions' markets (ISO 639-1). */
export type ReadingLanguage = keyof typeof RULES
const READING_LANGUAGES = Object.keys(RULES) as readonly ReadingLanguage[]

const READERS = Object.fromEntries(
  READING_LANGUAGES.map((language) => [language, createReader(RULES[language].join(' '))]),
) as Record<ReadingLanguage, (word: string) => string>

/** Returns a function that reads folded words in a language. `finer` rules (`SpellingRule`) apply first. */
export function readerOf(language: ReadingLanguage, finer = ''): (word: string) => string {
  return finer === '' ? READERS[language] : createReader(`${finer} ${RULES[language].join(' ')}`)
}

/** Matches consonants that end words (art, elf, ohr), unlike those of `abb` or `iss`. */
const CODA = '[lr][bcdfgkmnpstvz]|n[cdgkstxz]|m[pst]|s[hkpt]|c[hkst]|t[hsz]|h[lmnrt]|[pfk][st]|ph|xt'
/** Matches up to four letters without a vowel (KFC), or a vowel and two consonants (IBM). */
const INITIALISM = new RegExp(`^(?:[^aeiouy]{1,4}|[aeiouy](?!(?:${CODA})$)[^aeiouy]{2})$`, 'u')

/** Returns true for a folded word that people spell out, such as `kfc` or `ibm`. */
export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}

/**
 * Coarse rules by which names are indexed. Two spellings get the same key if they sound the same in most of the five
 * languages. A final e stays, because without it some names have too few sounds to be found.
 */
const general = createReader(GENERAL.join(' '))

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
 * Costs of confusing two sounds, 0-1, lower for sounds formed close together in the mouth (after Kondrak, "A new
 * algorithm for the alignment of phonetic sequences", 2000). They were tuned on decided oppositions against random
 * pairs of dictionary words. Lower costs would admit more random than confusable pairs.
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
/** Costs of a missing or added sound. Other sounds cost 1. */
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

/** Maximum number of compared sounds. People remember the beginning of a longer name. */
const HEARD_MAX = 64
const rows = [0, 1, 2].map(() => new Float64Array(HEARD_MAX + 1)) as [Float64Array, Float64Array, Float64Array]
const left = new Uint8Array(HEARD_MAX)
const right = new Uint8Array(HEARD_MAX)

/** Loads the codes of a key. Letters without a transliteration share free codes. */
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

/** Returns the cost as a share of the longer key, 0-1, over the first 64 sounds. 1 for an empty key. */
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
interface Closest {
  /** The language in which the names are closest. Null if over two agree, or the general rules are as close. */
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

/** Maximum distance by the general rules. If it is greater, the names are not close in any language. */
const FAR = 0.6

/** Maximum number of equally close languages. If there are more, the result does not name a language. */
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
