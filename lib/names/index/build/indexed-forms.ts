import { type NameForm, nameForms } from '../../reading/name-forms.ts'
import { readingsOf } from '../../reasons/word-elements.ts'

/**
 * Letters that a form may have more than the name as written, to be kept in the index. Long numbers in words are only
 * made of a name that is searched: a mark with such words is then found by its number (forms/number-words.ts).
 */
const LONGER_BY = 6

const lettersOf = ({ words }: NameForm) => words.reduce((sum, word) => sum + word.length, 0)

/** The forms of one reading. */
function formsOf(reading: string): readonly NameForm[] {
  const { forms } = nameForms(reading)
  const [written] = forms
  if (written === undefined || forms.length === 1) return forms
  const longest = lettersOf(written) + LONGER_BY
  return forms.filter((form) => form.kind !== 'number_in_words' || lettersOf(form) <= longest)
}

/** The forms of a name under which it is kept in an index: of several word elements those of each, and of all together. */
export function indexedForms(name: string): readonly NameForm[] {
  const readings = readingsOf(name)
  if (readings.length === 1) return formsOf(name)
  return [...new Map(readings.flatMap(formsOf).map((form) => [form.words.join(' '), form])).values()]
}
