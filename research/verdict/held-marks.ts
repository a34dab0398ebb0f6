import type { MarkToSearch } from '../engine.ts'
import { MADE_STATUSES, type MadeStatus } from '../register/register.ts'

/** Bits that a class and a status take in a packed mark. */
const [CLASS_BITS, STATUS_BITS] = [6, 2]

/** What a verdict needs of the marks of a register, but for their names: millions of them in a few bytes each. */
export class HeldMarks {
  readonly #packed: number[] = []

  get size(): number {
    return this.#packed.length
  }

  /** Passes marks on and keeps what they are; their `ref` counts from 0. Throws for a mark of more than four classes. */
  *keep(marks: Iterable<MarkToSearch>): Generator<MarkToSearch> {
    for (const mark of marks) {
      const { ref, niceClasses, status } = mark
      if (niceClasses.length > 4) throw new Error(`a made mark has ${niceClasses.length} classes`)
      const classes = niceClasses.reduce((packed, niceClass) => (packed << CLASS_BITS) | niceClass, 0)
      this.#packed[ref] = (classes << STATUS_BITS) | MADE_STATUSES.indexOf(status)
      yield mark
    }
  }

  statusOf(ref: number): MadeStatus {
    return MADE_STATUSES[(this.#packed[ref] as number) & ((1 << STATUS_BITS) - 1)] as MadeStatus
  }

  /** Whether a mark is live or pending. */
  isInForce(ref: number): boolean {
    const status = this.statusOf(ref)
    return status === 'live' || status === 'pending'
  }

  /** In the order in which they were given; empty where they are not known. */
  classesOf(ref: number): number[] {
    const classes: number[] = []
    for (let left = (this.#packed[ref] as number) >>> STATUS_BITS; left > 0; left >>>= CLASS_BITS)
      classes.unshift(left & ((1 << CLASS_BITS) - 1))
    return classes
  }
}
