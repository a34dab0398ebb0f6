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

/** Null if the share is too large, or the names too short, to count as one by sound. */
function shareApart(asked: PreparedName, found: PreparedName): number | null {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  if (Math.min(left.length, right.length) < HEARD_LETTERS) return null
  if (Math.abs(left.length - right.length) > HEARD_AS_ONE_TO * Math.max(left.length, right.length)) return null
  const share = editDistance(left, right) / Math.max(left.length, right.length)
  if (share <= HEARD_IN_ONE_TO) return share
  return share <= HEARD_AS_ONE_TO && sameKeys(asked, found) ? share : null
}

/** A differing letter costs more the shorter the names are. Null if they do not sound the same. */
function heardAsOne(share: number, { distance, toMost }: Closest): number | null {
  if (distance > 0) return null
  return toMost ? Math.max(HEARD_AS_ONE_FROM, 100 - HEARD_LETTER_COST * share) : HEARD_IN_ONE_LANGUAGE
}

function writtenSignals(asked: PreparedName, found: PreparedName): Signal[] {
  return [
    ...endingSignals(asked.folded.squashed, found.folded.squashed),
    ...weakWordSignals(asked, found),
    ...reordered(asked, found),
    ...initialSignals(asked, found),
  ]
}

/** Reasons that put two names near, whatever their letters weigh. */
export function nearSignals(asked: PreparedName, found: PreparedName, heard: Closest): Signal[] {
  const share = shareApart(asked, found)
  const score = share === null ? null : heardAsOne(share, heard)
  const written = writtenSignals(asked, found)
  return score === null ? written : [{ reason: 'sounds_alike', score }, ...written]
}

/** Compares sounds only if nothing quicker decides. */
export function isNear(asked: PreparedName, found: PreparedName): boolean {
  if (endingSignals(asked.folded.squashed, found.folded.squashed).length > 0) return true
  if (weakWordSignals(asked, found).length > 0 || reordered(asked, found).length > 0) return true
  if (initialSignals(asked, found).length > 0) return true
  const share = shareApart(asked, found)
  return share !== null && heardAsOne(share, soundsClosest(asked.folded.words, found.folded.words)) !== null
}
