import { LETTER, WORD_START } from '../reading/letter-codes.ts'
import type { letterBits } from './letter-model.ts'

/** Most letters of a name that are compared, because people remember its beginning. */
export const SIDE_LETTERS = 64
/** Most words of a name that are compared one by one. */
export const SIDE_WORDS = 10

/** The letters of one reading of a name, encoded as in letter-codes.ts, and how much each of them tells. */
export class Line {
  length = 0
  readonly codes = new Uint8Array(SIDE_LETTERS)
  /** Information of each letter, in bits. */
  readonly bits = new Float64Array(SIDE_LETTERS)
  /** Where each word begins, followed by the end of the last one. */
  readonly starts = new Int32Array(SIDE_WORDS + 1)
  words = 0
  /** Bits of all letters together. */
  total = 0
  /** Number of letters that follow the same letter. */
  doubled = 0

  load(letters: Uint8Array, from: number, length: number, bitsOf: typeof letterBits): void {
    const { codes, starts } = this
    const most = Math.min(length, SIDE_LETTERS)
    let words = 0
    let doubled = 0
    let last = -1
    for (let at = 0; at < most; at++) {
      const code = letters[from + at] as number
      codes[at] = code
      const letter = code & LETTER
      if (letter === last) doubled++
      last = letter
      if (((code & WORD_START) !== 0 || at === 0) && words < SIDE_WORDS) starts[words++] = at
    }
    starts[words] = most
    this.length = most
    this.words = words
    this.doubled = doubled
    bitsOf(codes, most, this.bits)
  }

  letter(at: number): number {
    return (this.codes[at] as number) & LETTER
  }

  lengthOf(word: number): number {
    return (this.starts[word + 1] as number) - (this.starts[word] as number)
  }

  /** A mask of the letters in a word, one bit for each letter; two letters may share one. */
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

  /** Scales down the bits of a word's letters to `most` in total, where they are more; returns the new total. */
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
