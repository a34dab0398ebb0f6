import { sameDigits } from '../reading/digits.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { pairDice } from './dice.ts'

export interface WordPair {
  asked: number
  found: number
  likeness: number
}

/** More words add nothing to a name of at most 200 characters. */
export const WORDS_MAX = 12
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
  // Skips the letter pairs if even equal ones would not suffice.
  return (edits + 1) / 2 < SAME_WORD_FROM ? 0 : (edits + pairDice(left, right)) / 2
}

/** Each word once, in the order of the searched name. */
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
