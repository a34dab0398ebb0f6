import { LETTER } from '../letter-codes.ts'
import { type Line, SIDE_LETTERS } from './line.ts'

/** Three letters in a row of a line, with a border before its first and behind its last, and what they tell. */
export class Grams {
  count = 0
  total = 0
  readonly codes = new Int32Array(SIDE_LETTERS + 1)
  readonly bits = new Float64Array(SIDE_LETTERS + 1)

  private has(code: number): boolean {
    for (let at = 0; at < this.count; at++) if (this.codes[at] === code) return true
    return false
  }

  load(line: Line): void {
    this.count = 0
    this.total = 0
    let a = 0
    let b = 0
    let bitsA = 0
    let bitsB = 0
    for (let at = 0; at <= line.length; at++) {
      const c = at < line.length ? (line.codes[at] as number) & LETTER : 0
      const bitsC = at < line.length ? (line.bits[at] as number) : 1
      const code = (a << 12) | (b << 6) | c
      a = b
      b = c
      const bits = bitsA + bitsB + bitsC
      bitsA = bitsB
      bitsB = bitsC
      if (this.has(code)) continue
      this.codes[this.count] = code
      this.bits[this.count++] = bits
      this.total += bits
    }
  }
}

/** Bits of the trigrams that two lines share, each by the line in which it tells less. */
export function sharedGrams(asked: Grams, found: Grams): number {
  let shared = 0
  for (let i = 0; i < asked.count; i++) {
    const code = asked.codes[i] as number
    for (let j = 0; j < found.count; j++) {
      if (found.codes[j] !== code) continue
      shared += Math.min(asked.bits[i] as number, found.bits[j] as number)
      break
    }
  }
  return shared
}
