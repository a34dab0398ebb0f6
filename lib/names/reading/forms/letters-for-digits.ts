import { isEveryday } from './two-words.ts'

/** 1 is missing, because it is an i or an l. */
const LETTERS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const LENGTH_FROM = 4
/** There are one or two digits between letters (H3LLO, G00GLE). 0 and 5 may also begin or end the word (TOY5, S0L0). */
const INSIDE = /^(?:[05](?=[a-z]))?[a-z]+(?:([013457])\1?[a-z]+)*[05]?$/u
/**
 * The rest must not be a word (3LEMENTS and PAYPA1, not 4EVER and STUDIO1). A word without a vowel is a code (SBW1).
 */
const AT_END = /^([13457]?)([a-z]+(?:([013457])\3?[a-z]+)*)(1?)$/u
const ORDINAL = /^\d+(?:st|nd|rd|th|er|e?re|eme)$/u

type One = 'i' | 'l'
const inLetters = (word: string, one: One) => word.replace(/\d/gu, (digit) => LETTERS[digit] ?? one)
const mayBeRead = (word: string) => word.length >= LENGTH_FROM && /\d/u.test(word) && !ORDINAL.test(word)

function readInside(word: string, one: One): string {
  return mayBeRead(word) && INSIDE.test(word) ? inLetters(word, one) : word
}

function readAtEnd(word: string): string {
  const [, first, rest, , last] = (mayBeRead(word) ? AT_END.exec(word) : null) ?? []
  if (rest === undefined || `${first}${last}` === '' || isEveryday(rest) || !/[aeiouy]/u.test(rest)) return word
  return `${inLetters(first as string, 'i')}${inLetters(rest, 'i')}${inLetters(last as string, 'l')}`
}

const readWith = (words: readonly string[], read: (word: string) => string) => {
  const letters = words.map(read)
  return letters.some((word, at) => word !== words[at]) ? letters : null
}

/** Reads digits in words as letters (H3LLO, V1SION). Empty if nothing changes. */
export function lettersForDigits(words: readonly string[]): string[][] {
  const readings = (['i', 'l'] as const).map((one) => readWith(words, (word) => readInside(word, one)))
  return readings.filter((read) => read !== null)
}

/** Reads 3LEMENTS and PAYPA1. At the ends of words, digits are more often numbers. */
export function lettersForDigitsAtEnds(words: readonly string[]): string[] | null {
  return readWith(words, readAtEnd)
}

/** Two characters are a name: O2, I8. */
const NUMBER = /^(?=[oil]*\d)(?=\d*[oil])[\doil]{3,}$/u

/** Reads letters in numbers as digits (1OO1, OO7). */
export function digitsForLetters(words: readonly string[]): string[] | null {
  const read = (word: string) => (NUMBER.test(word) ? word.replaceAll('o', '0').replace(/[il]/gu, '1') : word)
  return readWith(words, read)
}
