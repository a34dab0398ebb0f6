import type { ReadingLanguage } from '../sound/index.ts'

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

/** Folded words, none of them empty. */
export interface NameForm {
  words: readonly string[]
  kind: FormKind
  language?: ReadingLanguage
}

/** A name with a number, a sign and an umlaut has this many in the languages of the markets. */
const FORMS_MAX = 8

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left === right || (left.length === right.length && left.every((word, at) => word === right[at]))
}

export class FormList {
  readonly forms: NameForm[] = []
  add(kind: FormKind, words: readonly string[] | null, language?: ReadingLanguage): void {
    if (words === null || words.length === 0 || this.forms.length === FORMS_MAX) return
    for (const form of this.forms) if (sameWords(form.words, words)) return
    this.forms.push(language === undefined ? { words, kind } : { words, kind, language })
  }
}
