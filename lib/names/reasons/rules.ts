import type { Reason } from '../../contract/constants.ts'
import { PROMISE_LENGTH_MAX } from '../index/index.ts'
import { isEveryday } from '../letters/everyday-words.ts'
import { foldName, OTHER_SCRIPT } from '../normalise/fold.ts'
import { scriptOf } from '../normalise/parts.ts'
import { inSpelling, latinReadings, type NameVariant, type PreparedName } from '../normalise/variants.ts'
import { COMPANY_WORDS, weighWord } from '../normalise/words.ts'
import { isInitialism, soundsClosest } from '../phonetics/phonetics.ts'
import { writtenEditCost } from '../score/alignment.ts'
import { type LogOdds, SIGNALS } from '../score/model.ts'
import { SCORE_FROM } from '../score/score.ts'
import { editDistance, onlyDigitsDiffer, sameDigits } from './edit-distance.ts'

/**
 * Points that rules set or subtract, whatever the letters weigh (score/model.ts). A named decision is the authority for its
 * rule. The sizes were set by hand so that decided pairs do not lose rank among their neighbours in a synthetic
 * register (npm run bench:match).
 */

/**
 * Cost of a differing letter, times its share of the name, if the names sound the same to most people. The score never
 * falls below a minimum. Sound may suffice (General Court, T-99/01 MYSTERY/MIXERY).
 */
const HEARD_LETTER_COST = 54
const HEARD_AS_ONE_FROM = 80
/** Score for the same sound in only one or two languages. A higher score would rank GREZ before GREY BOX for GREY. */
const HEARD_IN_ONE_LANGUAGE = 68
/** Maximum share of differing letters for the same sound, in most languages and in a single one. */
const HEARD_AS_ONE_TO = 0.62
const HEARD_IN_ONE_TO = 0.5
/** Minimum number of letters. Shorter names never count as the same by sound. */
const HEARD_LETTERS = 3

/** Score of swapped words, which are confusable (General Court, T-484/08 VITS4KIDS/KIDS VITS). */
const REORDERED = SCORE_FROM.nearIdentical - 2
/** Score of swapped words with one letter more (FLEXIGARDEN, GARDENFLEX). */
const NEARLY_REORDERED = REORDERED - 6

/** Score of initials. Just above `SCORE_FROM.similar`, because initials are rarely worth more. */
const INITIALS = 66

/** Scores of a clear plural, another light ending, and an ending that often makes another word (BUILD, BUILDER). */
const PLURAL_ENDING = 94
const LIGHT_ENDING = SCORE_FROM.nearIdentical - 4
const OTHER_ENDING = 80

/** Highest score if the number is a small part of the name, because the rest is still visible. */
export const OTHER_NUMBER = 75

/**
 * Points to subtract if short names plainly differ. Most of these pairs then score below `SCORE_FROM.similar`. TMS and
 * TMM were confusable (Weiss v. HRL, Fed. Cir. 1990), and so were EMC and EMIC (Swiss Federal Administrative Court,
 * B-5977/2013).
 */
const SEEN_IN_SHORT = 6

/** Points to subtract for different meanings, which can distinguish similar names (General Court, T-292/01, 54). */
export const OTHER_MEANING = 6

/** Minimum length of a name with nearly the same letters. Shorter names resemble others by chance. */
const NEARLY_FROM = 9
const PART = /^\D{3,}$/u

/** Returns the two parts of a name swapped, or null unless the name has exactly two different parts. */
export function turnedRound({ parts: [first, second, third] }: PreparedName): [string, string] | null {
  return first === undefined || second === undefined || third !== undefined || first === second ? null : [second, first]
}

function turnedScore(one: PreparedName, other: PreparedName): number | null {
  const turned = turnedRound(one)
  const { words, squashed } = other.folded
  // PET CAR is not CARPET swapped, because nobody hears two words in CARPET.
  if (turned === null || (words.length === 1 && isEveryday(squashed))) return null
  const letters = turned.join('')
  if (words.length === 1 && letters === squashed) return REORDERED
  // Replacing one letter of a short word makes another word: HARD ROCK and ROCK CARD.
  const isLonger = Math.abs(letters.length - squashed.length) === 1
  if (!isLonger || Math.min(letters.length, squashed.length) < NEARLY_FROM || letters.length > PROMISE_LENGTH_MAX)
    return null
  if (!one.parts.every((part) => PART.test(part)) || !other.parts.every((part) => PART.test(part))) return null
  return editDistance(letters, squashed) === 1 ? NEARLY_REORDERED : null
}

