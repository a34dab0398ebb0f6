/** Adds up the evidence for each spelling, as lib/names/index/search/gather.ts does. */
export class Gathered {
  private readonly wholes = new Map<number, number>()
  private readonly sums = new Map<number, number>()
  private words = new Map<number, number>()
  private readonly promised = new Set<number>()
  private more = false

  /** `estimate` is 0 to 1. The largest one counts. */
  addWhole(spelling: number, estimate: number): void {
    if (estimate > (this.wholes.get(spelling) ?? 0)) this.wholes.set(spelling, estimate)
  }

  /** The largest estimate of a word counts. Several words add up. */
  addWord(spelling: number, estimate: number): void {
    if (estimate > (this.words.get(spelling) ?? 0)) this.words.set(spelling, estimate)
  }

  /** Every spelling this near must be weighed, or the result is incomplete. */
  promise(spelling: number): void {
    this.promised.add(spelling)
  }

  /** Spellings that must be weighed did not fit into a query's limit. */
  noteMore(): void {
    this.more = true
  }

  misses(best: readonly number[]): boolean {
    const among = new Set(best)
    return this.more || [...this.promised].some((spelling) => !among.has(spelling))
  }

  endWord(): void {
    for (const [spelling, estimate] of this.words) this.sums.set(spelling, (this.sums.get(spelling) ?? 0) + estimate)
    this.words = new Map()
  }

  best(most: number): number[] {
    const estimates = new Map(this.wholes)
    for (const [spelling, sum] of this.sums) estimates.set(spelling, Math.max(sum, estimates.get(spelling) ?? 0))
    return [...estimates]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, most)
      .map(([spelling]) => spelling)
  }
}
