import { isEveryday } from '../letters/everyday-words.ts'
import { foldName } from './fold.ts'
import table from './numeral-words.json' with { type: 'json' }
import spokenWords from './spoken-words.json' with { type: 'json' }

const NUMBER_LANGUAGES = ['en', 'de', 'fr', 'it'] as const
export type NumberLanguage = (typeof NUMBER_LANGUAGES)[number]

/** Folded number words from n2words (scripts/words/numeral-words.ts), with `and` for the `et` of `vingt et un`. */
const { cardinals, ordinals } = table
const BELOW_100: Readonly<Record<NumberLanguage, readonly string[]>> = {
  en: cardinals.en.split(','),
  de: cardinals.de.split(','),
  fr: cardinals.fr.split(','),
  it: cardinals.it.split(','),
}
const ORDINALS = { en: ordinals.en.split(','), fr: ordinals.fr.split(',') }

function multiple(count: number, unit: 100 | 1000, language: NumberLanguage): string {
  const number = count === 1 ? '' : inWords(count, language)
  if (language === 'en') return `${number || 'one'} ${unit === 100 ? 'hundred' : 'thousand'}`
  if (language === 'de') return `${number}${unit === 100 ? 'hundert' : 'tausend'}`
  if (language === 'fr') return `${number}${number && ' '}${unit === 100 ? 'cent' : 'mille'}`
  return `${number}${unit === 100 ? 'cento' : number ? 'mila' : 'mille'}`
}

function asYear(number: number, language: 'en' | 'de'): string {
  const [century, rest] = [Math.floor(number / 100), number % 100]
  if (language === 'de') return `${BELOW_100.de[century]}hundert${rest === 0 ? '' : BELOW_100.de[rest]}`
  const years = rest === 0 ? 'hundred' : rest < 10 ? `oh ${BELOW_100.en[rest]}` : BELOW_100.en[rest]
  return `${BELOW_100.en[century]} ${years}`
}

function inWords(number: number, language: NumberLanguage): string {
  if (number < 100) return BELOW_100[language][number] as string
  const isYear = number > 1000 && number % 1000 >= (number < 2000 ? 0 : 10)
  if (isYear && (language === 'en' || (language === 'de' && number < 2000))) return asYear(number, language)
  const unit = number < 1000 ? 100 : 1000
  const [head, rest] = [multiple(Math.floor(number / unit), unit, language), number % unit]
  if (rest === 0) return head
  return `${head}${language === 'en' || language === 'fr' ? ' ' : ''}${inWords(rest, language)}`
}

/** Reads 0-999, thousands, and 1100-2099 as years. Returns null for any other number. */
export function numberInWords(digits: string, language: NumberLanguage): string[] | null {
  if (!/^(?:0|[1-9]\d{0,3})$/u.test(digits)) return null
  const number = Number(digits)
  if (number > 1000 && number % 1000 !== 0 && (number < 1100 || number > 2099)) return null
  return inWords(number, language).split(' ')
}

/** Reads 1st to 99th in English, and 1er and 2ème to 10ème in French. */
export function ordinalInWords(word: string, language: NumberLanguage): string[] | null {
  if (language !== 'en' && language !== 'fr') return null
  if (language === 'fr' && /^1e?re$/u.test(word)) return ['premiere']
  const written = language === 'en' ? /^([1-9]\d?)(?:st|nd|rd|th)$/u : /^(?:(1)er|([2-9]|10)eme)$/u
  const [, number, more = number] = written.exec(word) ?? []
  return more === undefined ? null : (ORDINALS[language][Number(more)] as string).split(' ')
}

/** Number words that more often mean something else, such as `elf` or `neuf` (new). */
const OTHER_WORDS: ReadonlySet<string> = new Set('un eins elf cent cento mille sei due neuf sept otto'.split(' '))

/** Returns a number's words in four languages, except ambiguous ones. `isWhole`: the word is the complete number. */
export function wordsOfNumber(digits: string): { word: string; isWhole: boolean }[] {
  return NUMBER_LANGUAGES.flatMap((language) => {
    const words = numberInWords(digits, language) ?? []
    return words.filter((word) => !OTHER_WORDS.has(word)).map((word) => ({ word, isWhole: words.length === 1 }))
  })
}

type Spelt = readonly [words: readonly string[], digits: string]

