import { LETTER, WORD_START } from '../reading/letter-codes.ts'
import type { letterBits } from './letter-model.ts'

/** People remember the beginning of a name. */
export const SIDE_LETTERS = 64
export const SIDE_WORDS = 10

/** One spelling of a name (letter-codes.ts). */
export class Line {
  length = 0
  readonly codes = new Uint8Array(SIDE_LETTERS)
  readonly bits = new Float64Array(SIDE_LETTERS)
  /** Start of each word, then the end of the last. */
  readonly starts = new Int32Array(SIDE_WORDS + 1)
  words = 0
  total = 0
  /** Letters that follow the same letter. */
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

  /** Two letters may share a bit. */
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

  /** Returns the new total. */
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
