import { AND, foldName, isSpeltOut } from '../fold.ts'
import type { FormList } from './form.ts'
import type { NumberLanguage } from './numerals.ts'

const AND_SIGN = /[&＆]/u
const SHORT_N = /['’‘`´ʼ′]n/iu
/** Matches an n that stands for "and": "Kuf'n Kolar", "Rock 'n' Roll". */
const AND_N = /(?:(?<=\p{L})['’‘`´ʼ′]|(?<=\s)['’‘`´ʼ′]?)n['’‘`´ʼ′]?(?=\s+\p{L})/giu
/**
 * Matches an n for "and" within a word: "Rock'n'Roll", "Shop'nGo". Behind fewer letters it belongs to an article or to
 * "O'".
 */
const AND_N_INSIDE = /(?<=\p{L})\s*['’‘`´ʼ′]n['’‘`´ʼ′](?=\p{L})|(?<=\p{L}{3})['’‘`´ʼ′]n(?=\p{L}{2})/giu
/**
 * Matches a + that stands for "and": "C+A", "Marks + Spencer". With a space on one side only it is a plus (Canal+
 * Sport).
 */
const AND_PLUS = /(?<=\p{L})\+(?=\p{L})|(?<=\p{L}\s+)\+(?=\s+\p{L})/gu
/** Matches a sign between letters that looks like an i or an l: P!NK, Be|ow. */
const LETTER_SIGN = /(?<=\p{L})[!¡|](?=\p{L})/gu

const isInitials = (words: readonly string[]) => words.length === 2 && words.every((word) => word.length <= 2)

/**
 * Adds the forms of a name without "and" and with it. "H&M" becomes HM and HundM, because short names are spelt as one
 * word.
 */
function addAnd(list: FormList, words: readonly string[]): void {
  const others = words.filter((word) => word !== 'and')
  if (others.length < 2) return
  list.add('without_and', others)
  if (isInitials(others))
    list.add(
      'sign_in_words',
      words.map((word) => (word === 'and' ? 'und' : word)),
      'de',
    )
}

/**
 * Adds the form of three single letters whose middle one may mean "and" in Italian or Spanish: B e C. In a longer row
 * of letters it is one of those that spell a word.
 */
function addAndLetter(list: FormList, words: readonly string[]): void {
  const at = words.findIndex((word, position) => AND.has(word) && isSpeltOut(word, position, words))
  if (at < 0 || words[at - 2]?.length === 1 || words[at + 2]?.length === 1) return
  list.add('sign_in_words', words.with(at, 'and'), words[at] === 'e' ? 'it' : 'es')
}

/** Adds the forms of a name in which signs, and letters used as signs, are read as words or letters. */
export function addSignForms(list: FormList, base: string, words: readonly string[]): void {
  if (AND_SIGN.test(base)) addAnd(list, words)
  addAndLetter(list, words)
  if (words.includes('n') || SHORT_N.test(base)) {
    const read = base.replace(AND_N, ' and ').replace(AND_N_INSIDE, ' and ')
    if (read !== base) list.add('sign_in_words', foldName(read).words, 'en')
  }
  const added = base.replace(AND_PLUS, '&')
  if (added !== base) {
    const { words: read } = foldName(added)
    list.add('sign_in_words', read, 'en')
    if (isInitials(read.filter((word) => word !== 'and'))) addAnd(list, read)
  }
  const letters = base.replace(LETTER_SIGN, (sign) => (sign === '|' ? 'l' : 'i'))
  if (letters !== base) list.add('letters_for_digits', foldName(letters).words)
}

/** Matches trade mark signs in brackets, and markup tags that came into a register with its names. */
const NOT_OF_NAME = /\((?:tm|r|c|sm)\)|<\/?\p{L}[^<>]*>/giu

/** The name without signs and tags that no reader takes for a part of it; null where it has none. */
export function withoutSigns(base: string): string | null {
  const bare = base.replace(NOT_OF_NAME, ' ').trim()
  return bare === base ? null : bare
}

/** Matches the possessive 's of "Levi's", but not the 's of "it's", which means "is". */
const POSSESSIVE =
  /(?<=\p{L}{2})(?<!(?<!\p{L})(?:he|here|how|it|let|she|that|there|what|where|who|geht|gibt|was|wie))['’‘‛`´ʼʻ′＇]s(?![\p{L}\p{N}])/giu

/** The name without the 's of a possessive; null where it has none. */
export function withoutPossessive(base: string): string | null {
  const composed = base.normalize('NFC')
  const bare = composed.replace(POSSESSIVE, '')
  return bare === composed ? null : bare
}

const PERCENT = /[%％]/gu
const PERCENT_WORDS: Record<NumberLanguage, string> = { en: 'percent', de: 'prozent', fr: 'pour cent', it: 'per cento' }

/** The name with its percent signs in the words of a language; null where it has none. */
export function percentInWords(base: string, language: NumberLanguage): string | null {
  const read = base.replace(PERCENT, ` ${PERCENT_WORDS[language]} `)
  return read === base ? null : read
}
