import { editDistance } from '../edit-distance.ts'
import { endingSignals } from '../ending-signals.ts'
import type { PreparedName } from '../prepare.ts'
import type { Signal } from '../signal.ts'
import type { Closest } from '../sound/closest.ts'
import { soundsClosest } from '../sound.ts'
import { NEAR_IDENTICAL_FROM } from '../thresholds.ts'
import { weakWordSignals } from '../weak-signals.ts'
import { weighWord } from '../weak-words.ts'

/**
 * Names that sound the same: what a letter costs, times its share of the name, up to one letter of six; what it costs
 * beyond, where the reading in which they do is one of several; and the least they score.
 */
const LETTER_COST = 54
const HARDLY_APART = 1 / 6
const FURTHER_COST = 162
const HEARD_AS_ONE_FROM = 68
/** Share of the letters beyond which a reading in which they sound the same is far-fetched. */
const HEARD_AS_ONE_TO = 0.5
/** Names so short are read letter by letter, or one sound sets them apart. */
const HEARD_LETTERS = 3

/** Share of the letters that differ, where names that sound the same are held for one; null where they are not. */
function shareApart(asked: PreparedName, found: PreparedName): number | null {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  if (Math.min(left.length, right.length) < HEARD_LETTERS) return null
  if (Math.abs(left.length - right.length) > HEARD_AS_ONE_TO * Math.max(left.length, right.length)) return null
  const share = editDistance(left, right) / Math.max(left.length, right.length)
  return share > HEARD_AS_ONE_TO ? null : share
}

/** Names that sound the same in some reading; each letter that differs costs by the names' length. */
function heardAsOne(asked: PreparedName, found: PreparedName, heard: Closest): Signal[] {
  const share = heard.distance > 0 ? null : shareApart(asked, found)
  if (share === null) return []
  const cost = LETTER_COST * Math.min(share, HARDLY_APART) + FURTHER_COST * Math.max(0, share - HARDLY_APART)
  return [{ reason: 'sounds_alike', score: Math.max(HEARD_AS_ONE_FROM, 100 - cost) }]
}

/** The same words in another order, joined ones apart: GARDENFLEX and FLEX GARDEN. */
function reordered(asked: PreparedName, found: PreparedName): Signal[] {
  const [left, right] = [asked.parts, found.parts]
  if (left.length < 2 || left.length !== right.length || left.every((word) => weighWord(word) < 1)) return []
  const isSame = left.toSorted().join(' ') === right.toSorted().join(' ')
  return isSame ? [{ reason: 'same_words_reordered', score: NEAR_IDENTICAL_FROM - 2 }] : []
}

/** Fewer first letters are met by chance, unless they are written as such (H&M). */
const INITIALS_FROM = 3
const INITIALS = 66

const firstLetters = (words: readonly string[]) => words.map((word) => word.charAt(0)).join('')
const withoutAnd = (words: readonly string[]) => words.filter((word) => word !== 'and')
const isContent = (word: string) => word.length > 2 && word !== 'and'

/** The letters of a name that may stand for words: of a single word, or of single letters. */
function asInitials({ folded }: PreparedName): string | null {
  const words = withoutAnd(folded.words)
  if (words.length > 1 && words.every((word) => word.length === 1)) return words.join('')
  return words.length === 1 && folded.squashed.length >= INITIALS_FROM ? folded.squashed : null
}

/** One name is the first letters of the other's words. */
function initials(asked: PreparedName, found: PreparedName): Signal[] {
  for (const [short, long] of [
    [asked, found],
    [found, asked],
  ] as const) {
    const letters = asInitials(short)
    const words = withoutAnd(long.folded.words)
    if (letters === null || words.length < 2 || words.every((word) => word.length === 1)) continue
    if ([firstLetters(words), firstLetters(words.filter(isContent))].includes(letters))
      return [{ reason: 'initials', score: INITIALS }]
  }
  return []
}

/** Rules that look at letters alone. */
function writtenSignals(asked: PreparedName, found: PreparedName): Signal[] {
  return [
    ...endingSignals(asked.folded.squashed, found.folded.squashed),
    ...weakWordSignals(asked, found),
    ...reordered(asked, found),
    ...initials(asked, found),
  ]
}

/**
 * What makes two names near-identical, or nearly so, whatever their letters weigh: they sound the same, differ only in
 * an ending or in words that say little, or in the order of their words; and initials, which share no letters at all.
 */
export function nearSignals(asked: PreparedName, found: PreparedName, heard: Closest): Signal[] {
  return [...heardAsOne(asked, found, heard), ...writtenSignals(asked, found)]
}

/** Whether there are such signals; how the names sound is worked out only where it may matter. */
export function isNear(asked: PreparedName, found: PreparedName): boolean {
  if (endingSignals(asked.folded.squashed, found.folded.squashed).length > 0) return true
  for (const signals of [weakWordSignals, reordered, initials]) if (signals(asked, found).length > 0) return true
  if (shareApart(asked, found) === null) return false
  return soundsClosest(asked.folded.words, found.folded.words).distance === 0
}
