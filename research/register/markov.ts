import type { Random } from './random.ts'

const LETTERS = 27
const END = 0

const folded = (word: string) =>
  word
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/[^a-z]/gu, '')

/** Follows each three letters with a fourth as often as the words do; begins and ends as words do. */
export function createMarkov(words: readonly string[]): (random: Random, from: number, to: number) => string {
  const counts = new Uint32Array(LETTERS ** 4)
  for (const word of words) {
    let before = 0
    for (const letter of `${folded(word)}\``) {
      const code = letter.charCodeAt(0) - 96
      counts[before * LETTERS + code] = (counts[before * LETTERS + code] as number) + 1
      before = (before * LETTERS + code) % LETTERS ** 3
    }
  }
  const follow = (random: Random, before: number): number => {
    const row = counts.subarray(before * LETTERS, (before + 1) * LETTERS)
    let left = random.below(row.reduce((sum, count) => sum + count, 0))
    let code = 0
    for (left -= row[0] as number; left >= 0; left -= row[code] as number) code++
    return code
  }
  const attempt = (random: Random, to: number): string => {
    let word = ''
    let before = 0
    while (word.length <= to) {
      const code = follow(random, before)
      if (code <= END) return word
      word += String.fromCharCode(code + 96)
      before = (before * LETTERS + code) % LETTERS ** 3
    }
    return word
  }
  /** A word that looks like one of the language, `from` to `to` letters long. */
  return (random, from, to) => {
    for (;;) {
      const word = attempt(random, to)
      if (word.length >= from && word.length <= to) return word
    }
  }
}
