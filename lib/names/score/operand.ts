import { COMPARED_LETTERS, COMPARED_WORDS, EncodedName, LETTER } from '../letters/encoded-name.ts'

const SLOTS = 1 << 10
const slotOf = (code: number) => Math.imul(code, 0x9e3779b1) >>> (Math.clz32(SLOTS) + 1)

/** Set of trigrams, with a boundary before the first letter and after the last. */
class Grams {
  count = 0
  total = 0
  readonly codes = new Int32Array(COMPARED_LETTERS + 1)
  readonly bits = new Float64Array(COMPARED_LETTERS + 1)
  /** Positions by code, plus one. The first `find` fills them. */
  private readonly slots = new Uint8Array(SLOTS)
  private isFilled = false

  private has(code: number): boolean {
    for (let at = 0; at < this.count; at++) if (this.codes[at] === code) return true
    return false
  }

  load(line: EncodedName): void {
    const { codes, length } = line
    this.count = 0
    this.total = 0
    this.isFilled = false
    let a = 0
    let b = 0
    let bitsA = 0
    let bitsB = 0
    // A letter whose bit is not set ends a new trigram.
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

const tells = new Float64Array(COMPARED_LETTERS + 1)

/** Returns the total information of shared trigrams, in bits. A trigram counts with the lower of its two values. */
export function sharedGrams(asked: Grams, found: Grams): number {
  let last = -1
  for (let at = 0; at < found.count; at++) {
    const place = asked.find(found.codes[at] as number)
    if (place < 0) continue
    tells[place] = Math.min(asked.bits[place] as number, found.bits[at] as number)
    if (place > last) last = place
  }
  // Adds in a fixed order, because a different order could change the last digits.
  let shared = 0
  for (let at = 0; at <= last; at++) {
    shared += tells[at] as number
    tells[at] = 0
  }
  return shared
}

/** Returns the maximum bits of a word, more if it is rare among marks. `unit` is its number in the index. */
export type WordBits = (letters: Uint8Array, from: number, length: number, unit?: number) => number

/** One side of a comparison. It is refilled for each name, so that nothing is allocated. */
export class Operand {
  /** True if the words are written as one word. Always false for names in an index. */
  joined = false
  readonly looks = new EncodedName()
  readonly sounds = new EncodedName()
  readonly lookGrams = new Grams()
  readonly wordBits = new Float64Array(COMPARED_WORDS)
  readonly masks = new Int32Array(COMPARED_WORDS)

  load(
    letters: Uint8Array,
    from: number,
    length: number,
    sound: Uint8Array,
    soundFrom: number,
    soundLength: number,
    wordBits: WordBits,
    unit?: number,
  ): void {
    const { looks, sounds } = this
    looks.load(letters, from, length, 'spelling')
    sounds.load(sound, soundFrom, soundLength, 'sound')
    for (let word = 0; word < looks.words; word++) {
      const start = looks.starts[word] as number
      const end = looks.starts[word + 1] as number
      const most = wordBits(letters, from + start, end - start, end === start + length ? unit : undefined)
      this.wordBits[word] = looks.cap(word, most)
      if (sounds.words === looks.words) sounds.cap(word, most)
      this.masks[word] = looks.lettersOf(word)
    }
    looks.sum()
    sounds.sum()
    this.lookGrams.load(looks)
  }
}
