import { GENERAL } from './general.ts'
import { isInitialism } from './initialism.ts'
import { READERS, type ReadingLanguage } from './languages.ts'
import { createReader } from './reader.ts'

const general = createReader(GENERAL)

/**
 * How a folded word sounds, coarsely and across languages, in the letters a-z and 0-9: what sounds alike to an English,
 * German, French, Italian or Spanish ear is spelt alike. A word that is read letter by letter (KFC) stays as it is.
 */
export function soundOf(word: string): string {
  return isInitialism(word) ? word : general(word)
}

/**
 * How folded words sound when read in one language, as one string. Sounds are written with their plainest letter; x is
 * the sound of "sh" and "ch", j that of French "j" and English "j", h also that of Spanish "j"; s is voiced or not, w
 * is English; c, q and y are left in what is read letter by letter alone.
 */
export function soundIn(words: readonly string[], language: ReadingLanguage): string {
  const read = READERS[language]
  let heard = ''
  for (const word of words) heard += isInitialism(word) ? word : read(word)
  return heard
}
