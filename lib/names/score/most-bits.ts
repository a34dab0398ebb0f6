import { hashLetters } from '../index/format/letter-hash.ts'
import { NUMBER_LANGUAGES, numberInWords } from '../reading/forms/numerals.ts'
import { OTHER_WORDS } from '../reading/forms/other-number-words.ts'
import { encodeWords } from '../reading/letter-codes.ts'
import { WEAK_WORDS } from '../reading/weak-words.ts'

/** However rare in a register, a weak word has no more information than a common one. */
const WEAK_BITS = 4

/** A year only says since when, however seldom a register has it. */
const YEAR_BITS = 9
const YEARS = { from: 1800, to: 2049 }

/** A number only says which it is of all with as many digits: log2(10) bits a digit. */
const DIGIT_BITS = Math.log2(10)
const DIGITS_MAX = 3

/** Number words that are just as often names. */
const BRANDS: ReadonlySet<string> = new Set(['quattro'])

/** Excludes words that more often mean something else (otto, elf). */
function numberWords(): Map<string, number> {
  const bits = new Map<string, number>()
  for (const number of [...Array(100).keys(), 100, 1000, 2000].map(String))
    for (const language of NUMBER_LANGUAGES) {
      const words = numberInWords(number, language) ?? []
      const most = words.length > 1 ? WEAK_BITS : Math.max(WEAK_BITS, Math.min(YEAR_BITS, DIGIT_BITS * number.length))
      for (const word of words)
        if (!OTHER_WORDS.has(word) && !BRANDS.has(word)) bits.set(word, Math.max(bits.get(word) ?? 0, most))
    }
  return bits
}

/** Titles say what somebody is called, not who it is. Many owners use them, though not in every register. */
const TITLES = 'mr mister mrs miss ms dr doktor doctor docteur dottor doc prof professor professeur'.split(' ')

export const hashOfWord = (word: string) => {
  const codes = encodeWords([word])
  return hashLetters(codes, 0, codes.length)
}

const mostBits = new Map<number, number>()
for (let year = YEARS.from; year <= YEARS.to; year++) mostBits.set(hashOfWord(String(year)), YEAR_BITS)
for (let digits = 1; digits <= DIGITS_MAX; digits++)
  for (let number = 0; number < 10 ** digits; number++)
    mostBits.set(hashOfWord(String(number).padStart(digits, '0')), DIGIT_BITS * digits)
for (const [word, bits] of numberWords()) mostBits.set(hashOfWord(word), bits)
for (const word of [...TITLES, ...WEAK_WORDS]) mostBits.set(hashOfWord(word), WEAK_BITS)

/** The most bits of a word, by its hash. Undefined for words without a limit. */
export const mostBitsOf = (hash: number): number | undefined => mostBits.get(hash)
