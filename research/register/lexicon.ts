import { createMarkov } from './markov.ts'
import { type Random, weighted } from './random.ts'
import { createDrawer, LANGUAGES, type Language, readWords } from './words.ts'

/** What the five languages give to made names. */
export interface Lexicon {
  /** A dictionary word of any of the languages; `skew` as in Random.rank, 0.8 where left out. */
  word(random: Random, skew?: number): string
  wordOf(language: Language, random: Random, skew?: number): string
  /** A word that no dictionary has but one of the languages could. */
  coinage(random: Random, from: number, to: number): string
  language(random: Random): Language
}

const USUAL_SKEW = 0.8

let lexicon: Lexicon | undefined

/** Reads the word lists once for the process: about a second and 200 MB. */
export function loadLexicon(): Lexicon {
  if (lexicon !== undefined) return lexicon
  const drawers = new Map<Language, ReturnType<typeof createDrawer>>()
  const models = new Map<Language, ReturnType<typeof createMarkov>>()
  for (const [, language] of LANGUAGES) {
    const words = readWords(language)
    drawers.set(language, createDrawer(words))
    models.set(language, createMarkov(words))
  }
  const language = weighted(LANGUAGES)
  const wordOf: Lexicon['wordOf'] = (of, random, skew = USUAL_SKEW) => drawers.get(of)?.(random, skew) ?? ''
  lexicon = {
    wordOf,
    language,
    word: (random, skew) => wordOf(language(random), random, skew),
    coinage: (random, from, to) => models.get(language(random))?.(random, from, to) ?? '',
  }
  return lexicon
}