function hasSameWords({ parts }: PreparedName, { parts: others }: PreparedName): boolean {
  return parts.length === others.length && parts.toSorted().join(' ') === others.toSorted().join(' ')
}

/** Returns reasons for swapped words. Of two words, one may have a letter more (FLEXIGARDEN, GARDENFLEX). */
function reordered(asked: PreparedName, found: PreparedName): ScoredReason[] {
  const { parts } = asked.parts.length > 1 ? asked : found
  if (parts.length < 2 || asked.folded.squashed === found.folded.squashed) return []
  if (parts.every(isWeak)) return []
  const score = hasSameWords(asked, found) ? REORDERED : (turnedScore(asked, found) ?? turnedScore(found, asked))
  return score === null ? [] : [{ reason: 'same_words_reordered', score }]
}

export interface ScoredReason {
  reason: Reason
  score: number
  /** The weightiest shared word, if words are the reason. */
  words?: readonly [asked: string, found: string]
}

interface Ending {
  short: string
  long: string
  /** Minimum length of the common beginning, and a pattern for its end. */
  least: number
  behind: RegExp
  score: number
}

const ENDINGS: readonly Ending[] = [
  { short: '', long: 's', least: 4, behind: /[^s]$/u, score: PLURAL_ENDING },
  { short: '', long: 'es', least: 3, behind: /(?:[sxz]|ch|sh)$/u, score: PLURAL_ENDING },
  { short: '', long: 'es', least: 4, behind: /[^aeiou]o$/u, score: PLURAL_ENDING },
  { short: 'y', long: 'ies', least: 3, behind: /[^aeiou]$/u, score: PLURAL_ENDING },
  { short: 'l', long: 'ux', least: 4, behind: /a$/u, score: PLURAL_ENDING },
  { short: '', long: 'x', least: 4, behind: /(?:eau|eu)$/u, score: PLURAL_ENDING },
  { short: '', long: 'e', least: 4, behind: /./u, score: LIGHT_ENDING },
  { short: '', long: 'en', least: 4, behind: /./u, score: LIGHT_ENDING },
  { short: '', long: 'n', least: 4, behind: /./u, score: LIGHT_ENDING },
  { short: '', long: 'er', least: 4, behind: /[^aeiouy]$/u, score: OTHER_ENDING },
  { short: 'o', long: 'i', least: 4, behind: /[^aeiou]$/u, score: OTHER_ENDING },
  { short: 'a', long: 'e', least: 4, behind: /[^aeiou]$/u, score: OTHER_ENDING },
]
const LONGEST = 3

function beginsAlike(left: string, right: string): number {
  let at = 0
  while (at < left.length && left.charAt(at) === right.charAt(at)) at++
  return at
}

export function endingReasons(left: string, right: string): ScoredReason[] {
  const shared = beginsAlike(left, right)
  if (Math.max(left.length, right.length) - shared > LONGEST || left === right) return []
  const stem = left.slice(0, shared)
  const [one, other] = [left.slice(shared), right.slice(shared)]
  for (const { short, long, least, behind, score } of ENDINGS) {
    const fits = (one === short && other === long) || (one === long && other === short)
    if (fits && stem.length >= least && behind.test(stem)) return [{ reason: 'plural_or_ending', score }]
  }
  return []
}

function otherEndings(squashed: string): string[] {
  return ENDINGS.flatMap(({ short, long, least, behind }) =>
    [
      [short, long],
      [long, short],
    ].flatMap(([own = '', other = '']) => {
      const stem = squashed.slice(0, squashed.length - own.length)
      return squashed.endsWith(own) && stem.length >= least && behind.test(stem) ? [stem + other] : []
    }),
  )
}

