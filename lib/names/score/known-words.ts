import { LETTER } from '../reading/letter-codes.ts'

/** Most words that are remembered. Each has the slot of its hash, where a later word with the same slot takes its place. */
const SLOTS = 1 << 16
const LETTERS_MAX = 16

/**
 * Remembers what words tell: a search meets the same words in many marks, and looking a word up reads memory that is in
 * no cache.
 */
export class KnownWords {
  /** What the word of each slot tells; NaN where that is not known yet. */
  readonly bits = new Float64Array(SLOTS)
  private readonly lengths = new Uint8Array(SLOTS)
  private readonly letters = new Uint8Array(SLOTS * LETTERS_MAX)

  /** The slot of a word of such a hash; -1 for one that is too long. */
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
