/**
 * Finds the threshold (0-255) of the largest values in a stream without storing them. `from` rises while values are
 * added. Of values equal to `from`, the first ones count.
 */
export class Levels {
  from = 0
  private wanted = 0
  private above = 0
  private readonly counts = new Uint32Array(256)

  /** For about `wanted` values, none below `from`. */
  reset(wanted: number, from: number): void {
    this.wanted = wanted
    this.from = wanted === 0 ? 256 : Math.max(1, from)
    this.above = 0
    this.counts.fill(0)
  }

  takes(value: number): boolean {
    return value > this.from || (value === this.from && this.above < this.wanted)
  }

  /** The value must not be below `from`. */
  add(value: number): void {
    this.counts[value] = (this.counts[value] as number) + 1
    this.above++
    while (this.above - (this.counts[this.from] as number) >= this.wanted) {
      this.above -= this.counts[this.from] as number
      this.from++
    }
  }
}
