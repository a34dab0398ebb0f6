/** Adds up what is found about each spelling during a search, as lib/names/index/search/gather.ts does. */
export class Gathered {
  private readonly wholes = new Map<number, number>()
  private readonly sums = new Map<number, number>()
  private words = new Map<number, number>()
  private readonly promised = new Set<number>()
  private more = false

  /** Notes how like the name as a whole a spelling is, 0-1; the largest estimate counts. */
  addWhole(spelling: number, estimate: number): void {
    if (estimate > (this.wholes.get(spelling) ?? 0)) this.wholes.set(spelling, estimate)
  }

  /**
   * Notes a spelling that has a word of the name. For each word the largest estimate counts, and those of several words
   * add up.
   */
  addWord(spelling: number, estimate: number): void {
    if (estimate > (this.words.get(spelling) ?? 0)) this.words.set(spelling, estimate)
  }

  /** Notes a spelling that must be among the best: spellings as near as this one are promised to be weighed. */
  promise(spelling: number): void {
    this.promised.add(spelling)
  }

  /** Notes that more spellings are near than were looked at, although all of them are promised to be weighed. */
  noteMore(): void {
    this.more = true
  }

  /** Whether spellings that are promised are not among `best`, or were not even looked at. */
  misses(best: readonly number[]): boolean {
    const among = new Set(best)
    return this.more || [...this.promised].some((spelling) => !among.has(spelling))
  }

  /** Ends the word for which addWord was called. */
  endWord(): void {
    for (const [spelling, estimate] of this.words) this.sums.set(spelling, (this.sums.get(spelling) ?? 0) + estimate)
    this.words = new Map()
  }

  /** At most `most` spellings, best first. */
  best(most: number): number[] {
    const estimates = new Map(this.wholes)
    for (const [spelling, sum] of this.sums) estimates.set(spelling, Math.max(sum, estimates.get(spelling) ?? 0))
    return [...estimates]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, most)
      .map(([spelling]) => spelling)
  }
}
