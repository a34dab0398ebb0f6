import { type Folded, foldName, spellOutUmlauts } from './fold.ts'
import { splitLegalForm } from './legal-form.ts'
import { generalKey, READING_LANGUAGES, readingKey } from './phonetic.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'

/** A name made ready for comparing; its readings are worked out when first asked for. */
export interface PreparedName {
  /** As written. */
  name: string
  form: string | null
  /** Folded without its legal form. */
  folded: Folded
  /** The spellings under which it is the same name: folded, and with umlauts spelt out where that differs. */
  spellings: readonly string[]
  /** How each word of `folded` sounds across languages. */
  wordKeys: readonly string[]
  /** How the whole sounds across languages. */
  key: string
  readings(): readonly (readonly [ReadingLanguage, string])[]
}

export function prepareName(name: string): PreparedName {
  const { base, form } = splitLegalForm(name.slice(0, 1000))
  const folded = foldName(base)
  const spelt = /[äöüåøæœ]|\u0308|\u030a/iu.test(base) ? foldName(spellOutUmlauts(base)) : folded
  const wordKeys = spelt.words.map((word) => generalKey([word]))
  let readings: [ReadingLanguage, string][] | undefined
  return {
    name,
    form,
    folded,
    spellings: spelt.squashed === folded.squashed ? [folded.squashed] : [folded.squashed, spelt.squashed],
    wordKeys,
    key: wordKeys.join(''),
    readings: () => (readings ??= READING_LANGUAGES.map((language) => [language, readingKey(spelt.words, language)])),
  }
}
