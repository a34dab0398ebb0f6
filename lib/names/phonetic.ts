import { GENERAL, READINGS, type Reading, type ReadingLanguage } from './phonetic-rules.ts'

type Reader = (word: string) => string

/** Up to four letters without a vowel (KFC), or three of which only the first is one (ABB). */
const INITIALISM = /^(?:[^aeiouy]{1,4}|[aeiouy][^aeiouy]{2})$/u

/** Whether a folded word is read letter by letter, so that no rule for reading words fits it. */
export function isInitialism(word: string): boolean {
  return INITIALISM.test(word)
}

/** A consonant that is doubled within a word is heard once; a digit is read each time it stands there. */
const DOUBLED = /(?<=.)([b-df-hj-np-tv-z])\1+/gu

/** Reads a word once from left to right, so that what one rule wrote is never read by another. */
function createReader(reading: Reading): Reader {
  const patterns = new RegExp(reading.map(([spelling]) => `(${spelling})`).join('|'), 'gu')
  const sounds = reading.map(([, sound]) => sound)
  // Groups stand between the match and its place, and exactly one of them has matched.
  const soundOf = (...found: unknown[]) => {
    let group = 1
    while (found[group] === undefined) group++
    return sounds[group - 1] as string
  }
  const read: Reader = (word) => word.replace(patterns, soundOf).replace(DOUBLED, '$1')
  return (word) => (isInitialism(word) ? word : read(word))
}

const general = createReader(GENERAL)
const readers = Object.fromEntries(
  Object.entries(READINGS).map(([language, reading]) => [language, createReader(reading)]),
) as Record<ReadingLanguage, Reader>

export const READING_LANGUAGES = Object.keys(READINGS) as ReadingLanguage[]

/** How folded words sound, coarsely and across languages, as one string. */
export function generalKey(words: readonly string[]): string {
  return words.map(general).join('')
}

/** How folded words sound when read in one language, as one string. */
export function readingKey(words: readonly string[], language: ReadingLanguage): string {
  return words.map(readers[language]).join('')
}
