import { lowClasses, packFacts } from '../format/mark-facts.ts'
import type { IndexRecord } from '../format/record.ts'
import { Growing } from './growing-list.ts'

export class MarkCollector {
  readonly classes = new Growing<Uint32Array>(Uint32Array)
  readonly facts = new Growing<Uint32Array>(Uint32Array)
  readonly refs = new Growing<Uint32Array>(Uint32Array)
  readonly names = new Growing<Uint8Array>(Uint8Array)
  readonly nameStarts = new Growing<Uint32Array>(Uint32Array)
  private wordCounts = new Uint32Array(1024)
  /** The last mark with each word, plus one, so that a word in two variants counts once. */
  private lastMark = new Uint32Array(1024)
  private readonly encoder = new TextEncoder()
  private readonly keepNames: boolean

  constructor(keepNames: boolean) {
    this.keepNames = keepNames
    if (keepNames) this.nameStarts.push(0)
  }

  add({ name, niceClasses, office, status, ref }: IndexRecord): number {
    this.classes.push(lowClasses(niceClasses))
    this.facts.push(packFacts(niceClasses, office, status))
    this.refs.push(ref)
    if (this.keepNames) {
      this.names.append(this.encoder.encode(name))
      this.nameStarts.push(this.names.length)
    }
    return this.refs.length - 1
  }

  countWords(mark: number, units: readonly number[]): void {
    for (const unit of units) {
      if (unit >= this.wordCounts.length) this.widen(unit)
      if (this.lastMark[unit] === mark + 1) continue
      this.lastMark[unit] = mark + 1
      this.wordCounts[unit] = (this.wordCounts[unit] as number) + 1
    }
  }

  takeWordCounts(): Uint32Array {
    const counts = this.wordCounts
    this.wordCounts = new Uint32Array(0)
    this.lastMark = new Uint32Array(0)
    return counts
  }

  private widen(unit: number): void {
    const [counts, last] = [this.wordCounts, this.lastMark]
    this.wordCounts = new Uint32Array(Math.ceil((unit + 1) * 1.5))
    this.wordCounts.set(counts)
    this.lastMark = new Uint32Array(this.wordCounts.length)
    this.lastMark.set(last)
  }
}
