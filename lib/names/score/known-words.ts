import { LETTER } from '../reading/letter-codes.ts'

/** A word stays until another one has its slot. */
const SLOTS = 1 << 16
const LETTERS_MAX = 16

/** A search meets the same words in many marks, and a lookup reads memory that is in no cache. */
export class KnownWords {
  /** NaN if not known yet. */
  readonly bits = new Float64Array(SLOTS)
  private readonly lengths = new Uint8Array(SLOTS)
  private readonly letters = new Uint8Array(SLOTS * LETTERS_MAX)

  /** -1 for a word that is too long or empty. */
  slotOf(codes: Uint8Array, from: number, length: number, hash: number): number {
    if (length > LETTERS_MAX || length === 0) return -1
    const { lengths, letters } = this
    const slot = hash & (SLOTS - 1)
    const start = slot * LETTERS_MAX
    let same = lengths[slot] === length
    for (let at = 0; same && at < length; at++) same = letters[start + at] === ((codes[from + at] as number) & LETTER)
    if (same) return slot
    lengths[slot] = length
    for (let at = 0; at < length; at++) letters[start + at] = (codes[from + at] as number) & LETTER
    this.bits[slot] = Number.NaN
    return slot
  }
}
