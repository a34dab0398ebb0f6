import { GENERAL, READINGS, type Reading, type ReadingLanguage } from './phonetic-rules.ts'

type Reader = (word: string) => string

/** Reads a word once from left to right, so that what one rule wrote is never read by another. */
function createReader(reading: Reading): Reader {
  const patterns = new RegExp(reading.map(([spelling]) => `(${spelling})`).join('|'), 'gu')
  const sounds = reading.map(([, sound]) => sound)
  return (word) =>
    word
      .replace(patterns, (_match, ...groups) => sounds[groups.findIndex((group) => group !== undefined)] as string)
      .replace(/(.)\1+/gu, '$1')
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
