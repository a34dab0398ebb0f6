import { NUMBER_LANGUAGES, numberInWords } from '../forms/numerals.ts'
import { OTHER_WORDS } from '../forms/other-number-words.ts'
import { hashLetters } from '../index/letter-hash.ts'
import type { PackedIndex } from '../index/open.ts'
import { encodeWords } from '../letter-codes.ts'
import { WEAK_WORDS } from '../weak-words.ts'
import { KnownWords } from './known-words.ts'
import type { WordBits } from './side.ts'

/** Marks that a word is one of, as far as its rarity goes: those of a large office, whatever the size of the register. */
const MARKS = 2_500_000
/** A word that no mark has tells a little more than one which a single mark has. */
const BITS_MORE = 1
/** A word that says what is offered tells no more than one in so many marks, however rare it is in a register. */
const WEAK_BITS = 4

/** A year says since when: one is as good as another, however seldom a register has it. */
const YEAR_BITS = 9
const YEARS = { from: 1800, to: 2049 }

/** A number of so few digits tells no more than which of all such numbers it is: log2(10) bits a digit. */
const DIGIT_BITS = Math.log2(10)
const DIGITS_MAX = 3

/** Numbers whose words are names as often. */
const BRANDS: ReadonlySet<string> = new Set(['quattro'])

/**
 * Words of which numbers are made, in each language in which they are read, and most bits of each: those of its digits, at
 * least what other weak words have. Words that are more often something else (otto, elf) stay what they are.
 */
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

/** A title says what somebody is called, not who it is: marks of many owners have it, if not in every register. */
const TITLE_BITS = 4
const TITLES = 'mr mister mrs miss ms dr doktor doctor docteur dottor doc prof professor professeur'.split(' ')

const hashOf = (word: string) => {
  const codes = encodeWords([word])
  return hashLetters(codes, 0, codes.length)
}

/** Most bits of words that tell little, by the hash of their letters. */
const mostBits = new Map<number, number>()
for (let year = YEARS.from; year <= YEARS.to; year++) mostBits.set(hashOf(String(year)), YEAR_BITS)
for (let digits = 1; digits <= DIGITS_MAX; digits++)
  for (let number = 0; number < 10 ** digits; number++)
    mostBits.set(hashOf(String(number).padStart(digits, '0')), DIGIT_BITS * digits)
for (const [word, bits] of numberWords()) mostBits.set(hashOf(word), bits)
for (const title of TITLES) mostBits.set(hashOf(title), TITLE_BITS)
for (const word of WEAK_WORDS) mostBits.set(hashOf(word), WEAK_BITS)

/** Where no register is at hand only weak words are known to be common. */
export const bitsWithoutRegister: WordBits = (letters, from, length) =>
  mostBits.get(hashLetters(letters, from, from + length)) ?? Number.POSITIVE_INFINITY

/**
 * Most bits that a word tells by the number of marks that have it of all (inverse document frequency, Spärck Jones 1972).
 * A word that a single mark has is as rare as can be, however small the register. `hash` is that of its letters.
 */
function rarityAmong(all: number): (marks: number, hash: number) => number {
  const scale = MARKS / Math.max(all, 1)
  return (marks, hash) => {
    const rarity = Math.log2(MARKS / Math.max(1, (marks - 1) * scale)) + BITS_MORE
    return Math.min(rarity, mostBits.get(hash) ?? rarity)
  }
}

/** How many marks of a register have each word, for a register of which only some marks are at hand. */
export interface WordCounts {
  /** Marks of the whole register. */
  marks: number
  /** Marks with a word, by the word; one that is not here is had by none. */
  withWord: ReadonlyMap<string, number>
}

/** What words tell in a register that is counted elsewhere. */
export function wordBitsOf({ marks, withWord }: WordCounts): WordBits {
  const bitsOf = rarityAmong(marks)
  const counts = new Map<number, number>()
  for (const [word, count] of withWord) {
    counts.set(hashOf(word), count)
  }
  return (letters, from, length) => {
    const hash = hashLetters(letters, from, from + length)
    return bitsOf(counts.get(hash) ?? 0, hash)
  }
}

/** What words tell in the register of an index. */
export function wordBitsIn(index: PackedIndex): WordBits {
  const found = new Uint32Array(4)
  const bitsOf = rarityAmong(index.markCount)

  function marksWith(letters: Uint8Array, from: number, length: number, hash: number): number {
    const units = index.lookup.find(letters, from, from + length, hash, found)
    let marks = 0
    for (let at = 0; at < units; at++) marks = Math.max(marks, index.marksWithWord(found[at] as number))
    return marks
  }

  const known = new KnownWords()
  return (letters, from, length, unit) => {
    const hash = hashLetters(letters, from, from + length)
    // Units of the same letters in several words are no word of any mark.
    if (unit !== undefined) return bitsOf(index.marksWithWord(unit), hash)
    const slot = known.slotOf(letters, from, length, hash)
    if (slot < 0) return bitsOf(marksWith(letters, from, length, hash), hash)
    if (Number.isNaN(known.bits[slot])) known.bits[slot] = bitsOf(marksWith(letters, from, length, hash), hash)
    return known.bits[slot] as number
  }
}