const SINGLE: Readonly<Record<string, string>> = {
  fuenf: '5',
  zwoelf: '12',
  zwo: '2',
  hundred: '100',
  hundert: '100',
  thousand: '1000',
  tausend: '1000',
  premier: '1er',
  premiere: '1ere',
}
const SWISS_TENS = { septante: 70, huitante: 80, octante: 80, nonante: 90 }

function swissNumbers(): Spelt[] {
  return Object.entries(SWISS_TENS).flatMap(([ten, value]) =>
    Array.from({ length: 10 }, (_none, unit): Spelt => {
      const one = unit === 0 ? [] : (numberInWords(String(unit), 'fr') as string[])
      return [[ten, ...(unit === 1 ? ['and'] : []), ...one], String(value + unit)]
    }),
  )
}

/** Returns French plurals. Only the last word has the plural s: `quatre-vingts`, `deux cents`. */
function frenchPlurals(): Spelt[] {
  const hundreds = Array.from({ length: 8 }, (_none, at) => String((at + 2) * 100))
  return ['80', ...hundreds].map((digits) => {
    const words = numberInWords(digits, 'fr') as string[]
    return [words.with(-1, `${words.at(-1)}s`), digits]
  })
}

/** Words that are read as `no`, like their symbols (`numberSignAsNo`). */
const NUMBER_NAMES: ReadonlySet<string> = new Set('number nummer numero'.split(' '))

function otherNumberWords(): Spelt[] {
  const single = Object.entries(SINGLE).map(([word, digits]): Spelt => [[word], digits])
  return [...single, ...swissNumbers(), ...frenchPlurals()]
}

/** Matches parts of long numbers, of which German and Italian write one word. */
const LONG = /hundert|tausend|cento|mil[al]/u
const LETTERS_FROM = 7
const [FROM, TO] = [101, 2099]

function inOneWay(word: string): string {
  return word
    .replaceAll('fuenf', 'funf')
    .replaceAll('zwoelf', 'zwolf')
    .replace(/^ein(?=hundert|tausend)/u, '')
    .replace(/(?<=hundert|tausend)und/u, '')
    .replace('centoo', 'cento')
}

function makeTable(): ReadonlyMap<string, string> {
  const digitsByWords = new Map<string, string>()
  for (let number = FROM; number <= TO; number++)
    for (const language of ['de', 'it'] as const) {
      const digits = String(number)
      const [word] = numberInWords(digits, language) ?? []
      if (word !== undefined && word.length >= LETTERS_FROM) digitsByWords.set(inOneWay(word), digits)
    }
  return digitsByWords
}

/** Digits by number words. Built on first use, because this takes longer than all other word tables. */
let digitsByWords: ReadonlyMap<string, string> | undefined

function longNumber(word: string): string | undefined {
  if (word.length < LETTERS_FROM || !LONG.test(word)) return undefined
  digitsByWords ??= makeTable()
  return digitsByWords.get(inOneWay(word))
}

const WORDS_MAX = 4

const ENGLISH_ENDINGS = ['th', 'st', 'nd', 'rd']
const inEnglish = (number: number) => {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (ENGLISH_ENDINGS[number % 10] ?? 'th')
  return `${number}${ending}`
}

const DIGITS = new Map<string, string>()
const FIRST_WORDS = new Set<string>(NUMBER_NAMES)
function learn(spelt: readonly string[] | null, digits: string): void {
  if (spelt === null) return
  DIGITS.set(spelt.join(''), digits)
  if (!OTHER_WORDS.has(spelt.join(''))) FIRST_WORDS.add(spelt[0] as string)
}
const NUMBERS = [...Array(101).keys(), 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000]
for (const language of NUMBER_LANGUAGES)
  for (const number of NUMBERS) learn(numberInWords(String(number), language), String(number))
for (let number = 1; number < 100; number++) learn(ordinalInWords(inEnglish(number), 'en'), inEnglish(number))
for (let number = 2; number <= 10; number++) learn(ordinalInWords(`${number}eme`, 'fr'), `${number}eme`)
for (const [spelt, digits] of otherNumberWords()) learn(spelt, digits)

function beginsNumber(word: string): boolean {
  return FIRST_WORDS.has(word) || longNumber(word) !== undefined
}

type Read = readonly [digits: string, count: number]

function readKnown(words: readonly string[], at: number, isNamed: boolean): Read | null {
  const word = words[at]
  if (word === undefined) return null
  const long = longNumber(word)
  if (long !== undefined) return [long, 1]
  if (!isNamed && !FIRST_WORDS.has(word)) return null
  for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
    const spelt = words.slice(at, at + count).join('')
    const digits = DIGITS.get(spelt)
    if (digits !== undefined && (isNamed || !OTHER_WORDS.has(spelt))) return [digits, count]
  }
  return null
}

