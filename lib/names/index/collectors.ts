import { encodeWords } from '../normalise/encoded-name.ts'
import { soundOf } from '../normalise/phonetics.ts'
import { LETTERS_MAX, lowClasses, packFacts } from './layout.ts'
import { hashLetters } from './letter-hash.ts'

export interface IndexRecord {
  name: string
  /** Classes 1-45. Empty if unknown, which matches any class. */
  niceClasses: readonly number[]
  /** 0-15. */
  office: number
  /** 0-7. */
  status: number
  /** The caller's id, an unsigned 32-bit integer. */
  ref: number
}

/** Throws RangeError if a number does not fit its bits. */
export function checkRecord(record: IndexRecord): void {
  const { office, status, ref } = record
  if (!(Number.isInteger(office) && office >= 0 && office <= 15))
    throw new RangeError(`An office must be a whole number from 0 to 15, not ${office}`)
  if (!(Number.isInteger(status) && status >= 0 && status <= 7))
    throw new RangeError(`A status must be a whole number from 0 to 7, not ${status}`)
  if (!(Number.isInteger(ref) && ref >= 0 && ref <= 0xffffffff))
    throw new RangeError(`A ref must be an unsigned integer of 32 bits, not ${ref}`)
}

type Kind = Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor

const FIRST_CAPACITY = 1024

/** Grows by half when full, so that millions of numbers need little more memory than their bytes. */
export class Growing<T extends Uint8Array | Uint16Array | Uint32Array> {
  length = 0
  values: T

