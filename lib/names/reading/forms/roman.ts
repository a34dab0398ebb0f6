const NUMERAL = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function numeralValue(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter] as number)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Up to 39, or a year, unless it looks like a word or a size (I, XX, MIX, CD). */
function isNumber(word: string, at: number): boolean {
  if (word.length < 2 || !NUMERAL.test(word)) return false
  const value = numeralValue(word)
  if (word.length >= 4 && value > 1000 && value < 2100) return true
  return value < 40 && (at > 0 || !/^(?:vi|x+)$/u.test(word))
}

/** Apollo XI is Apollo 11. Null if there are none. */
export function romanNumbers(words: readonly string[]): string[] | null {
  const read = words.map((word, at) =>
    /^[ivxlcdm]+$/u.test(word) && isNumber(word, at) ? String(numeralValue(word)) : word,
  )
  return read.some((word, at) => word !== words[at]) ? read : null
}
