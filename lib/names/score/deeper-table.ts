import { type LetterTable, SIGNS } from '../reading/letter-table.ts'

const CONTEXTS = SIGNS ** 3
/** Sixteenths of a bit let the tables fit the caches that a search has. */
export const PARTS = 16
const MOST = 255

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
 * Information of each letter after three others in `words`, mixed with that after two in `table`. As in Witten and Bell
 * (1991, method C), a new letter is likelier the more different ones have followed. In sixteenths of a bit, at most
 * 15.9 bits.
 */
export function deepen(table: LetterTable, words: Iterable<string>): Uint8Array {
  const counts = countLetters(words)
  const bits = new Uint8Array(counts.length)
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
      bits[context * SIGNS + letter] = Math.min(MOST, Math.round(PARTS * (before - Math.log2(share))))
    }
  }
  return bits
}
