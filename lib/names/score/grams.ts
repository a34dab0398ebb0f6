import { LETTER } from '../reading/letter-codes.ts'
import { type Line, SIDE_LETTERS } from './line.ts'

/** Slots for looking up the codes of one line's grams: many more than a line has grams. */
const SLOTS = 1 << 10
const slotOf = (code: number) => Math.imul(code, 0x9e3779b1) >>> (Math.clz32(SLOTS) + 1)

/** The trigrams of a line, with a border before its first letter and behind its last, and the information of each. */
export class Grams {
  count = 0
  total = 0
  readonly codes = new Int32Array(SIDE_LETTERS + 1)
  readonly bits = new Float64Array(SIDE_LETTERS + 1)
  /** Places of the trigrams by their codes, plus one. Filled by the first call of `find` after the line was loaded. */
  private readonly slots = new Uint8Array(SLOTS)
  private isFilled = false

  private has(code: number): boolean {
    for (let at = 0; at < this.count; at++) if (this.codes[at] === code) return true
    return false
  }

  load(line: Line): void {
    const { codes, length } = line
    this.count = 0
    this.total = 0
    this.isFilled = false
    let a = 0
    let b = 0
    let bitsA = 0
    let bitsB = 0
    // A bit for each letter that ended a trigram so far; some letters share one. A letter whose bit is not set ends a
    // new trigram.
    let met = 0
    for (let at = 0; at <= length; at++) {
      const c = at < length ? (codes[at] as number) & LETTER : 0
      const bitsC = at < length ? (line.bits[at] as number) : 1
      const code = (a << 12) | (b << 6) | c
      a = b
      b = c
      const bits = bitsA + bitsB + bitsC
      bitsA = bitsB
      bitsB = bitsC
      const isMet = (met & (1 << c)) !== 0
      met |= 1 << c
      if (isMet && this.has(code)) continue
      this.codes[this.count] = code
      this.bits[this.count++] = bits
      this.total += bits
    }
  }

  private fill(): void {
    this.slots.fill(0)
    for (let at = 0; at < this.count; at++) {
      let slot = slotOf(this.codes[at] as number)
      while (this.slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
      this.slots[slot] = at + 1
    }
    this.isFilled = true
  }

  /** The index of a trigram by its code; -1 where the line does not have it. */
  find(code: number): number {
    if (!this.isFilled) this.fill()
    let slot = slotOf(code)
    for (let held = this.slots[slot] as number; held !== 0; held = this.slots[slot] as number) {
      if (this.codes[held - 1] === code) return held - 1
      slot = (slot + 1) & (SLOTS - 1)
    }
    return -1
  }
}

/** The information of each trigram of the asked line that the found line has too. */
const tells = new Float64Array(SIDE_LETTERS + 1)

/** Bits of the trigrams that two lines share. Each counts by the line in which it tells less. */
export function sharedGrams(asked: Grams, found: Grams): number {
  let last = -1
  for (let at = 0; at < found.count; at++) {
    const place = asked.find(found.codes[at] as number)
    if (place < 0) continue
    tells[place] = Math.min(asked.bits[place] as number, found.bits[at] as number)
    if (place > last) last = place
  }
  // The bits are added in the order of the asked line, because the sum may differ in its last digits in another order.
  let shared = 0
  for (let at = 0; at <= last; at++) {
    shared += tells[at] as number
    tells[at] = 0
  }
  return shared
}
