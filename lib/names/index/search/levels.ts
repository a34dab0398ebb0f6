/**
 * Finds the threshold (0-255) above which the largest values of a stream lie, without keeping or sorting them. `from`
 * rises while values are added. Of values equal to `from`, the first ones count.
 */
export class Levels {
  /** Values below this one are not among the largest. */
  from = 0
  private wanted = 0
  private above = 0
  private readonly counts = new Uint32Array(256)

  /** Starts anew for about `wanted` values at most, none below `from`. */
  reset(wanted: number, from: number): void {
    this.wanted = wanted
    this.from = wanted === 0 ? 256 : Math.max(1, from)
    this.above = 0
    this.counts.fill(0)
  }

  /** Whether a value is one of the largest so far. */
  takes(value: number): boolean {
    return value > this.from || (value === this.from && this.above < this.wanted)
  }

  /** Adds a value that is not below `from`. */
  add(value: number): void {
    this.counts[value] = (this.counts[value] as number) + 1
    this.above++
    while (this.above - (this.counts[this.from] as number) >= this.wanted) {
      this.above -= this.counts[this.from] as number
      this.from++
    }
  }
}
