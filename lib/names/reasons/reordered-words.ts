import { PROMISE_LENGTH_MAX } from '../index/format/limits.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { isEveryday } from '../reading/forms/two-words.ts'
import type { PreparedName } from '../reading/prepare.ts'
import { weighWord } from '../reading/weak-words.ts'
import { NEARLY_REORDERED, REORDERED } from './rule-weights.ts'
import type { Signal } from './rules.ts'

/** Shorter names come near others by chance. */
const NEARLY_FROM = 9
const PART = /^\D{3,}$/u

/** Null unless the name has exactly two different parts. */
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

/** With two words, one name may have one letter more (FLEXIGARDEN and GARDENFLEX). */
export function reordered(asked: PreparedName, found: PreparedName): Signal[] {
  const { parts } = asked.parts.length > 1 ? asked : found
  if (parts.length < 2 || asked.folded.squashed === found.folded.squashed) return []
  if (parts.every((word) => weighWord(word) < 1)) return []
  const score = hasSameWords(asked, found) ? REORDERED : (turnedScore(asked, found) ?? turnedScore(found, asked))
  return score === null ? [] : [{ reason: 'same_words_reordered', score }]
}
