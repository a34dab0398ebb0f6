import { soundOf } from '../phonetics/phonetics.ts'
import { everydayWords, type LetterTable, SIGNS, SOUND_BITS, SPELLING_BITS } from './everyday-words.ts'

/** This bit marks the first letter of each word. */
export const WORD_START = 0x80
export const LETTER = 0x3f
export const LETTER_CODES = 64

const FIRST_LETTER = 1
const FIRST_DIGIT = 27
const FIRST_OTHER = 37

/** Returns a letter's code. Letters without a transliteration share codes. */
function codeOf(point: number): number {
  if (point >= 97 && point <= 122) return point - 97 + FIRST_LETTER
  if (point >= 48 && point <= 57) return point - 48 + FIRST_DIGIT
  return FIRST_OTHER + (point % (LETTER_CODES - FIRST_OTHER))
}

/** Encodes each letter as a byte: 1-26 for a-z, 27-36 for 0-9, then others. `WORD_START` marks a word's first. */
export function encodeWords(words: readonly string[]): Uint8Array {
  const codes: number[] = []
  for (const word of words) {
    let start = WORD_START
    for (const letter of word) {
      codes.push(codeOf(letter.codePointAt(0) as number) | start)
      start = 0
    }
  }
  return Uint8Array.from(codes)
}

const CONTEXTS = SIGNS ** 3
/** Parts of a bit. Information is stored in sixteenths of a bit, so that the tables fit the CPU caches. */
export const PARTS = 16
const MOST = 255

function countLetters(words: Iterable<string>): Uint16Array {
  const counts = new Uint16Array(CONTEXTS * SIGNS)
  for (const word of words) {
    let context = 0
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at) - 96
      const place = context * SIGNS + letter
      counts[place] = (counts[place] as number) + 1
      context = place % CONTEXTS
    }
  }
  return counts
}

/**
 * Returns the information of each letter after three others in `words`, mixed with the values of `table` after two
 * others. A new letter is likelier if many different letters have followed (Witten and Bell 1991, method C). Values are
 * in sixteenths of a bit, at most 15.9 bits.
 */
export function deepen(table: LetterTable, words: Iterable<string>): Uint8Array {
  const counts = countLetters(words)
  const shallow = Uint8Array.from(table, (before) => Math.min(MOST, Math.round(PARTS * before)))
  const bits = new Uint8Array(counts.length)
  for (let start = 0; start < bits.length; start += SIGNS) {
    const shorter = start % CONTEXTS
    let seen = 0
    let kinds = 1
    for (let at = start; at < start + SIGNS; at++) {
      const count = counts[at] as number
      seen += count
      if (count > 0) kinds++
    }
    if (seen === 0) bits.set(shallow.subarray(shorter, shorter + SIGNS), start)
    else
      for (let letter = 0; letter < SIGNS; letter++) {
        const before = table[shorter + letter] as number
        const share = ((counts[start + letter] as number) * 2 ** before + kinds) / (seen + kinds)
        bits[start + letter] = Math.min(MOST, Math.round(PARTS * (before - Math.log2(share))))
      }
  }
  return bits
}

const OTHER_BITS = 4.5
const RANK_BITS = 5
const CONTEXT = (1 << (3 * RANK_BITS)) - 1
const LATIN = /^[a-z]+$/u

/** Letters in order of frequency, so that frequent entries share a few cache lines. */
const COMMONEST = 'eaiorntslucmdpgbhfkvyzwxjq'
const RANKS = Uint8Array.from({ length: SIGNS }, (_none, sign) => 1 + COMMONEST.indexOf(String.fromCharCode(96 + sign)))

function ranked(table: Uint8Array): Uint8Array {
  const places = new Uint8Array(1 << (4 * RANK_BITS))
  let at = 0
  for (const first of RANKS)
    for (const second of RANKS)
      for (const third of RANKS)
        for (const letter of RANKS) {
          const context = (((first << RANK_BITS) | second) << RANK_BITS) | third
          places[(context << RANK_BITS) | letter] = table[at++] as number
        }
  return places
}