function pairCounts(text: string): Map<number, number> {
  const counts = new Map<number, number>()
  let before = 32
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? 32 : text.charCodeAt(i)
    const pair = before * 65536 + code
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
    before = code
  }
  return counts
}

/** Returns the Dice coefficient of letter pairs, in which each end of a string counts as a letter. */
export function pairDice(left: string, right: string): number {
  const counts = pairCounts(left)
  let shared = 0
  for (const [pair, times] of pairCounts(right)) shared += Math.min(times, counts.get(pair) ?? 0)
  return (2 * shared) / (left.length + right.length + 2)
}

interface WordPair {
  asked: number
  found: number
  likeness: number
}

/** Maximum number of words. Further words do not add anything to a name of at most 200 characters. */
const WORDS_MAX = 12
const SAME_WORD_FROM = 0.74
const SAME_SOUND = 0.95

interface Words {
  words: readonly string[]
  keys: readonly string[]
}

function wordLikeness(left: string, right: string, sameSound: boolean): number {
  if (left === right) return 1
  const longest = Math.max(left.length, right.length)
  const shortest = Math.min(left.length, right.length)
  if (sameSound && shortest >= 4) return SAME_SOUND
  if (shortest < 4 || shortest / longest < 0.7 || !sameDigits(left, right)) return 0
  const edits = 1 - editDistance(left, right) / longest
  // Skips the letter pairs if the edits already rule out `SAME_WORD_FROM`.
  return (edits + 1) / 2 < SAME_WORD_FROM ? 0 : (edits + pairDice(left, right)) / 2
}

/** Pairs words. Each word is in at most one pair, and the pairs follow the order of the searched name. */
export function pairWords(asked: Words, found: Words): WordPair[] {
  const possible: WordPair[] = []
  for (const [i, left] of asked.words.slice(0, WORDS_MAX).entries()) {
    for (const [j, right] of found.words.slice(0, WORDS_MAX).entries()) {
      const likeness = wordLikeness(left, right, asked.keys[i] === found.keys[j])
      if (likeness >= SAME_WORD_FROM) possible.push({ asked: i, found: j, likeness })
    }
  }
  const letters = (pair: WordPair) =>
    (asked.words[pair.asked] as string).length + (found.words[pair.found] as string).length
  const apart = (pair: WordPair) => Math.abs(pair.asked - pair.found)
  possible.sort(
    (a, b) =>
      b.likeness - a.likeness ||
      letters(b) - letters(a) ||
      apart(a) - apart(b) ||
      a.asked + a.found - b.asked - b.found,
  )
  const pairs: WordPair[] = []
  for (const pair of possible) {
    if (!pairs.some((taken) => taken.asked === pair.asked || taken.found === pair.found)) pairs.push(pair)
  }
  return pairs.sort((a, b) => a.asked - b.asked)
}

const TOLD_WITHIN = 2.5
/** Similarity (0-1) from which names look alike. */
const LOOKS_FROM = 0.5
const HEARD_ACROSS_SCRIPTS = 0.8
const LOOKS_AT_LEAST = 0.34
const SOUNDS_FROM = 0.55
/** Additional log-odds for one name inside the other, which is easier to see than similarity. */
const PLAINER = 2

export type Heard = ReturnType<typeof soundsClosest>

const words = (name: PreparedName) => ({ words: name.parts, keys: name.partKeys })

function foreignOf({ base, folded: { foreign, squashed } }: PreparedName): string | null {
  const isRead = (text: string) => !OTHER_SCRIPT.test(text) && foldName(text).squashed === squashed
  return foreign !== null && latinReadings(base).some(isRead) ? null : foreign
}

/** True if both names are read as Latin, or are in one phonetic script. Many Han characters share a reading. */
function areInOneScript(asked: PreparedName, found: PreparedName): boolean {
  const [one, other] = [foreignOf(asked), foreignOf(found)]
  if (one === other) return true
  if (one === null || other === null) return false
  const script = scriptOf(one)
  return script !== null && script !== 'Han' && script === scriptOf(other)
}

