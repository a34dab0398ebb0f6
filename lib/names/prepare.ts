import type { Folded } from './fold.ts'
import { splitLegalForm } from './legal-form.ts'
import { generalKey, READING_LANGUAGES, readingKey } from './phonetic.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'
import { type Spellings, spellName } from './spellings.ts'

/** A name made ready for comparing; its readings are worked out when first asked for. */
export interface PreparedName extends Pick<Spellings, 'folded' | 'spelt' | 'lookalike' | 'numbersSpelt'> {
  /** As written. */
  name: string
  form: string | null
  /** As written, without its legal form. */
  base: string
  /** The distinct spellings under which it is the same name, or as good as the same, the folded one first. */
  spellings: readonly string[]
  /** How each word sounds across languages. */
  wordKeys: readonly string[]
  /** How the whole sounds across languages. */
  key: string
  readings(): readonly (readonly [ReadingLanguage, string])[]
}

/** Longer than any legal form and any name that is compared together. */
const READ_MAX = 1000

/** Most names are spelt in one way alone. */
function distinctSpellings({ folded, spelt, lookalike, numbersSpelt, joined }: Spellings): string[] {
  const others = [lookalike, numbersSpelt, ...joined].filter((spelling) => spelling !== null)
  if (spelt === folded.words && others.length === 0) return [folded.squashed]
  return [...new Set([folded.squashed, spelt.join(''), ...others])]
}

function assemble(written: Pick<PreparedName, 'name' | 'form' | 'base'>, spellings: Spellings): PreparedName {
  const { folded, spelt, lookalike, numbersSpelt } = spellings
  const wordKeys = spelt.map((word) => generalKey([word]))
  let readings: [ReadingLanguage, string][] | undefined
  return {
    name: written.name,
    form: written.form,
    base: written.base,
    folded,
    spelt,
    lookalike,
    numbersSpelt,
    spellings: distinctSpellings(spellings),
    wordKeys,
    key: wordKeys.join(''),
    readings: () => (readings ??= READING_LANGUAGES.map((language) => [language, readingKey(spelt, language)])),
  }
}

export function prepareName(name: string): PreparedName {
  const { base, form } = splitLegalForm(name.slice(0, READ_MAX))
  return assemble({ name, form, base }, spellName(base))
}

/** The same name without some of its words, as it is spelt by them alone. */
export function withoutWords(prepared: PreparedName, leaveOut: (word: string) => boolean): PreparedName {
  const kept = prepared.folded.words.map((word) => !leaveOut(word))
  const words = prepared.folded.words.filter((_word, at) => kept[at])
  const folded: Folded = { ...prepared.folded, words, squashed: words.join('') }
  const spelt = prepared.spelt.filter((_word, at) => kept[at])
  return assemble(prepared, { folded, spelt, lookalike: null, numbersSpelt: null, joined: [] })
}