  constructor(kind: Kind) {
    this.values = new kind(FIRST_CAPACITY) as T
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.values.length) return
    const wider = new (this.values.constructor as Kind)(Math.max(needed, Math.ceil(this.values.length * 1.5))) as T
    wider.set(this.values.subarray(0, this.length))
    this.values = wider
  }

  append(values: ArrayLike<number>): void {
    this.reserve(values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  take(): T {
    const taken = this.values.subarray(0, this.length) as T
    this.values = new (this.values.constructor as Kind)(0) as T
    this.length = 0
    return taken
  }
}

const FIRST_SLOTS = 1024

/** Numbers distinct strings, including word boundaries, in order of arrival. */
export class Interner {
  readonly letters = new Growing<Uint8Array>(Uint8Array)
  readonly starts = new Growing<Uint32Array>(Uint32Array)
  /** Number of the string plus one, or 0 if empty. */
  private slots = new Uint32Array(FIRST_SLOTS)

  constructor() {
    this.starts.push(0)
  }

  get count(): number {
    return this.starts.length - 1
  }

  intern(codes: Uint8Array): number {
    let slot = hashLetters(codes, 0, codes.length) & (this.slots.length - 1)
    for (let held = this.slots[slot] as number; held !== 0; held = this.slots[slot] as number) {
      if (this.equals(held - 1, codes)) return held - 1
      slot = (slot + 1) & (this.slots.length - 1)
    }
    this.slots[slot] = this.count + 1
    this.letters.append(codes)
    this.starts.push(this.letters.length)
    if (this.count * 2 > this.slots.length) this.widen()
    return this.count - 1
  }

  private equals(id: number, codes: Uint8Array): boolean {
    const start = this.starts.values[id] as number
    if ((this.starts.values[id + 1] as number) - start !== codes.length) return false
    for (let at = 0; at < codes.length; at++) if (this.letters.values[start + at] !== codes[at]) return false
    return true
  }

  private widen(): void {
    const mask = this.slots.length * 2 - 1
    const wider = new Uint32Array(mask + 1)
    for (let id = 0; id < this.count; id++) {
      const [start, end] = [this.starts.values[id] as number, this.starts.values[id + 1] as number]
      let slot = hashLetters(this.letters.values, start, end) & mask
      while (wider[slot] !== 0) slot = (slot + 1) & mask
      wider[slot] = id + 1
    }
    this.slots = wider
  }

  close(): void {
    this.slots = new Uint32Array(0)
    this.letters.take()
    this.starts.take()
  }
}

export class MarkCollector {
  readonly classes = new Growing<Uint32Array>(Uint32Array)
  readonly facts = new Growing<Uint32Array>(Uint32Array)
  readonly refs = new Growing<Uint32Array>(Uint32Array)
  readonly names = new Growing<Uint8Array>(Uint8Array)
  readonly nameStarts = new Growing<Uint32Array>(Uint32Array)
  private wordCounts = new Uint32Array(1024)
  /** The last mark with each word, plus one, so that a word in two variants counts once. */
  private lastMark = new Uint32Array(1024)
  private readonly encoder = new TextEncoder()
  private readonly keepNames: boolean

  constructor(keepNames: boolean) {
    this.keepNames = keepNames
    if (keepNames) this.nameStarts.push(0)
  }

  add({ name, niceClasses, office, status, ref }: IndexRecord): number {
    this.classes.push(lowClasses(niceClasses))
    this.facts.push(packFacts(niceClasses, office, status))
    this.refs.push(ref)
    if (this.keepNames) {
      this.names.append(this.encoder.encode(name))
      this.nameStarts.push(this.names.length)
    }
    return this.refs.length - 1
  }

  countWords(mark: number, units: readonly number[]): void {
    for (const unit of units) {
      if (unit >= this.wordCounts.length) this.widen(unit)
      if (this.lastMark[unit] === mark + 1) continue
      this.lastMark[unit] = mark + 1
      this.wordCounts[unit] = (this.wordCounts[unit] as number) + 1
    }
  }

  takeWordCounts(): Uint32Array {
    const counts = this.wordCounts
    this.wordCounts = new Uint32Array(0)
    this.lastMark = new Uint32Array(0)
    return counts
  }

  private widen(unit: number): void {
    const [counts, last] = [this.wordCounts, this.lastMark]
    this.wordCounts = new Uint32Array(Math.ceil((unit + 1) * 1.5))
    this.wordCounts.set(counts)
    this.lastMark = new Uint32Array(this.wordCounts.length)
    this.lastMark.set(last)
  }
}

export function encodeUnit(words: readonly string[]): Uint8Array {
  const codes = encodeWords(words)
  return codes.length > LETTERS_MAX ? codes.subarray(0, LETTERS_MAX) : codes
}

/** Returns the phonetic key of a word, or the word if all its letters are silent. */
export function soundOfWord(word: string): string {
  return soundOf(word) || word
}

export class UnitCollector {
  readonly units = new Interner()
  readonly sounds = new Interner()
  readonly soundOfUnit = new Growing<Uint32Array>(Uint32Array)
  /** Pairs of a unit with several words and one of its words. */
  readonly holders = new Growing<Uint32Array>(Uint32Array)
  readonly held = new Growing<Uint32Array>(Uint32Array)

  /** Writes the distinct words into `words` and returns the complete variant, all as units. */
  add(form: readonly string[], words: number[]): number {
    words.length = 0
    for (const word of form) {
      const unit = this.addWord(word)
      if (!words.includes(unit)) words.push(unit)
    }
    return form.length === 1 ? (words[0] as number) : this.addWhole(form, words)
  }

  private addWord(word: string): number {
    const before = this.units.count
    const unit = this.units.intern(encodeUnit([word]))
    if (unit === before) this.soundOfUnit.push(this.sounds.intern(encodeUnit([soundOfWord(word)])))
    return unit
  }

  private addWhole(form: readonly string[], words: readonly number[]): number {
    const before = this.units.count
    const unit = this.units.intern(encodeUnit(form))
    if (unit !== before) return unit
    this.soundOfUnit.push(this.sounds.intern(encodeUnit(form.map(soundOfWord))))
    for (const word of words) {
      this.holders.push(unit)
      this.held.push(word)
    }
    return unit
  }
}
