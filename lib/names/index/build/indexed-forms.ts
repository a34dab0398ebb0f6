import { type NameForm, nameForms } from '../../reading/name-forms.ts'
import { readingsOf } from '../../reasons/word-elements.ts'

/**
 * Most letters that a variant adds. Long numbers are written in words only for a searched name, so a mark with number
 * words is found by its digits (forms/number-words.ts).
 */
const LONGER_BY = 6

const lettersOf = ({ words }: NameForm) => words.reduce((sum, word) => sum + word.length, 0)

function formsOf(reading: string): readonly NameForm[] {
  const { forms } = nameForms(reading)
  const [written] = forms
  if (written === undefined || forms.length === 1) return forms
  const longest = lettersOf(written) + LONGER_BY
  return forms.filter((form) => form.kind !== 'number_in_words' || lettersOf(form) <= longest)
}

/** A name with several word elements has the variants of each and of the whole. */
export function indexedForms(name: string): readonly NameForm[] {
  const readings = readingsOf(name)
  if (readings.length === 1) return formsOf(name)
  return [...new Map(readings.flatMap(formsOf).map((form) => [form.words.join(' '), form])).values()]
}
