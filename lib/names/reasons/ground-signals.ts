import { editDistance } from '../reading/edit-distance.ts'
import { foldName, OTHER_SCRIPT } from '../reading/fold.ts'
import { readMixedWords, readStyledWords } from '../reading/lookalikes.ts'
import { scriptOf } from '../reading/parts-by-script.ts'
import type { PreparedName } from '../reading/prepare.ts'
import type { Closest } from '../reading/sound/closest-sound.ts'
import { isInitialism } from '../reading/sound/initialism.ts'
import { DISTINCTIVE_FROM, weighWord } from '../reading/weak-words.ts'
import { GROUNDS, type Ground, type Strengths } from '../score/model.ts'
import type { Signal } from './signal.ts'
import { pairWords, WORDS_MAX, type WordPair } from './word-match.ts'

/** How much weaker than the strongest, as a difference in log odds, a further ground may be and still be told. */
const TOLD_WITHIN = 2.5
/** Likeness (0-1) from which on names are said to look alike. */
const LOOKS_FROM = 0.5
/** Least share in common for names in different scripts to be said to sound alike. */
const HEARD_ACROSS_SCRIPTS = 0.8
const LOOKS_AT_LEAST = 0.34
const SOUNDS_FROM = 0.55
/**
 * How much stronger, as a difference in log odds, another ground must be to be told before one name inside the other,
 * which is plainer than how alike the names are.
 */
const PLAINER = 2

const words = (name: PreparedName) => ({ words: name.parts, keys: name.partKeys })

/** The letters of a name in another script; null where its words are those that it looks to have in Latin letters. */
function foreignOf({ base, folded: { foreign, squashed } }: PreparedName): string | null {
  const isRead = (text: string | null) =>
    text !== null && !OTHER_SCRIPT.test(text) && foldName(text).squashed === squashed
  return foreign !== null && [readMixedWords(base), readStyledWords(base)].some(isRead) ? null : foreign
}

/**
 * Whether the Latin letters of two names can be compared as they stand: both are read as Latin ones, or both are in one
 * script that spells sounds. In Han, many characters have one reading.
 */
function areInOneScript(asked: PreparedName, found: PreparedName): boolean {
  const [one, other] = [foreignOf(asked), foreignOf(found)]
  if (one === other) return true
  if (one === null || other === null) return false
  const script = scriptOf(one)
  return script !== null && script !== 'Han' && script === scriptOf(other)
}

/** How two names look and sound as wholes, the closer first. */
function whole(asked: PreparedName, found: PreparedName, heard: Closest, score: number): Signal[] {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const looks = 1 - editDistance(left, right) / Math.max(left.length, right.length, 1)
  const isRead = !asked.folded.words.concat(found.folded.words).some((word) => isInitialism(word) || /\d/u.test(word))
  const sounds = isRead ? 1 - heard.distance : 0
  // A transliteration is only one possible reading, so a likeness in it is told only where it is heard.
  if (!areInOneScript(asked, found) && sounds < HEARD_ACROSS_SCRIPTS) return []
  const signals: Signal[] = []
  if (looks >= LOOKS_FROM || (looks >= LOOKS_AT_LEAST && sounds < SOUNDS_FROM))
    signals.push({ reason: 'looks_alike', score })
  if (sounds >= SOUNDS_FROM) signals.push({ reason: 'sounds_alike', score })
  return sounds > looks ? signals.reverse() : signals
}

const spaced = ({ words: list }: PreparedName['folded']) => ` ${list.join(' ')} `
const standsAsWords: typeof standsIn = (short, long) => spaced(long).includes(spaced(short))

/** Positions in a name's letters at which words begin, and the end of the last word. */
function bordersOf(words: readonly string[]): Set<number> {
  let at = 0
  return new Set([0, ...words.map((word) => (at += word.length))])
}

/**
 * Whether one name's letters occur in the other's, either within one word or from the start of a word to the end of a
 * word (Redbull in Red Bull Energy, but not Levis in Levi Strauss).
 */
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

/** How the letters of a name in another script are read, each by itself. */
const readings = ({ foreign }: PreparedName['folded']) =>
  Array.from(foreign ?? '', (letter) => `<${foldName(letter).squashed}>`).join('')

/**
 * Whether the letters of one name in another script stand in another name. Hiragana and katakana count as the same, and
 * simplified and traditional characters, because they are read the same.
 */