/** Returns the limit for the next number: 100 after `two hundred`, 1000 after `one thousand`. */
function below(number: number): number {
  if (!(number > 0) || number % 100 !== 0) return 0
  return number % 1000 === 0 ? 1000 : 100
}

/** Words that also multiply numbers outside the table. */
const TIMES: ReadonlySet<string> = new Set(
  'hundred hundert cent cents cento thousand tausend mille mila million'.split(' '),
)

/** Reads `three hundred`, `sixty five` and `one hundred and one` as one number each, but `thirty forty` as two. */
function readNumber(words: readonly string[], at: number, isNamed = false): Read | null {
  const known = readKnown(words, at, isNamed)
  if (known === null) return null
  let [digits, count] = known
  for (;;) {
    const rest = at + count + (words[at + count] === 'and' ? 1 : 0)
    const more = below(Number(digits)) > 0 ? readKnown(words, rest, false) : null
    if (more === null || !(Number(more[0]) > 0 && Number(more[0]) < below(Number(digits)))) break
    digits = String(Number(digits) + Number(more[0]))
    count = rest - at + more[1]
  }
  // `ten thousand` is neither 10 nor 1000, so its words stay unchanged.
  if (TIMES.has(words[at + count] ?? '')) return [words.slice(at, at + count + 1).join(' '), count + 1]
  return [digits, count]
}

function readNamed(words: readonly string[], at: number): Read | null {
  if (!NUMBER_NAMES.has(words[at] as string)) return readNumber(words, at)
  const number = readNumber(words, at + 1, true)
  return number === null ? null : [`no ${number[0]}`, number[1] + 1]
}

/** Reads `thirty forty` as 30 40, `first` as 1st, and `number one` as no 1. Returns null if there are no numbers. */
export function wordsAsNumbers(words: readonly string[]): string[] | null {
  const read: string[] = []
  let found = false
  for (let at = 0; at < words.length; ) {
    const number = beginsNumber(words[at] as string) ? readNamed(words, at) : null
    if (number !== null) found = true
    read.push(...(number === null ? [words[at] as string] : number[0].split(' ')))
    at += number?.[1] ?? 1
  }
  return found ? read : null
}

/** Maximum number of numbers. A name with more is a code or a table. */
const NUMBERS_MAX = 4
/** Matches the word in STUDIO54 and 4YOU, but not in A380, MP3, 7UP or 2EME. */
const WORD = '[a-z]{3,}'
const JOINED = new RegExp(`^(?:(\\d+)(?!e[mr]e$)(${WORD})|(${WORD})(\\d+))$`, 'u')

export function setNumbersApart(words: readonly string[]): readonly string[] {
  if (!words.some((word) => JOINED.test(word))) return words
  return words.flatMap(
    (word) =>
      JOINED.exec(word)
        ?.slice(1)
        .filter((part) => part !== undefined) ?? [word],
  )
}

/** Matches 7UP, 3M and B2B. Other digits stand for letters or belong to a code. */
const PART_OF_WORD = /^(?!1(?:er|e?re)$|\d+eme$)(?:\d\d?[a-z]+|[a-z]+\d\d?|[a-z]+(?:[24][a-z]+)+)$/u

/** Reads the digits of a word in English only (B2B is `btwob`). A final 8 is heard as "ate" (`numbersAsHeard`). */
function partInWords(word: string): string[] | null {
  if (!PART_OF_WORD.test(word) || /[a-z]8$/u.test(word)) return null
  return [word.replace(/\d+/gu, (digits) => numberInWords(digits, 'en')?.join('') ?? digits)]
}

function numberWordsOf(word: string, language: NumberLanguage): readonly string[] | null {
  if (/^\d+$/u.test(word)) return numberInWords(word, language)
  return ordinalInWords(word, language) ?? (language === 'en' ? partInWords(word) : null)
}

function numbersInWords(words: readonly string[], language: NumberLanguage): string[] | null {
  const read: string[] = []
  let numbers = 0
  for (const word of words) {
    if (!/\d/u.test(word)) {
      read.push(word)
      continue
    }
    const spelt = numberWordsOf(word, language)
    if (spelt === null || ++numbers > NUMBERS_MAX) return null
    read.push(...spelt)
  }
  return numbers === 0 ? null : read
}

