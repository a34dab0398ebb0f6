import { editDistance } from '../reading/edit-distance.ts'
import type { PreparedName } from '../reading/prepare.ts'
import type { Closest } from '../reading/sound/closest-sound.ts'
import { soundsClosest } from '../reading/sound/index.ts'
import { endingSignals } from './ending-signals.ts'
import { initialSignals } from './initial-signals.ts'
import { reordered } from './reordered-words.ts'
import {
  HEARD_AS_ONE_FROM,
  HEARD_AS_ONE_TO,
  HEARD_IN_ONE_LANGUAGE,
  HEARD_IN_ONE_TO,
  HEARD_LETTER_COST,
  HEARD_LETTERS,
} from './rule-weights.ts'
import type { Signal } from './signal.ts'
import { weakWordSignals } from './weak-signals.ts'

const sameKeys = (asked: PreparedName, found: PreparedName) => asked.wordKeys.join('') === found.wordKeys.join('')

/**
 * Share of the letters that differ, 0-1. Null where it is too large, or the names are too short, for them to count as
 * one by sound.
 */
function shareApart(asked: PreparedName, found: PreparedName): number | null {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  if (Math.min(left.length, right.length) < HEARD_LETTERS) return null
  if (Math.abs(left.length - right.length) > HEARD_AS_ONE_TO * Math.max(left.length, right.length)) return null
  const share = editDistance(left, right) / Math.max(left.length, right.length)
  if (share <= HEARD_IN_ONE_TO) return share
  return share <= HEARD_AS_ONE_TO && sameKeys(asked, found) ? share : null
}

/**
 * The score of names that sound the same; null where they do not. Each letter that differs costs more the shorter the
 * names are.
 */
function heardAsOne(share: number, { distance, toMost }: Closest): number | null {
  if (distance > 0) return null
  return toMost ? Math.max(HEARD_AS_ONE_FROM, 100 - HEARD_LETTER_COST * share) : HEARD_IN_ONE_LANGUAGE
}

/** Signals of the rules that look at letters alone. */
function writtenSignals(asked: PreparedName, found: PreparedName): Signal[] {
  return [
    ...endingSignals(asked.folded.squashed, found.folded.squashed),
    ...weakWordSignals(asked, found),
    ...reordered(asked, found),
    ...initialSignals(asked, found),
  ]
}

/**
 * Signals that make two names near-identical, or nearly so, whatever their letters weigh. The names sound the same; or
 * they differ only in an ending, in words that say little, or in the order of their words; or one consists of the
 * initials of the other and shares no other letters with it.
 */
export function nearSignals(asked: PreparedName, found: PreparedName, heard: Closest): Signal[] {
  const share = shareApart(asked, found)
  const score = share === null ? null : heardAsOne(share, heard)
  const written = writtenSignals(asked, found)
  return score === null ? written : [{ reason: 'sounds_alike', score }, ...written]
}

/** Whether nearSignals finds any signal. Sounds are compared only where nothing quicker decides. */
export function isNear(asked: PreparedName, found: PreparedName): boolean {
  if (endingSignals(asked.folded.squashed, found.folded.squashed).length > 0) return true
  if (weakWordSignals(asked, found).length > 0 || reordered(asked, found).length > 0) return true
  if (initialSignals(asked, found).length > 0) return true
  const share = shareApart(asked, found)
  return share !== null && heardAsOne(share, soundsClosest(asked.folded.words, found.folded.words)) !== null
}
