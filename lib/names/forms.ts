import { NAME_MAX } from './clean.ts'
import { foldName, spellOutUmlauts } from './fold.ts'
import { splitLegalForm } from './legal-form.ts'
import { inLookalikes, mixesScripts } from './lookalikes.ts'
import { numbersInWords } from './number-words.ts'
import type { ReadingLanguage } from './sound.ts'

/** How a form came about. */
export type FormKind =
  | 'as_written'
  | 'umlauts_spelt_out'
  | 'lookalike_letters'
  | 'number_in_words'
  | 'words_as_number'
  | 'letters_for_digits'
  | 'sign_in_words'
  | 'without_and'
  | 'roman_number'

/** One way a name is spelt: folded words, of a-z and 0-9 wherever a transliteration is known, none of them empty. */
export interface NameForm {
  words: readonly string[]
  kind: FormKind
  /** The language in which a number or sign was read. */
  language?: ReadingLanguage
}

export interface NameForms {
  /** As given. */
  name: string
  /** As written, legal form aside. */
  base: string
  legalForm: string | null
  /** Letters of another script as written; null for Latin names. */
  foreign: string | null
  /** The distinct forms, as written first, then the most probable; empty only where nothing is left to compare. At most 8. */
  forms: readonly NameForm[]
}

export const FORMS_MAX = 8
const ONE_PLAIN_WORD = /^[A-Za-z]+$/u
const PLAIN = /^[\x20-\x7e]*$/u
const UMLAUTS = /[äöüåøæœ]|\u0308|\u030a/iu
/** Longer than any legal form and any name that is compared together. */
const READ_MAX = 1000

function distinct(forms: readonly NameForm[]): NameForm[] {
  const met = new Set<string>()
  const kept: NameForm[] = []
  for (const form of forms) {
    const letters = form.words.join(' ')
    if (letters === '' || met.has(letters) || kept.length === FORMS_MAX) continue
    met.add(letters)
    kept.push(form)
  }
  return kept
}

function otherForms(base: string, words: readonly string[], latin: string | null): NameForm[] {
  const forms: NameForm[] = []
  const push = (kind: FormKind, spelt: readonly string[], language?: ReadingLanguage) =>
    forms.push(language === undefined ? { words: spelt, kind } : { words: spelt, kind, language })
  if (!PLAIN.test(base)) {
    if (latin !== null) push('lookalike_letters', foldName(latin).words)
    if (UMLAUTS.test(base)) push('umlauts_spelt_out', foldName(spellOutUmlauts(base)).words)
  }
  if (base.includes('&'))
    push(
      'without_and',
      words.filter((word) => word !== 'and'),
    )
  const spelt = numbersInWords(words.join(' '))
  if (spelt !== null) push('number_in_words', spelt.split(' '), 'en')
  return forms
}

/** A name in each way it is spelt. Any string at all; only the first 200 characters without the legal form count. */
export function nameForms(name: string): NameForms {
  if (name.length <= NAME_MAX && ONE_PLAIN_WORD.test(name))
    return {
      name,
      base: name,
      legalForm: null,
      foreign: null,
      forms: [{ words: [name.toLowerCase()], kind: 'as_written' }],
    }
  const { base, form: legalForm } = splitLegalForm(name.slice(0, READ_MAX))
  const latin = PLAIN.test(base) ? null : inLookalikes(base)
  const { words, foreign } = foldName(base)
  const read = latin !== null && mixesScripts(base) ? foldName(latin).words : words
  const forms = distinct([{ words: read, kind: 'as_written' }, ...otherForms(base, read, latin)])
  return { name, base, legalForm, foreign, forms }
}
