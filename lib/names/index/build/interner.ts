import { hashLetters } from '../format/letter-hash.ts'
import { Growing } from './growing-list.ts'

const FIRST_SLOTS = 1024

/** Numbers distinct strings, word borders included, in order of arrival. */
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