function whole(asked: PreparedName, found: PreparedName, heard: Heard, score: number): ScoredReason[] {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const looks = 1 - editDistance(left, right) / Math.max(left.length, right.length, 1)
  const isRead = !asked.folded.words.concat(found.folded.words).some((word) => isInitialism(word) || /\d/u.test(word))
  const sounds = isRead ? 1 - heard.distance : 0
  // A transliteration is only one possible reading, so it counts only if the names also sound alike.
  if (!areInOneScript(asked, found) && sounds < HEARD_ACROSS_SCRIPTS) return []
  const signals: ScoredReason[] = []
  if (looks >= LOOKS_FROM || (looks >= LOOKS_AT_LEAST && sounds < SOUNDS_FROM))
    signals.push({ reason: 'looks_alike', score })
  if (sounds >= SOUNDS_FROM) signals.push({ reason: 'sounds_alike', score })
  return sounds > looks ? signals.reverse() : signals
}

const spaced = ({ words: list }: PreparedName['folded']) => ` ${list.join(' ')} `
const standsAsWords: typeof standsIn = (short, long) => spaced(long).includes(spaced(short))

function bordersOf(words: readonly string[]): Set<number> {
  let at = 0
  return new Set([0, ...words.map((word) => (at += word.length))])
}

/** True within a word, or from word start to word end (Redbull in Red Bull Energy, not Levis in Levi Strauss). */
function standsIn({ squashed }: PreparedName['folded'], long: PreparedName['folded']): boolean {
  if (squashed === '') return false
  const borders = bordersOf(long.words)
  for (let at = long.squashed.indexOf(squashed); at >= 0; at = long.squashed.indexOf(squashed, at + 1)) {
    const end = at + squashed.length
    const crosses = [...borders].some((border) => border > at && border < end)
    if (!crosses || (borders.has(at) && borders.has(end))) return true
  }
  return false
}

const isHan = ({ foreign }: PreparedName['folded']) => foreign !== null && scriptOf(foreign) === 'Han'

const readings = ({ foreign }: PreparedName['folded']) =>
  Array.from(foreign ?? '', (letter) => `<${foldName(letter).squashed}>`).join('')

/** Compares hiragana with katakana, and simplified with traditional characters, as the same: they are read alike. */
const standsInLetters: typeof standsIn = (short, long) => readings(long).includes(readings(short))

/** True if a Han name is part of another one. Han has no spaces, and a single character's reading means little. */
function standsInHan(short: PreparedName['folded'], long: PreparedName['folded']): boolean {
  if (!isHan(short) || !isHan(long)) return false
  const [few, many] = [short.foreign as string, long.foreign as string]
  return many.includes(few) || ([...few].length > 1 && standsInLetters(short, long))
}

function inside(asked: PreparedName, found: PreparedName, score: number): ScoredReason[] {
  const [one, other] = [asked.folded, found.folded]
  // Across scripts only complete words count, because syllables of a transliteration often agree by chance.
  const across: typeof standsIn = (short, long) => standsAsWords(short, long) || standsInHan(short, long)
  const inOneScript: typeof standsIn = (short, long) =>
    standsIn(short, long) && (one.foreign === other.foreign || standsInLetters(short, long))
  const stands = areInOneScript(asked, found) ? inOneScript : across
  if (stands(one, other)) return [{ reason: 'contains', score }]
  if (stands(other, one)) return [{ reason: 'contained', score }]
  return []
}

function sharedWords(asked: PreparedName, found: PreparedName, score: number): ScoredReason[] {
  const pairs = pairWords(words(asked), words(found))
  const weight = ({ asked: at, likeness }: WordPair) => {
    const word = asked.parts[at] ?? ''
    return likeness * word.length * weighWord(word)
  }
  const [top] = pairs.toSorted((a, b) => weight(b) - weight(a))
  if (top === undefined || asked.parts[top.asked] === 'and') return []
  if (isWeak(asked.parts[top.asked] ?? '')) return []
  const pair = [asked.parts[top.asked] as string, found.parts[top.found] as string] as const
  const isExact = pairs.every(({ likeness }) => likeness === 1)
  if (isExact && pairs.length === found.parts.length && pairs.length === asked.parts.length)
    return [{ reason: 'same_words_reordered', score }]
  if (isExact && pairs.length === found.parts.length) return [{ reason: 'contained', score, words: pair }]
  if (isExact && pairs.length === asked.parts.length) return [{ reason: 'contains', score, words: pair }]
  return [{ reason: 'same_dominant_element', score, words: pair }]
}

