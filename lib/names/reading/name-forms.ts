import { NAME_MAX } from './clean.ts'
import { AND, foldName, spellOutUmlauts, withoutPoints } from './fold.ts'
import { addWrittenOut, isAbbreviation } from './forms/abbreviations.ts'
import { withoutDomain } from './forms/domain.ts'
import { FormList, type NameForm } from './forms/form.ts'
import { wordsApart } from './forms/joined-words.ts'
import { lettersAsHeard, maySoundLikeAnother } from './forms/letters-as-heard.ts'
import { digitsForLetters, lettersForDigits, lettersForDigitsAtEnds } from './forms/letters-for-digits.ts'
import { numberSignAsNo } from './forms/number-sign.ts'
import { beginsNumber, wordsAsNumbers } from './forms/number-words.ts'
import { numbersAsHeard, numbersInWords, setNumbersApart } from './forms/numbers.ts'
import { NUMBER_LANGUAGES, type NumberLanguage } from './forms/numerals.ts'
import { romanNumbers } from './forms/roman.ts'
import { addSignForms, percentInWords, withoutPossessive, withoutSigns } from './forms/signs.ts'
import { splitLegalForm, withForm } from './legal-form.ts'
import { inLookalikes, mixesScripts, readMixedWords, readStyledWords } from './lookalikes.ts'

export type { FormKind, NameForm } from './forms/form.ts'

interface NameForms {
  name: string
  /** As written, without the legal form. */
  base: string
  legalForm: string | null
  /** Letters of another script as written, or null for a Latin name. */
  foreign: string | null
  /** The written one first, then the most probable. At most 8. Empty only if nothing is left to compare. */
  forms: readonly NameForm[]
}

const PLAIN_WORDS = /^[A-Za-z]+(?: [A-Za-z]+)*$/u
const PLAIN = /^[\x20-\x7e]*$/u
const UMLAUTS = /[äöüåøæœđ]|\u0308|\u030a/iu
const DIGIT = /\d/u
const ROMAN = /^[ivxlcdm]+$/u
/**
 * Longer than any legal form with any name that is compared. Longer names are read in parts (reasons/long-names.ts).
 */
const READ_MAX = 1000
/** Longer names are cut. Also the limit for a mark in an office file (service/registers/formats/bad-file.ts). */
export const NAME_MOST = 20_000

function addScriptForms(list: FormList, base: string, latin: string | null): void {
  if (latin !== null) list.add('lookalike_letters', foldName(latin).words)
  if (UMLAUTS.test(base)) list.add('umlauts_spelt_out', foldName(spellOutUmlauts(base)).words)
  const styled = readStyledWords(base)
  if (styled !== null) list.add('lookalike_letters', foldName(styled).words)
  const bare = withoutPoints(base)
  if (bare !== null) list.add('without_points', foldName(bare).words)
}

function addNumbersIn(list: FormList, base: string, apart: readonly string[], language: NumberLanguage): void {
  const percent = percentInWords(base, language)
  const words = percent === null ? apart : setNumbersApart(foldName(percent).words)
  if (percent !== null) list.add('sign_in_words', words, language)
  list.add('number_in_words', numbersInWords(words, language), language)
}

/** In `apart`, numbers are split off. */
function addNumberForms(list: FormList, base: string, words: readonly string[], apart: readonly string[]): void {
  if (words.some((word) => DIGIT.test(word))) {
    list.add('letters_for_digits', digitsForLetters(words))
    list.add('number_in_words', numbersAsHeard(lettersAsHeard(apart) ?? apart), 'en')
    for (const read of lettersForDigits(words)) list.add('letters_for_digits', read)
    for (const language of NUMBER_LANGUAGES) addNumbersIn(list, base, apart, language)
  }
  if (apart.some(beginsNumber)) list.add('words_as_number', wordsAsNumbers(apart))
  if (apart.some((word) => ROMAN.test(word))) list.add('roman_number', romanNumbers(apart))
}

const isPlainWord = (word: string) => !beginsNumber(word) && !ROMAN.test(word) && !maySoundLikeAnother(word)

/** Most names are plain letters and need no further work. Null for others. */
function plainWords(base: string): string[] | null {
  if (base.length > NAME_MAX || !PLAIN_WORDS.test(base)) return null
  const words = base.toLowerCase().split(' ')
  if (words.length === 1) return isPlainWord(words[0] as string) ? words : null
  for (const word of words)
    if (word.length === 1 || AND.has(word) || isAbbreviation(word) || !isPlainWord(word)) return null
  return words
}

/** Dividing the only word takes longest, so it happens on demand. */
export interface ReadName extends Omit<NameForms, 'forms'> {
  list: FormList
}

export function readName(name: string): ReadName {
  const { base, form: legalForm } = splitLegalForm(name.slice(0, READ_MAX))
  const list = new FormList()
  const plain = plainWords(base)
  if (plain !== null) {
    list.add('as_written', plain)
    list.add('with_legal_form', withForm(plain, legalForm))
    return { name, base, legalForm, foreign: null, list }
  }
  const latin = PLAIN.test(base) ? null : inLookalikes(base)
  const folded = foldName(base)
  const words = folded.foreign !== null && mixesScripts(base) ? foldName(readMixedWords(base)).words : folded.words
  const apart = setNumbersApart(words)
  list.add('as_written', apart)
  list.add('with_legal_form', withForm(apart, legalForm))
  const unsigned = withoutSigns(base)
  if (unsigned !== null) list.add('without_signs', foldName(splitLegalForm(unsigned).base).words)
  if (!PLAIN.test(base)) addScriptForms(list, base, latin)
  const site = withoutDomain(base)
  if (site !== null) list.add('without_domain', foldName(site).words)
  addSignForms(list, base, apart)
  list.add('letters_as_heard', lettersAsHeard(words) ?? lettersAsHeard(apart), 'en')
  addNumberForms(list, base, words, apart)
  const bare = withoutPossessive(base)
  if (bare !== null) list.add('without_possessive', foldName(bare).words)
  if (DIGIT.test(base)) {
    list.add('number_sign', numberSignAsNo(base))
    list.add('letters_for_digits', lettersForDigitsAtEnds(words))
  }
  addWrittenOut(list, base)
  return { name, base, legalForm, foreign: folded.foreign, list }
}

export function allForms({ list }: ReadName): readonly NameForm[] {
  const written = list.forms[0]?.words ?? []
  if (written.length === 1) list.add('words_apart', wordsApart(written[0] as string))
  return list.forms
}

/** Splits off the legal form. Of the rest, only the first 200 characters count. */
export function nameForms(name: string): NameForms {
  const read = readName(name)
  const { base, legalForm, foreign } = read
  return { name, base, legalForm, foreign, forms: allForms(read) }
}
