/** Fits the folded letters of a name of 200 characters. */
const WIDTH = 1024
const rows = [new Uint16Array(WIDTH), new Uint16Array(WIDTH), new Uint16Array(WIDTH)] as const

/** Cached, because several rules compare the same two names. */
let last = { left: '', right: '', distance: 0 }

/**
 * Returns the optimal string alignment distance (Damerau 1964) in UTF-16 units, like string lengths. Only the first
 * 1,023 units count.
 */
export function editDistance(left: string, right: string): number {
  if (left === right) return 0
  if (left !== last.left || right !== last.right) last = { left, right, distance: distanceOf(left, right) }
  return last.distance
}

function distanceOf(left: string, right: string): number {
  const [height, width] = [Math.min(left.length, WIDTH - 1), Math.min(right.length, WIDTH - 1)]
  let [earlier, previous, current]: [Uint16Array, Uint16Array, Uint16Array] = [...rows]
  for (let j = 0; j <= width; j++) previous[j] = j
  for (let i = 1; i <= height; i++) {
    const a = left.charCodeAt(i - 1)
    current[0] = i
    for (let j = 1; j <= width; j++) {
      const b = right.charCodeAt(j - 1)
      let best = (previous[j - 1] as number) + (a === b ? 0 : 1)
      best = Math.min(best, (previous[j] as number) + 1, (current[j - 1] as number) + 1)
      if (i > 1 && j > 1 && a === right.charCodeAt(j - 2) && b === left.charCodeAt(i - 2))
        best = Math.min(best, (earlier[j - 2] as number) + 1)
      current[j] = best
    }
    const spare = earlier
    earlier = previous
    previous = current
    current = spare
  }
  return previous[width] as number
}

const DIGIT = /\d/u
const withoutDigits = (text: string) => text.replace(/\d/gu, '')
const digitsOf = (text: string) => text.replace(/\D/gu, '')

function sameDigits(left: string, right: string): boolean {
  return digitsOf(left) === digitsOf(right)
}

export function onlyDigitsDiffer(left: string, right: string): boolean {
  return DIGIT.test(left + right) && !sameDigits(left, right) && withoutDigits(left) === withoutDigits(right)
}

export function digitShare(text: string): number {
  return digitsOf(text).length / Math.max(text.length, 1)
}

function pairCounts(text: string): Map<number, number> {
  const counts = new Map<number, number>()
  let before = 32
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? 32 : text.charCodeAt(i)
    const pair = before * 65536 + code
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
    before = code
  }
  return counts
}

/** Returns the Dice coefficient of letter pairs, in which each end of a string counts as a letter. */
export function pairDice(left: string, right: string): number {
  const counts = pairCounts(left)
  let shared = 0
  for (const [pair, times] of pairCounts(right)) shared += Math.min(times, counts.get(pair) ?? 0)
  return (2 * shared) / (left.length + right.length + 2)
}

export interface WordPair {
  asked: number
  found: number
  likeness: number
}

/** Further words add nothing to a name of at most 200 characters. */
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
  // Skips the letter pairs if the edits already rule out `SAME_WORD_FROM`.
  return (edits + 1) / 2 < SAME_WORD_FROM ? 0 : (edits + pairDice(left, right)) / 2
}

/** Returns each word in at most one pair, in the order of the searched name. */
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