/** Returns the nearest words, short and less similar ones too: a pair with enough weight must have a reason. */
function nearestWords(asked: PreparedName, found: PreparedName, score: number): ScoredReason[] {
  if (!areInOneScript(asked, found)) return []
  let [most, pair]: [number, readonly [string, string] | null] = [0, null]
  for (const left of asked.parts.slice(0, WORDS_MAX)) {
    for (const right of found.parts.slice(0, WORDS_MAX)) {
      const looks = 1 - editDistance(left, right) / Math.max(left.length, right.length)
      const likeness = looks * Math.min(weighWord(left), weighWord(right))
      if (looks < LOOKS_AT_LEAST || likeness <= most) continue
      most = likeness
      pair = [left, right]
    }
  }
  return pair === null ? [] : [{ reason: 'same_dominant_element', score, words: pair }]
}

function signalsOf(
  ground: (typeof SIGNALS)[number],
  asked: PreparedName,
  found: PreparedName,
  heard: Heard,
  score: number,
): ScoredReason[] {
  const single = asked.parts.length === 1 && found.parts.length === 1
  if (ground === 'inside') return inside(asked, found, score)
  if (ground === 'words' && !single) return sharedWords(asked, found, score)
  return whole(asked, found, heard, score)
}

/** Returns signals, strongest first. Only the first gets the full score. */
export function reasonsOfSignals(
  asked: PreparedName,
  found: PreparedName,
  heard: Heard,
  points: number,
  strengths: LogOdds,
): ScoredReason[] {
  const strongest = Math.max(...strengths)
  const plainness = (ground: number) => (strengths[ground] as number) + (SIGNALS[ground] === 'inside' ? PLAINER : 0)
  const order = [...SIGNALS.keys()].sort((a, b) => plainness(b) - plainness(a))
  const signals = order.flatMap((ground) => {
    const below = strongest - (strengths[ground] as number)
    if (below > TOLD_WITHIN) return []
    return signalsOf(SIGNALS[ground] as (typeof SIGNALS)[number], asked, found, heard, points - below)
  })
  const given = new Set<string>()
  const distinct = signals.filter(({ reason }) => !given.has(reason) && given.add(reason))
  const [first, ...others] = distinct
  if (first !== undefined) return [{ ...first, score: points }, ...others]
  const looks = whole(asked, found, heard, points)
  return looks.length > 0 ? looks : nearestWords(asked, found, points)
}

/** Minimum number of initials. Fewer agree by chance, unless the name writes them as initials (H&M). */
const INITIALS_FROM = 3

const firstLetters = (words: readonly string[]) => words.map((word) => word.charAt(0)).join('')
const withoutAnd = (words: readonly string[]) => words.filter((word) => word !== 'and')
const isContent = (word: string) => word.length > 2 && word !== 'and'

function asInitials({ folded }: PreparedName): string | null {
  if (/\d/u.test(folded.squashed)) return null
  const words = withoutAnd(folded.words)
  if (words.length > 1 && words.every((word) => word.length === 1)) return words.join('')
  return words.length === 1 && folded.squashed.length >= INITIALS_FROM ? folded.squashed : null
}

function initialsOf({ folded }: PreparedName): string[] {
  const words = withoutAnd(folded.words)
  if (words.length < 2 || words.every((word) => word.length === 1)) return []
  return [...new Set([firstLetters(words), firstLetters(words.filter(isContent))])].filter(({ length }) => length > 1)
}

function initialSignals(asked: PreparedName, found: PreparedName): ScoredReason[] {
  if (asked.folded.words.length < 2 && found.folded.words.length < 2) return []
  for (const [short, long] of [
    [asked, found],
    [found, asked],
  ] as const) {
    const letters = asInitials(short)
    if (letters !== null && initialsOf(long).includes(letters)) return [{ reason: 'initials', score: INITIALS }]
  }
  return []
}

const isWeak = (word: string) => weighWord(word) < 1