function heardInside(word: string): string {
  return word
    .replace(/(?<=[a-z])2(?=[a-z])/gu, 'to')
    .replace(/(?<=[a-z])4(?=[a-z])/gu, 'for')
    .replace(/(?<=[a-z])8(?=e)/gu, 'at')
    .replace(/(?<=[a-z])8(?!\d)/gu, 'ate')
}

const HEARD = new Map([
  ['2', 'to'],
  ['4', 'for'],
])

const JOINING = new RegExp(`^(${WORD})([24])(${WORD})$`, 'u')

/** Reads 2, 4 and 8 as English words: to (too at the end), for, -ate. Returns null if the name has none of them. */
function numbersAsHeard(words: readonly string[]): string[] | null {
  if (words.every((word) => /^\d+$/u.test(word))) return null
  const apart = words.flatMap((word) => JOINING.exec(word)?.slice(1) ?? [word])
  const heard = apart.map((word, at) => {
    if (word === '2' && at > 0 && at === apart.length - 1) return 'too'
    return HEARD.get(word) ?? heardInside(word)
  })
  return heard.some((word, at) => word !== words[at]) ? heard : null
}

const NUMERAL = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function numeralValue(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter] as number)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Returns true for numerals up to 39 and for years, unless they look like a word or a size (I, XX, MIX, CD). */
function isNumber(word: string, at: number): boolean {
  if (word.length < 2 || !NUMERAL.test(word)) return false
  const value = numeralValue(word)
  if (word.length >= 4 && value > 1000 && value < 2100) return true
  return value < 40 && (at > 0 || !/^(?:vi|x+)$/u.test(word))
}

function romanNumbers(words: readonly string[]): string[] | null {
  const read = words.map((word, at) => (ROMAN.test(word) && isNumber(word, at) ? String(numeralValue(word)) : word))
  return read.some((word, at) => word !== words[at]) ? read : null
}

/** Matches number signs. n° and № must match before folding, which removes the symbols. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])(?:[#№]|n[.°º]|n[or]\.?|number|nummer|num[eé]ro)\s*(?=\d)/giu

/** Reads #1, N° 1 and Nr. 1 as `no 1`. Returns null if the name has no number sign. */
function numberSignAsNo(base: string): string[] | null {
  const composed = base.normalize('NFC')
  const read = composed.replace(NUMBER_SIGN, 'no ')
  return read === composed ? null : foldName(read).words
}

/** Letters that are read as words only next to other words: 4 U, Toys R Us. */
const LETTER_WORDS = new Map([
  ['u', 'you'],
  ['r', 'are'],
])

/** Unambiguous spellings of English words, which the USPTO notes as pseudo marks. XL and QT are none. */
const SPOKEN = new Map(Object.entries(spokenWords))
/** Matches `EZPAY`, which is read as `easy pay`. */
const EASY = /^ez([a-z]{3,})$/u

const maySoundLikeAnother = (word: string): boolean => SPOKEN.has(word) || EASY.test(word)

function spoken(word: string): string {
  const known = SPOKEN.get(word)
  if (known !== undefined) return known
  const rest = EASY.exec(word)?.[1]
  return rest !== undefined && isEveryday(rest) ? `easy ${rest}` : word
}

/** Reads letters and digits as English words: NRG is `energy`, and U next to other words is `you`. */
function lettersAsHeard(words: readonly string[]): string[] | null {
  const heard = words.map((word) => (words.length > 1 ? LETTER_WORDS.get(word) : undefined) ?? spoken(word))
  return heard.some((word, at) => word !== words[at]) ? heard.flatMap((word) => word.split(' ')) : null
}

/** Letters for digits. 1 is missing, because it replaces an i or an l. */
const LETTERS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const LENGTH_FROM = 4
/** Matches one or two digits between letters (H3LLO, G00GLE). 0 and 5 may also begin or end the word (TOY5, S0L0). */
const INSIDE = /^(?:[05](?=[a-z]))?[a-z]+(?:([013457])\1?[a-z]+)*[05]?$/u
/** Matches digits at the ends of letters that are no word and have a vowel (3LEMENTS, not 4EVER or SBW1). */
const AT_END = /^([13457]?)([a-z]+(?:([013457])\3?[a-z]+)*)(1?)$/u
const ORDINAL = /^\d+(?:st|nd|rd|th|er|e?re|eme)$/u