const standsInLetters: typeof standsIn = (short, long) => readings(long).includes(readings(short))

/**
 * Whether the characters of one name in Han, which has no spaces between words, stand in another. Of a single character
 * the reading alone is no sign.
 */
function standsInHan(short: PreparedName['folded'], long: PreparedName['folded']): boolean {
  if (!isHan(short) || !isHan(long)) return false
  const [few, many] = [short.foreign as string, long.foreign as string]
  return many.includes(few) || ([...few].length > 1 && standsInLetters(short, long))
}

/** The reason that one name is inside the other; none where it is not. */
function inside(asked: PreparedName, found: PreparedName, score: number): Signal[] {
  const [one, other] = [asked.folded, found.folded]
  // Across scripts only whole words count, because syllables of a transliteration are often alike by chance.
  const across: typeof standsIn = (short, long) => standsAsWords(short, long) || standsInHan(short, long)
  const inOneScript: typeof standsIn = (short, long) =>
    standsIn(short, long) && (one.foreign === other.foreign || standsInLetters(short, long))
  const stands = areInOneScript(asked, found) ? inOneScript : across
  if (stands(one, other)) return [{ reason: 'contains', score }]
  if (stands(other, one)) return [{ reason: 'contained', score }]
  return []
}

function sharedWords(asked: PreparedName, found: PreparedName, score: number): Signal[] {
  const pairs = pairWords(words(asked), words(found))
  const weight = ({ asked: at, likeness }: WordPair) => {
    const word = asked.parts[at] ?? ''
    return likeness * word.length * weighWord(word)
  }
  const [top] = pairs.toSorted((a, b) => weight(b) - weight(a))
  if (top === undefined || asked.parts[top.asked] === 'and') return []
  if (weighWord(asked.parts[top.asked] ?? '') < DISTINCTIVE_FROM) return []
  const pair = [asked.parts[top.asked] as string, found.parts[top.found] as string] as const
  const isExact = pairs.every(({ likeness }) => likeness === 1)
  if (isExact && pairs.length === found.parts.length && pairs.length === asked.parts.length)
    return [{ reason: 'same_words_reordered', score }]
  if (isExact && pairs.length === found.parts.length) return [{ reason: 'contained', score, words: pair }]
  if (isExact && pairs.length === asked.parts.length) return [{ reason: 'contains', score, words: pair }]
  return [{ reason: 'same_dominant_element', score, words: pair }]
}

/**
 * The reason for the two words that look most alike, where nothing else can be told. Short words (EOS, IOS) and words
 * that are less alike have weight too (model.ts), and a pair with enough weight must never be left out for lack of a
 * reason.
 */
function nearestWords(asked: PreparedName, found: PreparedName, score: number): Signal[] {
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

function signalsOf(ground: Ground, asked: PreparedName, found: PreparedName, heard: Closest, score: number): Signal[] {
  const single = asked.parts.length === 1 && found.parts.length === 1
  if (ground === 'inside') return inside(asked, found, score)
  if (ground === 'words' && !single) return sharedWords(asked, found, score)
  return whole(asked, found, heard, score)
}

/**
 * The grounds on which two names count as alike, as reasons, strongest first, each with the points that it gives by
 * itself. The first reason gets all points, even where the strongest ground has no reason of its own.
 */
export function groundSignals(
  asked: PreparedName,
  found: PreparedName,
  heard: Closest,
  points: number,
  strengths: Strengths,
): Signal[] {
  const strongest = Math.max(...strengths)
  const plainness = (ground: number) => (strengths[ground] as number) + (GROUNDS[ground] === 'inside' ? PLAINER : 0)
  const order = [...GROUNDS.keys()].sort((a, b) => plainness(b) - plainness(a))
  const signals = order.flatMap((ground) => {
    const below = strongest - (strengths[ground] as number)
    if (below > TOLD_WITHIN) return []
    return signalsOf(GROUNDS[ground] as Ground, asked, found, heard, points - below)
  })
  const given = new Set<string>()
  const distinct = signals.filter(({ reason }) => !given.has(reason) && given.add(reason))
  const [first, ...others] = distinct
  if (first !== undefined) return [{ ...first, score: points }, ...others]
  const looks = whole(asked, found, heard, points)
  return looks.length > 0 ? looks : nearestWords(asked, found, points)
}
