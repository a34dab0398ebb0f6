import { AND, foldName, isSpeltOut } from '../fold.ts'
import type { FormList } from './form.ts'
import type { NumberLanguage } from './numerals.ts'

const AND_SIGN = /[&＆]/u
const SHORT_N = /['’‘`´ʼ′]n/iu
/** `Kuf'n Kolar`, `Rock 'n' Roll`. */
const AND_N = /(?:(?<=\p{L})['’‘`´ʼ′]|(?<=\s)['’‘`´ʼ′]?)n['’‘`´ʼ′]?(?=\s+\p{L})/giu
/** `Rock'n'Roll`, `Shop'nGo`. After fewer letters it belongs to an article or to `O'`. */
const AND_N_INSIDE = /(?<=\p{L})\s*['’‘`´ʼ′]n['’‘`´ʼ′](?=\p{L})|(?<=\p{L}{3})['’‘`´ʼ′]n(?=\p{L}{2})/giu
/** `C+A`, `Marks + Spencer`. With a space on only one side it is a plus (`Canal+ Sport`). */
const AND_PLUS = /(?<=\p{L})\+(?=\p{L})|(?<=\p{L}\s+)\+(?=\s+\p{L})/gu
/** P!NK, Be|ow. */
const LETTER_SIGN = /(?<=\p{L})[!¡|](?=\p{L})/gu

const isInitials = (words: readonly string[]) => words.length === 2 && words.every((word) => word.length <= 2)

/** `H&M` is also HM and HundM, because short names are spelt as one word. */
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

/** The middle one of three letters may mean "and" (B e C). In a longer row, the letters spell a word. */
function addAndLetter(list: FormList, words: readonly string[]): void {
  const at = words.findIndex((word, position) => AND.has(word) && isSpeltOut(word, position, words))
  if (at < 0 || words[at - 2]?.length === 1 || words[at + 2]?.length === 1) return
  list.add('sign_in_words', words.with(at, 'and'), words[at] === 'e' ? 'it' : 'es')
}

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

/** Markup tags come into a register with its names. */
const NOT_OF_NAME = /\((?:tm|r|c|sm)\)|<\/?\p{L}[^<>]*>/giu

/** Removes what no reader sees as part of the name. Null if nothing changes. */
export function withoutSigns(base: string): string | null {
  const bare = base.replace(NOT_OF_NAME, ' ').trim()
  return bare === base ? null : bare
}

/** The 's of `it's` means "is". */
const POSSESSIVE =
  /(?<=\p{L}{2})(?<!(?<!\p{L})(?:he|here|how|it|let|she|that|there|what|where|who|geht|gibt|was|wie))['’‘‛`´ʼʻ′＇]s(?![\p{L}\p{N}])/giu

/** Null if there is none. */
export function withoutPossessive(base: string): string | null {
  const composed = base.normalize('NFC')
  const bare = composed.replace(POSSESSIVE, '')
  return bare === composed ? null : bare
}

const PERCENT = /[%％]/gu
const PERCENT_WORDS: Record<NumberLanguage, string> = { en: 'percent', de: 'prozent', fr: 'pour cent', it: 'per cento' }

/** Null if there is no percent sign. */
export function percentInWords(base: string, language: NumberLanguage): string | null {
  const read = base.replace(PERCENT, ` ${PERCENT_WORDS[language]} `)
  return read === base ? null : read
}
