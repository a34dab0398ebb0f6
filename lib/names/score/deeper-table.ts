import { type LetterTable, SIGNS } from './letter-table.ts'

const CONTEXTS = SIGNS ** 3

/** How often each letter of some words follows the three before it. */
function countLetters(words: Iterable<string>): Uint16Array {
  const counts = new Uint16Array(CONTEXTS * SIGNS)
  for (const word of words) {
    let context = 0
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at) - 96
      const place = context * SIGNS + letter
      counts[place] = (counts[place] as number) + 1
      context = place % CONTEXTS
    }
  }
  return counts
}

/**
 * What each letter tells after the three before it, where these are met in `words` (of a-z alone), and otherwise what
 * `table` says of the last two. The two are mixed as Witten and Bell (1991, method C) do: the more letters have been seen
 * to follow, the likelier is one more.
 */
export function deepen(table: LetterTable, words: Iterable<string>): Float32Array {
  const counts = countLetters(words)
  const bits = new Float32Array(counts.length)
  for (let context = 0; context < CONTEXTS; context++) {
    const own = counts.subarray(context * SIGNS, (context + 1) * SIGNS)
    let seen = 0
    let kinds = 1
    for (const count of own) {
      seen += count
      if (count > 0) kinds++
    }
    const shorter = (context * SIGNS) % CONTEXTS
    for (let letter = 0; letter < SIGNS; letter++) {
      const before = table[shorter + letter] as number
      const share = seen === 0 ? 1 : ((own[letter] as number) * 2 ** before + kinds) / (seen + kinds)
      bits[context * SIGNS + letter] = before - Math.log2(share)
    }
  }
  return bits
}