function strongLetters({ folded }: PreparedName): string {
  let letters = ''
  for (const word of folded.words) if (!isWeak(word)) letters += word
  return letters
}
const firstStrong = ({ folded }: PreparedName) => folded.words.find((word) => !isWeak(word)) as string

function added(name: PreparedName, other: PreparedName): string[] {
  return name.folded.words.filter((word) => isWeak(word) && !other.folded.words.includes(word))
}

function isInOrder({ folded: short }: PreparedName, { folded: long }: PreparedName): boolean {
  let at = 0
  for (const word of long.words) if (word === short.words[at]) at++
  if (at === short.words.length || long.squashed.includes(short.squashed)) return true
  const others = long.words.filter((word) => !isWeak(word) || short.words.includes(word))
  return others.join('') === short.squashed
}

/** Matches names that differ only in weak words: Nike and Nike Switzerland, UBS Group and UBS Switzerland. */
function weakWordSignals(asked: PreparedName, found: PreparedName): ScoredReason[] {
  if (asked.folded.words.length < 2 && found.folded.words.length < 2) return []
  const letters = strongLetters(asked)
  if (letters.length < 2 || letters !== strongLetters(found)) return []
  const [inAsked, inFound] = [added(asked, found), added(found, asked)]
  const words = [firstStrong(asked), firstStrong(found)] as const
  const score = SCORE_FROM.nearIdentical
  if (inAsked.length > 0 && inFound.length > 0)
    return [...inAsked, ...inFound].every((word) => COMPANY_WORDS.has(word))
      ? [{ reason: 'same_dominant_element', score, words }]
      : []
  if (inAsked.length + inFound.length === 0) return []
  const [short, long] = inFound.length > 0 ? [asked, found] : [found, asked]
  if (!isInOrder(short, long)) return [{ reason: 'same_words_reordered', score: REORDERED }]
  return [{ reason: inFound.length > 0 ? 'contains' : 'contained', score }]
}

function otherCompanies(asked: PreparedName): string[] {
  const letters = strongLetters(asked)
  if (letters.length < 2 || !asked.folded.words.some((word) => COMPANY_WORDS.has(word))) return []
  return [letters, ...[...COMPANY_WORDS].map((word) => letters + word)]
}

const sameKeys = (asked: PreparedName, found: PreparedName) => asked.wordKeys.join('') === found.wordKeys.join('')

/** Returns the share of differing letters. Null if it is too large, or the names too short, for the same sound. */
function shareApart(asked: PreparedName, found: PreparedName): number | null {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  if (Math.min(left.length, right.length) < HEARD_LETTERS) return null
  if (Math.abs(left.length - right.length) > HEARD_AS_ONE_TO * Math.max(left.length, right.length)) return null
  const share = editDistance(left, right) / Math.max(left.length, right.length)
  if (share <= HEARD_IN_ONE_TO) return share
  return share <= HEARD_AS_ONE_TO && sameKeys(asked, found) ? share : null
}

/** Returns a score, lower for short names. Null if the names do not sound the same. */
function heardAsOne(share: number, { distance, toMost }: Heard): number | null {
  if (distance > 0) return null
  return toMost ? Math.max(HEARD_AS_ONE_FROM, 100 - HEARD_LETTER_COST * share) : HEARD_IN_ONE_LANGUAGE
}

function writtenSignals(asked: PreparedName, found: PreparedName): ScoredReason[] {
  return [
    ...endingReasons(asked.folded.squashed, found.folded.squashed),
    ...weakWordSignals(asked, found),
    ...reordered(asked, found),
    ...initialSignals(asked, found),
  ]
}

/** Returns the reasons that make two names near, whatever the weight of their letters. */
export function nearReasons(asked: PreparedName, found: PreparedName, heard: Heard): ScoredReason[] {
  const share = shareApart(asked, found)
  const score = share === null ? null : heardAsOne(share, heard)
  const written = writtenSignals(asked, found)
  return score === null ? written : [{ reason: 'sounds_alike', score }, ...written]
}

