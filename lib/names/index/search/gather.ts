export const FOUND_BY = {
  spelling: 1,
  sound: 2,
  inside: 4,
  edit: 8,
  soundEdit: 16,
  word: 32,
  consonants: 64,
} as const

/** Best first. Only the first `count` entries are valid, until the next search. */
export interface Candidates {
  count: number
  /** Whole names of marks, each once. Their marks are in `index.sections.unitMarks`. */
  units: Uint32Array
  /** First estimate of the similarity, 0-255. */
  estimates: Uint8Array
  /** Bits of `FOUND_BY`. */
  foundBy: Uint8Array
}

const TOUCHED_MAX = 1 << 18

export class Gather {
  private readonly wholes: Uint8Array
  private readonly sums: Uint8Array
  private readonly words: Uint8Array
  private readonly foundBy: Uint8Array
  private readonly touched = new Uint32Array(TOUCHED_MAX)
  private readonly wordTouched = new Uint32Array(TOUCHED_MAX)
  private count = 0
  private wordCount = 0

  constructor(units: number) {
    this.wholes = new Uint8Array(units)
    this.sums = new Uint8Array(units)
    this.words = new Uint8Array(units)
    this.foundBy = new Uint8Array(units)
  }

  private touch(unit: number, by: number): boolean {
    if (this.foundBy[unit] === 0) {
      if (this.count === TOUCHED_MAX) return false
      this.touched[this.count++] = unit
    }
    this.foundBy[unit] = (this.foundBy[unit] as number) | by
    return true
  }

  /** The largest estimate counts. */
  addWhole(unit: number, estimate: number, by: number): void {
    if (this.touch(unit, by) && estimate > (this.wholes[unit] as number)) this.wholes[unit] = estimate
  }

  /** The largest estimate of a word counts. Several words add up. */
  addWord(unit: number, estimate: number, by: number): void {
    if (!this.touch(unit, by)) return
    const before = this.words[unit] as number
    if (before === 0) {
      if (this.wordCount === TOUCHED_MAX) return
      this.wordTouched[this.wordCount++] = unit
    }
    if (estimate > before) this.words[unit] = estimate
  }

  endWord(): void {
    for (let at = 0; at < this.wordCount; at++) {
      const unit = this.wordTouched[at] as number
      this.sums[unit] = Math.min(255, (this.sums[unit] as number) + (this.words[unit] as number))
      this.words[unit] = 0
    }
    this.wordCount = 0
  }

  private estimateOf(unit: number): number {
    return Math.max(this.wholes[unit] as number, this.sums[unit] as number)
  }

  /** Writes the best units into `out`, best first, and clears all estimates. */
  take(out: Candidates): void {
    const counts = new Uint32Array(257)
    for (let at = 0; at < this.count; at++) {
      const place = 256 - this.estimateOf(this.touched[at] as number)
      counts[place] = (counts[place] as number) + 1
    }
    for (let place = 1; place < 257; place++) counts[place] = (counts[place] as number) + (counts[place - 1] as number)
    for (let at = 0; at < this.count; at++) {
      const unit = this.touched[at] as number
      const estimate = this.estimateOf(unit)
      const place = counts[255 - estimate] as number
      counts[255 - estimate] = place + 1
      if (place < out.units.length) {
        out.units[place] = unit
        out.estimates[place] = estimate
        out.foundBy[place] = this.foundBy[unit] as number
      }
      this.foundBy[unit] = this.wholes[unit] = this.sums[unit] = 0
    }
    out.count = Math.min(this.count, out.units.length)
    this.count = 0
  }
}
