import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { createReader } from './reader.ts'
import { SPANISH } from './spanish.ts'

const RULES = { en: ENGLISH, de: GERMAN, fr: FRENCH, it: ITALIAN, es: SPANISH }

/** Languages of the five jurisdictions' markets (ISO 639-1). */
export type ReadingLanguage = keyof typeof RULES
export const READING_LANGUAGES = Object.keys(RULES) as readonly ReadingLanguage[]

export const READERS = Object.fromEntries(
  READING_LANGUAGES.map((language) => [language, createReader(RULES[language])]),
) as Record<ReadingLanguage, (word: string) => string>
