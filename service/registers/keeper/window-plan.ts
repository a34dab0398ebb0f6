import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import type { RegisterWindow } from './keeper-rows.ts'

/** A margin, so that partitions read together seldom have too many records. */
const FILLED = 0.95
/** A partition is split without a query if it should have more than this many times the most records. */
const SURELY_TOO_MANY = 1.5

const parentOf = (prefix: string) => prefix.slice(0, -1)

interface WindowStep {
  kind: 'read' | 'divide'
  prefixes: readonly string[]
}

/**
 * Plans the order of partitions so that few queries are wasted. Each partition ends with a page that is not full, and
 * one that is too large costs a query for nothing. So small ones are read together, and large ones are split at once.
 * Sizes are guessed from the previous partition and the rest of the parent's total. A wrong guess costs a query, never
 * a record.
 */
export class WindowPlan {
  private readonly reader: Pick<RegisterReader, 'narrower'>
  private mostRecords: number
  /** Records of a partition: the office's number, or a share of its number for several. */
  private readonly told = new Map<string, number>()
  private readonly apart = new Set<string>()
  private mostTogether: number
  /** Records of the parent that were left for the partitions read last. */
  private leftAtLast = Number.POSITIVE_INFINITY

  constructor(reader: Pick<RegisterReader, 'mostRecords' | 'mostTogether' | 'narrower'>) {
    this.reader = reader
    this.mostRecords = reader.mostRecords
    this.mostTogether = reader.mostTogether
  }

  /** The office understands no query for several partitions. */
  oneByOne(): void {
    this.mostTogether = 1
  }

  holdAtMost(records: number): void {
    this.mostRecords = records
  }

  tooMany(prefixes: readonly string[], total: number): void {
    // Reads half as many together next, in case one has them all.
    const half = (this.mostRecords * FILLED) / Math.max(1, Math.floor(prefixes.length / 2))
    const share = prefixes.length === 1 ? total : Math.max(half, total / prefixes.length)
    for (const prefix of prefixes) this.told.set(prefix, share)
    // The total of the parent was too low, so it means nothing.
    if (total > this.leftAtLast) this.told.delete(parentOf(prefixes[0] ?? ''))
  }

  /** Separate reading shows which of them differs. */
  keepApart(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.apart.add(prefix)
  }

  next(windows: readonly RegisterWindow[], isLeftOut: (prefix: string) => boolean): WindowStep | null {
    const open = windows
      .filter(({ prefix, readAt }) => readAt === null && !isLeftOut(prefix))
      .map(({ prefix }) => prefix)
      .toSorted()
    const [first] = open
    if (first === undefined) return null
    const { narrower } = this.reader
    const { mostRecords, mostTogether } = this
    this.leftAtLast = Number.POSITIVE_INFINITY
    if (first === '' || mostTogether === 1 || this.apart.has(first)) return { kind: 'read', prefixes: [first] }
    const { supposed, left } = this.suppose(first, windows)
    this.leftAtLast = left
    const siblings = narrower(parentOf(first))
    const hasNeighbour = Number.isFinite(supposed) && first !== siblings[0] && !this.told.has(first)
    if (hasNeighbour && supposed > mostRecords * SURELY_TOO_MANY && narrower(first).length > 0)
      return { kind: 'divide', prefixes: [first] }
    const together: string[] = []
    let sum = 0
    for (const prefix of open) {
      sum += Math.min(this.told.get(prefix) ?? supposed, left)
      const isSibling = siblings.includes(prefix) && !this.apart.has(prefix)
      // If its siblings are empty, the last one has all that is left.
      const hasTheRest = prefix === siblings.at(-1) && left > mostRecords
      const fits = isSibling && !hasTheRest && sum <= mostRecords * FILLED && together.length < mostTogether
      if (prefix !== first && !fits) break
      together.push(prefix)
    }
    return { kind: 'read', prefixes: together }
  }

  private sizeOf(prefix: string, windows: readonly RegisterWindow[]): number | undefined {
    const within = windows.filter((window) => window.prefix.startsWith(prefix))
    if (within.length === 0 || within.some(({ readAt }) => readAt === null)) return this.told.get(prefix)
    return within.reduce((sum, { held }) => sum + held, 0)
  }

  /** `left` is the rest of the parent's total for this partition and later ones. Infinity means unknown. */
  private suppose(prefix: string, windows: readonly RegisterWindow[]): { supposed: number; left: number } {
    const parent = parentOf(prefix)
    const siblings = this.reader.narrower(parent)
    const at = siblings.indexOf(prefix)
    const before = siblings.slice(0, at).map((sibling) => this.sizeOf(sibling, windows) ?? Number.NaN)
    const rest = (this.told.get(parent) ?? Number.NaN) - before.reduce((sum, size) => sum + size, 0)
    const left = Number.isNaN(rest) ? Number.POSITIVE_INFINITY : Math.max(0, rest)
    const told = this.told.get(prefix)
    if (told !== undefined) return { supposed: Math.min(told, left), left }
    if (at === siblings.length - 1 && Number.isFinite(left)) return { supposed: left, left }
    const last = before.at(-1) ?? left / siblings.length
    return { supposed: Math.min(Number.isNaN(last) ? left : last, left), left }
  }
}