function fill(model: Uint8Array, codes: Uint8Array, length: number, out: Float64Array): void {
  let context = 0
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    const letter = code & LETTER
    if ((code & WORD_START) !== 0) context = 0
    context <<= RANK_BITS
    if (letter < SIGNS) {
      context |= RANKS[letter] as number
      out[at] = (model[context] as number) / PARTS
    } else out[at] = OTHER_BITS
    context &= CONTEXT
  }
}

let spelling: Uint8Array | undefined
let sound: Uint8Array | undefined

/**
 * Writes the information of each letter in bits (Shannon 1948). A letter has more if it rarely follows the three before
 * it in everyday words and brand names. Common word parts (bio-, micro-, -ation) have little.
 */
function letterBits(codes: Uint8Array, length: number, out: Float64Array): void {
  spelling ??= ranked(deepen(SPELLING_BITS, new Set(everydayWords().flat())))
  fill(spelling, codes, length, out)
}

function soundBits(codes: Uint8Array, length: number, out: Float64Array): void {
  sound ??= ranked(
    deepen(
      SOUND_BITS,
      new Set(
        everydayWords()
          .flat()
          .map(soundOf)
          .filter((heard) => LATIN.test(heard)),
      ),
    ),
  )
  fill(sound, codes, length, out)
}

/** Maximum number of compared letters. People remember the beginning of a longer name. */
export const COMPARED_LETTERS = 64
export const COMPARED_WORDS = 10

/** One spelling of a name, as bytes of `encodeWords`. */
export class EncodedName {
  length = 0
  readonly codes = new Uint8Array(COMPARED_LETTERS)
  readonly bits = new Float64Array(COMPARED_LETTERS)
  readonly starts = new Int32Array(COMPARED_WORDS + 1)
  words = 0
  total = 0
  /** Number of letters that repeat the letter before. */
  doubled = 0

  load(letters: Uint8Array, from: number, length: number, kind: 'spelling' | 'sound'): void {
    const { codes, starts } = this
    const most = Math.min(length, COMPARED_LETTERS)
    let words = 0
    let doubled = 0
    let last = -1
    for (let at = 0; at < most; at++) {
      const code = letters[from + at] as number
      codes[at] = code
      const letter = code & LETTER
      if (letter === last) doubled++
      last = letter
      if (((code & WORD_START) !== 0 || at === 0) && words < COMPARED_WORDS) starts[words++] = at
    }
    starts[words] = most
    this.length = most
    this.words = words
    this.doubled = doubled
    if (kind === 'sound') soundBits(codes, most, this.bits)
    else letterBits(codes, most, this.bits)
  }

  letter(at: number): number {
    return (this.codes[at] as number) & LETTER
  }

  lengthOf(word: number): number {
    return (this.starts[word + 1] as number) - (this.starts[word] as number)
  }

  lettersOf(word: number): number {
    let mask = 0
    for (let at = this.starts[word] as number; at < (this.starts[word + 1] as number); at++)
      mask |= 1 << ((this.codes[at] as number) & LETTER)
    return mask
  }

  bitsOf(word: number): number {
    let sum = 0
    for (let at = this.starts[word] as number; at < (this.starts[word + 1] as number); at++)
      sum += this.bits[at] as number
    return sum
  }

  /** Scales the bits of a word down to `most`. Returns the new total of the name. */
  cap(word: number, most: number): number {
    const sum = this.bitsOf(word)
    if (sum <= most) return sum
    for (let at = this.starts[word] as number; at < (this.starts[word + 1] as number); at++)
      this.bits[at] = ((this.bits[at] as number) * most) / sum
    return this.bitsOf(word)
  }

  sum(): void {
    this.total = 0
    for (let at = 0; at < this.length; at++) this.total += this.bits[at] as number
  }
}
