import { pairDice } from './dice.ts'
import { sameDigits } from './digits.ts'
import { editDistance } from './edit-distance.ts'
import { DISTINCTIVE_FROM, type Weigh } from './weak-words.ts'

/** A word of the asked name set against a word of the found one; `likeness` is 1 for the same word. */
export interface WordPair {
  asked: number
  found: number
  likeness: number
}

/** How the words of two names go together. Shares are by weight: long distinctive words count most. */
export interface WordMatch {
  pairs: readonly WordPair[]
  /** Share of each name that is in the other, 0-1. */
  askedShare: number
  foundShare: number
  /** True where every matched word is the same word. */
  exact: boolean
  /** True where a distinctive word of three letters or more is matched. */
  distinctive: boolean
  /** True where the matched words stand in another order. */
  reordered: boolean
  /** True where both names begin with a matched word. */
  first: boolean
}

/** A name has at most 200 characters; words beyond these say nothing more about it. */
const WORDS_MAX = 12
/** Below this two words are different words. */
const SAME_WORD_FROM = 0.74
/** Likeness of two words that are spelt differently and sound the same. */
const SAME_SOUND = 0.95
/** Letters beyond these make a word no weightier. */
const WEIGHTY_LENGTH = 8

/** Words and how each sounds. */
export interface Words {
  words: readonly string[]
  keys: readonly string[]
}

function wordLikeness(left: string, right: string, sameSound: boolean): number {
  if (left === right) return 1
  const longest = Math.max(left.length, right.length)
  const shortest = Math.min(left.length, right.length)
  if (sameSound && shortest >= 4) return SAME_SOUND
  if (shortest < 4 || shortest / longest < 0.7 || !sameDigits(left, right)) return 0
  return (1 - editDistance(left, right) / longest + pairDice(left, right)) / 2
}

function closestPairs(asked: Words, found: Words): WordPair[] {
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

/** Sets the words of two folded names against each other, each word once. */
export function matchWords(asked: Words, found: Words, weigh: Weigh): WordMatch {
  const pairs = closestPairs(asked, found)
  const weight = (word: string) => Math.min(word.length, WEIGHTY_LENGTH) * weigh(word)
  const share = (words: readonly string[], side: 'asked' | 'found') => {
    const total = words.slice(0, WORDS_MAX).reduce((sum, word) => sum + weight(word), 0)
    return pairs.reduce((sum, pair) => sum + weight(words[pair[side]] as string) * pair.likeness, 0) / (total || 1)
  }
  return {
    pairs,
    askedShare: share(asked.words, 'asked'),
    foundShare: share(found.words, 'found'),
    exact: pairs.every((pair) => pair.likeness === 1),
    distinctive: pairs.some((pair) =>
      [asked.words[pair.asked] as string, found.words[pair.found] as string].every(
        (word) => word.length >= 3 && weigh(word) >= DISTINCTIVE_FROM,
      ),
    ),
    reordered: pairs.some((pair, i) => i > 0 && pair.found < (pairs[i - 1] as WordPair).found),
    first: pairs[0]?.asked === 0 && pairs[0].found === 0,
  }
}
