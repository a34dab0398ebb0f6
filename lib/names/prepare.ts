import { type Folded, foldName, spellOutUmlauts } from './fold.ts'
import { splitLegalForm } from './legal-form.ts'
import { generalKey, READING_LANGUAGES, readingKey } from './phonetic.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'

/** A name made ready for comparing; its readings are worked out when first asked for. */
export interface PreparedName {
  /** As written. */
  name: string
  form: string | null
  /** As written, without its legal form. */
  base: string
  /** Folded without its legal form. */
  folded: Folded
  /** The words of `folded` with umlauts spelt out: as they are read aloud. */
  spelt: readonly string[]
  /** The spellings under which it is the same name: folded, and with umlauts spelt out where that differs. */
  spellings: readonly string[]
  /** How each word sounds across languages. */
  wordKeys: readonly string[]
  /** How the whole sounds across languages. */
  key: string
  readings(): readonly (readonly [ReadingLanguage, string])[]
}

/** Longer than any legal form and any name that is compared together. */
const READ_MAX = 1000
const UMLAUTS = /[äöüåøæœ]|\u0308|\u030a/iu

function assemble(
  written: Pick<PreparedName, 'name' | 'form' | 'base'>,
  folded: Folded,
  spelt: readonly string[],
): PreparedName {
  const wordKeys = spelt.map((word) => generalKey([word]))
  let readings: [ReadingLanguage, string][] | undefined
  return {
    name: written.name,
    form: written.form,
    base: written.base,
    folded,
    spelt,
    spellings: [...new Set([folded.squashed, spelt.join('')])],
    wordKeys,
    key: wordKeys.join(''),
    readings: () => (readings ??= READING_LANGUAGES.map((language) => [language, readingKey(spelt, language)])),
  }
}

export function prepareName(name: string): PreparedName {
  const { base, form } = splitLegalForm(name.slice(0, READ_MAX))
  const folded = foldName(base)
  const spelt = UMLAUTS.test(base) ? foldName(spellOutUmlauts(base)).words : folded.words
  return assemble({ name, form, base }, folded, spelt)
}

/** The same name without some of its words. */
export function withoutWords(prepared: PreparedName, leaveOut: (word: string) => boolean): PreparedName {
  const kept = prepared.folded.words.map((word) => !leaveOut(word))
  const words = prepared.folded.words.filter((_word, at) => kept[at])
  const folded = { ...prepared.folded, words, squashed: words.join('') }
  return assemble(
    prepared,
    folded,
    prepared.spelt.filter((_word, at) => kept[at]),
  )
}
