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

/** Difference in log-odds from the strongest signal within which another one is reported. */
const TOLD_WITHIN = 2.5
/** Similarity (0-1) from which names look alike. */
const LOOKS_FROM = 0.5
/** Least similarity for a reason across scripts. */
const HEARD_ACROSS_SCRIPTS = 0.8
const LOOKS_AT_LEAST = 0.34
const SOUNDS_FROM = 0.55
/** Log-odds by which another signal must exceed one name inside the other, which is plainer than similarity. */
const PLAINER = 2

const words = (name: PreparedName) => ({ words: name.parts, keys: name.partKeys })

function foreignOf({ base, folded: { foreign, squashed } }: PreparedName): string | null {
  const isRead = (text: string | null) =>
    text !== null && !OTHER_SCRIPT.test(text) && foldName(text).squashed === squashed
  return foreign !== null && [readMixedWords(base), readStyledWords(base)].some(isRead) ? null : foreign
}

/**
 * True if both names are read as Latin, or if both are in one script that spells sounds. In Han, many characters have
 * one reading.
 */
function areInOneScript(asked: PreparedName, found: PreparedName): boolean {
  const [one, other] = [foreignOf(asked), foreignOf(found)]
  if (one === other) return true
  if (one === null || other === null) return false
  const script = scriptOf(one)
  return script !== null && script !== 'Han' && script === scriptOf(other)
}

function whole(asked: PreparedName, found: PreparedName, heard: Closest, score: number): Signal[] {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const looks = 1 - editDistance(left, right) / Math.max(left.length, right.length, 1)
  const isRead = !asked.folded.words.concat(found.folded.words).some((word) => isInitialism(word) || /\d/u.test(word))
  const sounds = isRead ? 1 - heard.distance : 0
  // A transliteration is only one possible reading, so it counts only if the names also sound alike.
  if (!areInOneScript(asked, found) && sounds < HEARD_ACROSS_SCRIPTS) return []
  const signals: Signal[] = []
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

/**
 * Within one word, or from the start of a word to the end of a word (Redbull in Red Bull Energy, but not Levis in Levi
 * Strauss).
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

const readings = ({ foreign }: PreparedName['folded']) =>
  Array.from(foreign ?? '', (letter) => `<${foldName(letter).squashed}>`).join('')

/**
 * Hiragana and katakana, and simplified and traditional characters, count as the same, because they are read the same.
 */
const standsInLetters: typeof standsIn = (short, long) => readings(long).includes(readings(short))

/** Han has no spaces between words. The reading of a single character says nothing. */
function standsInHan(short: PreparedName['folded'], long: PreparedName['folded']): boolean {
  if (!isHan(short) || !isHan(long)) return false
  const [few, many] = [short.foreign as string, long.foreign as string]
  return many.includes(few) || ([...few].length > 1 && standsInLetters(short, long))
}

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
 * Short words (EOS, IOS) and less similar words have weight too (model.ts). A pair with enough weight must never lack a
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

/** Strongest first. The first reason has the whole score, even if the strongest signal has no reason. */
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
