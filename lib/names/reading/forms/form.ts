import type { ReadingLanguage } from '../sound/index.ts'

/** How a form came about. */
export type FormKind =
  | 'as_written'
  | 'with_legal_form'
  | 'umlauts_spelt_out'
  | 'without_points'
  | 'lookalike_letters'
  | 'without_domain'
  | 'without_possessive'
  | 'without_signs'
  | 'number_in_words'
  | 'words_as_number'
  | 'letters_for_digits'
  | 'sign_in_words'
  | 'letters_as_heard'
  | 'number_sign'
  | 'abbreviation'
  | 'without_and'
  | 'roman_number'
  | 'words_apart'

/** One way to spell a name: folded words, in a-z and 0-9 wherever a transliteration is known, none of them empty. */
export interface NameForm {
  words: readonly string[]
  kind: FormKind
  /** The language in which a number or sign was read. */
  language?: ReadingLanguage
}

/** Most forms of a name. A name with a number, a sign and an umlaut has this many in the languages of the markets. */
const FORMS_MAX = 8

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left === right || (left.length === right.length && left.every((word, at) => word === right[at]))
}

/** Collects the distinct forms of a name in the order they are added, up to FORMS_MAX. */
export class FormList {
  readonly forms: NameForm[] = []
  /** Adds a form, unless it is empty, is there already, or FORMS_MAX is reached. */
  add(kind: FormKind, words: readonly string[] | null, language?: ReadingLanguage): void {
    if (words === null || words.length === 0 || this.forms.length === FORMS_MAX) return
    for (const form of this.forms) if (sameWords(form.words, words)) return
    this.forms.push(language === undefined ? { words, kind } : { words, kind, language })
  }
}
