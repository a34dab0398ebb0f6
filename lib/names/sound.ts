import { readingKey } from './phonetic.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'
import { GENERAL } from './sound/general.ts'
import { isInitialism } from './sound/initialism.ts'
import { createReader } from './sound/reader.ts'

const general = createReader(GENERAL)

/**
 * How a folded word sounds, coarsely and across languages, in the letters a-z and 0-9: what sounds alike to an English,
 * German, French, Italian or Spanish ear is spelt alike. A word that is read letter by letter (KFC) stays as it is.
 */
export function soundOf(word: string): string {
  return isInitialism(word) ? word : general(word)
}

/** How folded words sound when read in one language, as one string of letters and digits. */
export function soundIn(words: readonly string[], language: ReadingLanguage): string {
  return readingKey(words, language)
}
