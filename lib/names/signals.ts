import type { Reason } from '../contract/conflict.ts'
import type { PreparedName } from './prepare.ts'
import { CAUTION_FROM, LISTED_FROM, NEAR_IDENTICAL_FROM } from './thresholds.ts'
import type { Weigh } from './weak-words.ts'
import type { WholeLikeness } from './whole.ts'
import { matchWords, type WordMatch, type WordPair } from './word-match.ts'

/** One reason for holding two names alike, and the score it gives by itself. */
export interface Signal {
  reason: Reason
  score: number
  /** The weightiest shared word as each name has it, where words are the reason. */
  words?: readonly [asked: string, found: string]
}

/** The beginning of a mark weighs more (General Court, T-183/02 Mundicor): letters of it that count. */
const BEGINNING = 4

function sharedBeginning(left: string, right: string): number {
  let letters = 0
  while (letters < BEGINNING && letters < left.length && left[letters] === right[letters]) letters++
  return letters / BEGINNING
}

/** Names of up to four letters: one letter may set them apart, so no look makes them more than weakly alike. */
function shortCap(asked: string, found: string, { edits, sounds, soundsSame }: WholeLikeness): number {
  const shorter = Math.min(asked.length, found.length)
  if (shorter > 4 || (soundsSame && shorter > 2)) return 100
  if (edits > 1 || (shorter < 4 && sounds < 0.65)) return 0
  return shorter === 4 ? NEAR_IDENTICAL_FROM - 1 : CAUTION_FROM - 1
}

/** Names that sound the same: what a letter costs (times its share of the name), and the least they score. */
const LETTER_COST = 54
const HEARD_AS_ONE_FROM = 80
/** Where more of the letters differ, one of the readings is far-fetched. */
const HEARD_AS_ONE_TO = 0.6

/** Likeness of the names as wholes. Where they sound the same, each letter that differs costs by the names' length. */
export function wholeSignals(asked: PreparedName, found: PreparedName, whole: WholeLikeness): Signal[] {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const mean = (whole.looks + whole.sounds) / 2
  const alike = 100 * (mean + 0.1 * sharedBeginning(left, right) * (1 - mean))
  const share = whole.edits / Math.max(left.length, right.length)
  const heardAsOne = whole.soundsSame && share <= HEARD_AS_ONE_TO
  const same = heardAsOne ? Math.max(HEARD_AS_ONE_FROM, 100 - LETTER_COST * share) : 0
  const score = Math.min(Math.max(alike, same), shortCap(left, right, whole))
  if (score < LISTED_FROM) return []
  const sounds: Signal = { reason: 'sounds_alike', score }
  const looks: Signal = { reason: 'looks_alike', score }
  if (whole.looks < 0.55) return [sounds]
  if (whole.sounds < 0.6) return [looks]
  return whole.sounds >= whole.looks ? [sounds, looks] : [looks, sounds]
}

const ENDINGS = new Set(['s', 'es', 'e', 'en', 'n'])

/** A plural or another light ending on the same word. */
export function endingSignals(left: string, right: string): Signal[] {
  const [stem, full] = left.length < right.length ? [left, right] : [right, left]
  if (stem.length < 4 || !full.startsWith(stem) || !ENDINGS.has(full.slice(stem.length))) return []
  return [{ reason: 'plural_or_ending', score: full.endsWith('s') ? 94 : NEAR_IDENTICAL_FROM - 4 }]
}

/** One name inside the other without being a word of it: only at an end, and only where it is a good part of it. */
export function insideSignals(askedName: PreparedName, foundName: PreparedName): Signal[] {
  if (askedName.folded.words.length > 1 && foundName.folded.words.length > 1) return []
  const [asked, found] = [askedName.folded.squashed, foundName.folded.squashed]
  const [part, whole] = asked.length < found.length ? [asked, found] : [found, asked]
  if (whole.length - part.length < 2) return []
  const share = part.length / whole.length
  if (part.length < 3 || (part.length === 3 && share < 0.5)) return []
  if (!whole.startsWith(part) && !whole.endsWith(part) && !(share >= 0.6 && whole.includes(part))) return []
  const score = 42 + 45 * share + (whole.startsWith(part) ? 2 : 0)
  return [{ reason: part === asked ? 'contains' : 'contained', score }]
}

function wordScore(asked: PreparedName, found: PreparedName, match: WordMatch): Signal {
  const { askedShare, foundShare, pairs, exact } = match
  const allAsked = pairs.length === asked.folded.words.length
  const allFound = pairs.length === found.folded.words.length
  const smaller = Math.min(askedShare, foundShare)
  if (allAsked && allFound) return { reason: 'same_words_reordered', score: match.reordered ? 90 * smaller : 0 }
  if (allAsked || allFound) {
    const certainty = Math.max(askedShare, foundShare)
    const score = (55 + 43 * smaller) * certainty
    return { reason: !exact ? 'same_dominant_element' : allFound ? 'contained' : 'contains', score }
  }
  const mean = (askedShare + foundShare) / 2
  return {
    reason: 'same_dominant_element',
    score: Math.min(mean * 40 + (match.first ? 45 : 36), NEAR_IDENTICAL_FROM - 1),
  }
}

/** Shared words: all of one name in the other, the same words in another order, or the same dominant word. */
export function wordSignals(asked: PreparedName, found: PreparedName, weigh: Weigh): Signal[] {
  if (asked.folded.words.length < 2 && found.folded.words.length < 2) return []
  const words = (name: PreparedName) => ({ words: name.folded.words, keys: name.wordKeys })
  const match = matchWords(words(asked), words(found), weigh)
  if (!match.distinctive) return []
  const weight = ({ asked: at, likeness }: WordPair) => likeness * weigh(asked.folded.words[at] as string)
  const [top] = match.pairs.toSorted((a, b) => weight(b) - weight(a))
  const shared = [asked.folded.words[top?.asked ?? 0] as string, found.folded.words[top?.found ?? 0] as string] as const
  return [{ ...wordScore(asked, found, match), words: shared }]
}