/** Returns true if rules find the names near. Compares sounds only if no quicker rule decides. */
export function isNear(asked: PreparedName, found: PreparedName): boolean {
  if (endingReasons(asked.folded.squashed, found.folded.squashed).length > 0) return true
  if (weakWordSignals(asked, found).length > 0 || reordered(asked, found).length > 0) return true
  if (initialSignals(asked, found).length > 0) return true
  const share = shareApart(asked, found)
  return share !== null && heardAsOne(share, soundsClosest(asked.folded.words, found.folded.words)) !== null
}

const IN_DIGITS: readonly NameVariant['kind'][] = ['as_written', 'words_as_number', 'roman_number', 'number_sign']

/** Digits by numeral. They count only at the end of a name: Rocky V and Rocky VI. */
const NUMERALS: Readonly<Record<string, string>> = { v: '5', x: '10' }

function withNumeral(name: PreparedName): PreparedName[] {
  const { words } = name.folded
  const digits = words.length > 1 ? NUMERALS[words.at(-1) as string] : undefined
  if (digits === undefined) return []
  const read = words.with(-1, digits)
  return [inSpelling(name, { words: read, letters: read.join(''), kind: 'roman_number' })]
}

function digitReadings(name: PreparedName): PreparedName[] {
  const others = name.spellings.slice(1).filter(({ kind }) => IN_DIGITS.includes(kind))
  return [name, ...others.map((each) => inSpelling(name, each)), ...withNumeral(name)]
}

/** Returns the names with digits if these show that only a number differs: Rocky II and Rocky III. */
export function inDigits(asked: PreparedName, found: PreparedName): readonly [PreparedName, PreparedName] {
  if (asked.spellings.length === 1 && found.spellings.length === 1) return [asked, found]
  const others = digitReadings(found)
  for (const left of digitReadings(asked))
    for (const right of others) if (onlyDigitsDiffer(left.folded.squashed, right.folded.squashed)) return [left, right]
  return [asked, found]
}

/** Maximum length of a short name, of which the public sees each letter (General Court, T-241/16 EW/WE). */
const SHORT = 3
/** Cost from which an edit is plain to see. Swapped vowels, doubled and similar letters cost less. */
const PLAIN_TO_SEE = 0.95

export function scoreOfShort(left: string, right: string, score: number): number {
  const shorter = Math.min(left.length, right.length)
  if (shorter > SHORT || Math.max(left.length, right.length) > SHORT + 1) return score
  const apart = Math.min(score, SCORE_FROM.listed - 1)
  if (shorter === 1) return apart
  const cost = writtenEditCost(left, right)
  if (cost >= 2 || (shorter === 2 && cost >= PLAIN_TO_SEE && left.length === right.length)) return apart
  if (cost < PLAIN_TO_SEE && shorter === SHORT) return score
  if (left.length === right.length && shorter === 2) return Math.min(score, SCORE_FROM.similar - 1)
  return Math.min(score, Math.max(SCORE_FROM.similar - 1, score - SEEN_IN_SHORT))
}

/** Maximum number of words to swap. Longer names have many word orders, and owners rarely mean another one. */
const TURNED_MAX = 4

/** Minimum length of the shorter part of a word with swapped parts, and maximum length of the word. */
const PART_FROM = 2
const PARTED_MAX = 24

function orders(words: readonly string[]): string[] {
  if (words.length < 2) return [...words]
  return words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => word + rest))
}

function turned(word: string): string[] {
  const letters = [...word]
  if (letters.length > PARTED_MAX) return []
  const count = Math.max(0, letters.length - 2 * PART_FROM + 1)
  const places = Array.from({ length: count }, (_none, at) => at + PART_FROM)
  return places.map((at) => [...letters.slice(at), ...letters.slice(0, at)].join(''))
}

/** Returns spellings that rules may find near, which a search looks up directly. */
export function nearSpellings(asked: PreparedName): string[] {
  const { parts, folded } = asked
  const ordered = parts.length > 1 && parts.length <= TURNED_MAX ? orders(parts) : []
  const parted = folded.words.length === 1 ? turned(folded.squashed) : []
  const near = new Set([
    ...otherEndings(folded.squashed),
    ...ordered,
    ...parted,
    ...initialsOf(asked),
    ...otherCompanies(asked),
  ])
  near.delete(folded.squashed)
  return [...near]
}