type One = 'i' | 'l'
const inLetters = (word: string, one: One) => word.replace(/\d/gu, (digit) => LETTERS[digit] ?? one)
const mayBeRead = (word: string) => word.length >= LENGTH_FROM && /\d/u.test(word) && !ORDINAL.test(word)

function readInside(word: string, one: One): string {
  return mayBeRead(word) && INSIDE.test(word) ? inLetters(word, one) : word
}

function readAtEnd(word: string): string {
  const [, first, rest, , last] = (mayBeRead(word) ? AT_END.exec(word) : null) ?? []
  if (rest === undefined || `${first}${last}` === '' || isEveryday(rest) || !/[aeiouy]/u.test(rest)) return word
  return `${inLetters(first as string, 'i')}${inLetters(rest, 'i')}${inLetters(last as string, 'l')}`
}

const readWith = (words: readonly string[], read: (word: string) => string) => {
  const letters = words.map(read)
  return letters.some((word, at) => word !== words[at]) ? letters : null
}

/** Reads digits in words as letters (H3LLO, V1SION). Returns an empty list if nothing changes. */
function lettersForDigits(words: readonly string[]): string[][] {
  const readings = (['i', 'l'] as const).map((one) => readWith(words, (word) => readInside(word, one)))
  return readings.filter((read) => read !== null)
}

/** Reads digits at the ends of words as letters (3LEMENTS, PAYPA1). Digits there are more often numbers. */
function lettersForDigitsAtEnds(words: readonly string[]): string[] | null {
  return readWith(words, readAtEnd)
}

/** Matches numbers with letters, from three characters on. Two characters are a name: O2, I8. */
const NUMBER = /^(?=[oil]*\d)(?=\d*[oil])[\doil]{3,}$/u

/** Reads letters in numbers as digits (1OO1, OO7). */
function digitsForLetters(words: readonly string[]): string[] | null {
  const read = (word: string) => (NUMBER.test(word) ? word.replaceAll('o', '0').replace(/[il]/gu, '1') : word)
  return readWith(words, read)
}

const PERCENT = /[%％]/gu
const PERCENT_WORDS: Record<NumberLanguage, string> = { en: 'percent', de: 'prozent', fr: 'pour cent', it: 'per cento' }

function percentInWords(base: string, language: NumberLanguage): string | null {
  const read = base.replace(PERCENT, ` ${PERCENT_WORDS[language]} `)
  return read === base ? null : read
}

interface Variants {
  add(
    kind:
      | 'letters_as_heard'
      | 'letters_for_digits'
      | 'number_in_words'
      | 'number_sign'
      | 'roman_number'
      | 'sign_in_words'
      | 'words_as_number',
    words: readonly string[] | null,
    language?: NumberLanguage,
  ): void
}

const DIGIT = /\d/u
const ROMAN = /^[ivxlcdm]+$/u

/** Returns true if the word may be a number or sound like another word. */
export function hasOtherReading(word: string): boolean {
  return beginsNumber(word) || ROMAN.test(word) || maySoundLikeAnother(word)
}

function addNumbersIn(list: Variants, base: string, apart: readonly string[], language: NumberLanguage): void {
  const percent = percentInWords(base, language)
  const words = percent === null ? apart : setNumbersApart(foldName(percent).words)
  if (percent !== null) list.add('sign_in_words', words, language)
  list.add('number_in_words', numbersInWords(words, language), language)
}

/** Adds the probable variants with numbers and words read differently. `apart` is `setNumbersApart(words)`. */
export function addNumberForms(list: Variants, base: string, words: readonly string[], apart: readonly string[]): void {
  list.add('letters_as_heard', lettersAsHeard(words) ?? lettersAsHeard(apart), 'en')
  if (words.some((word) => DIGIT.test(word))) {
    list.add('letters_for_digits', digitsForLetters(words))
    list.add('number_in_words', numbersAsHeard(lettersAsHeard(apart) ?? apart), 'en')
    for (const read of lettersForDigits(words)) list.add('letters_for_digits', read)
    for (const language of NUMBER_LANGUAGES) addNumbersIn(list, base, apart, language)
  }
  if (apart.some(beginsNumber)) list.add('words_as_number', wordsAsNumbers(apart))
  if (apart.some((word) => ROMAN.test(word))) list.add('roman_number', romanNumbers(apart))
}

export function addRareNumberForms(list: Variants, base: string, words: readonly string[]): void {
  if (!DIGIT.test(base)) return
  list.add('number_sign', numberSignAsNo(base))
  list.add('letters_for_digits', lettersForDigitsAtEnds(words))
}
