import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import type { RegisterWindow } from './keeper-rows.ts'

/**
 * Windows are read together while they are expected to hold at most this share of the most records, so that they seldom
 * hold too many.
 */
const FILLED = 0.95
/** A window is divided without a question where it is expected to hold more than this many times the most records. */
const SURELY_TOO_MANY = 1.5

/** The window that a window of numbers is a part of. */
const parentOf = (prefix: string) => prefix.slice(0, -1)

/** What is done next: windows are read together, or one is divided, because it holds too many by all that is known. */
export interface WindowStep {
  kind: 'read' | 'divide'
  prefixes: readonly string[]
}

/**
 * Plans in what order the windows of a register are read, so that few questions are wasted: each window ends with a
 * page that is not full, and a window that holds too many costs a question that brings nothing. So those that will be
 * small are read together, and those that will be too large are divided at once. How large a window will be is guessed
 * from the one before it and from what is left of the total of the one that was divided; a wrong guess costs a
 * question, and never a record.
 */
export class WindowPlan {
  private readonly reader: Pick<RegisterReader, 'narrower'>
  private mostRecords: number
  /** Records of windows: what the office said of one, or what is guessed of each from what it said of several. */
  private readonly told = new Map<string, number>()
  /** Windows that are read by themselves. */
  private readonly apart = new Set<string>()
  private mostTogether: number
  /** Records that were left for the windows that were read last, by the total of the window that they are a part of. */
  private leftAtLast = Number.POSITIVE_INFINITY

  constructor(reader: Pick<RegisterReader, 'mostRecords' | 'mostTogether' | 'narrower'>) {
    this.reader = reader
    this.mostRecords = reader.mostRecords
    this.mostTogether = reader.mostTogether
  }

  /** Has every window read by itself from now on, because the office understands no question for several. */
  oneByOne(): void {
    this.mostTogether = 1
  }

  /** From now on, plans windows of at most this many records. */
  holdAtMost(records: number): void {
    this.mostRecords = records
  }

  /** Notes that some windows together have too many records, by the total that the office gave. */
  tooMany(prefixes: readonly string[], total: number): void {
    // Half as many are read together next, so that few questions are wasted where all is in one of them.
    const half = (this.mostRecords * FILLED) / Math.max(1, Math.floor(prefixes.length / 2))
    const share = prefixes.length === 1 ? total : Math.max(half, total / prefixes.length)
    for (const prefix of prefixes) this.told.set(prefix, share)
    // The office counted too few records of the window that these are parts of: nothing follows from that total.
    if (total > this.leftAtLast) this.told.delete(parentOf(prefixes[0] ?? ''))
  }

  /** Has each of these windows read by itself from now on, to find out which of them differs. */
  keepApart(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.apart.add(prefix)
  }

  /** The next step for the windows that are still to be read and not left out; null where there are none. */
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
      // All that is left of a window is in the last of those that it was divided into, where the others are empty.
      const hasTheRest = prefix === siblings.at(-1) && left > mostRecords
      const fits = isSibling && !hasTheRest && sum <= mostRecords * FILLED && together.length < mostTogether
      if (prefix !== first && !fits) break
      together.push(prefix)
    }
    return { kind: 'read', prefixes: together }
  }

  /** Number of records of a window, from reading it or from what the office said; undefined where neither is known. */
  private sizeOf(prefix: string, windows: readonly RegisterWindow[]): number | undefined {
    const within = windows.filter((window) => window.prefix.startsWith(prefix))
    if (within.length === 0 || within.some(({ readAt }) => readAt === null)) return this.told.get(prefix)
    return within.reduce((sum, { held }) => sum + held, 0)
  }

  /**
   * How many records a window may have (`supposed`), and how many of the total of the window that it is a part of are
   * left for it and the parts after it (`left`). Infinity where that is not known.
   */
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
