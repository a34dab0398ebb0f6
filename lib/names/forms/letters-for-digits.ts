/** Digits by the letter they look like; 1 is an i or an l. */
const LETTERS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }
/** Each digit stands alone between letters; 0 and 5 also at an end of three letters or more (TOY5, S0L0). */
const INSIDE = /^(?:[05](?=[a-z]))?[a-z]+(?:[013457][a-z]+)*[05]?$/u

function readAsLetters(word: string, one: 'i' | 'l'): string {
  if (!/\d/u.test(word) || word.length < 4 || !INSIDE.test(word)) return word
  return word.replace(/\d/gu, (digit) => LETTERS[digit] ?? one)
}

/** Folded words with digits that stand for letters as those letters: H3LLO, S0L0, V1SION. None where none does. */
export function lettersForDigits(words: readonly string[]): string[][] {
  const readings = (['i', 'l'] as const).map((one) => words.map((word) => readAsLetters(word, one)))
  return readings.filter((read) => read.some((word, at) => word !== words[at]))
}
