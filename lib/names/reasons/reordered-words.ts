import { PROMISE_LENGTH_MAX } from '../index/format/limits.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { isEveryday } from '../reading/forms/two-words.ts'
import type { PreparedName } from '../reading/prepare.ts'
import { weighWord } from '../reading/weak-words.ts'
import { NEARLY_REORDERED, REORDERED } from './rule-weights.ts'
import type { Signal } from './signal.ts'

/** Fewest letters of names that may be nearly the same in another order: fewer are nearly those of another name by chance. */
const NEARLY_FROM = 9
/** Matches a part that is a word with an order: of fewer letters, or with a digit, it is none. */
const PART = /^\D{3,}$/u

/** The two parts of a name in the other order; null where it has not two, or they are the same. */
export function turnedRound({ parts: [first, second, third] }: PreparedName): [string, string] | null {
  return first === undefined || second === undefined || third !== undefined || first === second ? null : [second, first]
}

/** How near a name is to another one with its two parts turned round; null where it is not. */
function turnedScore(one: PreparedName, other: PreparedName): number | null {
  const turned = turnedRound(one)
  const { words, squashed } = other.folded
  // PET CAR is not CARPET turned round: CARPET is no longer heard as two words.
  if (turned === null || (words.length === 1 && isEveryday(squashed))) return null
  const letters = turned.join('')
  if (words.length === 1 && letters === squashed) return REORDERED
  // One letter in the place of another makes another word of a short one: HARD ROCK and ROCK CARD.
  const isLonger = Math.abs(letters.length - squashed.length) === 1
  if (!isLonger || Math.min(letters.length, squashed.length) < NEARLY_FROM || letters.length > PROMISE_LENGTH_MAX)
    return null
  if (!one.parts.every((part) => PART.test(part)) || !other.parts.every((part) => PART.test(part))) return null
  return editDistance(letters, squashed) === 1 ? NEARLY_REORDERED : null
}

function hasSameWords({ parts }: PreparedName, { parts: others }: PreparedName): boolean {
  return parts.length === others.length && parts.toSorted().join(' ') === others.toSorted().join(' ')
}

/**
 * The same words in another order, joined ones apart, such as GARDENFLEX and FLEX GARDEN, TERRABIO and BIO TERRA; of two
 * words also where one has a letter more, as FLEXIGARDEN and GARDENFLEX.
 */
export function reordered(asked: PreparedName, found: PreparedName): Signal[] {
  const { parts } = asked.parts.length > 1 ? asked : found
  if (parts.length < 2 || asked.folded.squashed === found.folded.squashed) return []
  if (parts.every((word) => weighWord(word) < 1)) return []
  const score = hasSameWords(asked, found) ? REORDERED : (turnedScore(asked, found) ?? turnedScore(found, asked))
  return score === null ? [] : [{ reason: 'same_words_reordered', score }]
}
