import type { Similarity } from '../contract/conflict.ts'
import { endingSignals } from './ending-signals.ts'
import { explain } from './explain.ts'
import { insideSignals } from './inside-signals.ts'
import { type PreparedName, prepareName, withoutWords } from './prepare.ts'
import { sameName } from './same-name.ts'
import type { Signal } from './signal.ts'
import { LISTED_FROM } from './thresholds.ts'
import { weakWordSignals } from './weak-signals.ts'
import { DISTINCTIVE_FROM, type Weigh, weighWord } from './weak-words.ts'
import { wholeLikeness } from './whole.ts'
import { wholeSignals } from './whole-signals.ts'
import { wordSignals } from './word-signals.ts'

/** Highest score of names that are not the same. */
const ALIKE_MAX = 99
/** Points below the strongest reason at which another is no longer worth telling. */
const TELLING_WITHIN = 20

/**
 * The two names without the weak words they share: "Hotel Central" and "Hotel Mirabeau" are as alike as "Central" and
 * "Mirabeau". Unchanged where nothing would be left of one, or what is left is the same.
 */
function withoutSharedWeak(asked: PreparedName, found: PreparedName, weigh: Weigh): [PreparedName, PreparedName] {
  const shared = asked.folded.words.filter(
    (word) => weigh(word) < DISTINCTIVE_FROM && found.folded.words.includes(word),
  )
  if (shared.length === 0) return [asked, found]
  const isShared = (word: string) => shared.includes(word)
  const [left, right] = [withoutWords(asked, isShared), withoutWords(found, isShared)]
  const same = left.folded.squashed === right.folded.squashed
  return same || left.folded.squashed === '' || right.folded.squashed === '' ? [asked, found] : [left, right]
}

/** Compares two prepared names; null where they are too far apart to be listed, or one has nothing to compare. */
export function comparePrepared(asked: PreparedName, found: PreparedName, weigh: Weigh): Similarity | null {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  if (left === '' || right === '') return null
  const same = sameName(asked, found)
  if (same !== null) return same
  const rest = withoutSharedWeak(asked, found, weigh)
  const whole = wholeLikeness(...rest)
  const signals: Signal[] = [
    ...wholeSignals(...rest, whole),
    ...endingSignals(left, right),
    ...weakWordSignals(asked, found),
    ...wordSignals(asked, found, weigh),
    ...insideSignals(asked, found),
  ].filter((signal) => signal.score >= LISTED_FROM)
  signals.sort((a, b) => b.score - a.score)
  const [strongest] = signals
  if (strongest === undefined) return null
  const near = signals.filter((signal) => signal.score >= strongest.score - TELLING_WITHIN)
  const reasons = [...new Set(near.map((signal) => signal.reason))]
  return {
    score: Math.min(ALIKE_MAX, Math.round(strongest.score)),
    reasons,
    explanation: explain(strongest, { asked, found, rest, whole }),
    ...(whole.language && strongest.reason === 'sounds_alike' ? { language: whole.language } : {}),
  }
}

/**
 * How alike a name is to one in a register, 0-100 with reasons; null below LISTED_FROM. The score is the same either
 * way round; `contains` says that the found name contains the asked one, `contained` the reverse. 100 means the same
 * name, legal form, case, accents, spaces and punctuation aside.
 */
export function compareNames(asked: string, found: string): Similarity | null {
  return comparePrepared(prepareName(asked), prepareName(found), weighWord)
}
