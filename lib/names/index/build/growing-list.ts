type Kind = Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor

const FIRST_CAPACITY = 1024

/**
 * A typed array that grows by half when it is full, so that millions of numbers need little more memory than their
 * bytes.
 */
export class Growing<T extends Uint8Array | Uint16Array | Uint32Array> {
  length = 0
  values: T

  constructor(kind: Kind) {
    this.values = new kind(FIRST_CAPACITY) as T
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  /** Makes room for this many numbers more. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.values.length) return
    const wider = new (this.values.constructor as Kind)(Math.max(needed, Math.ceil(this.values.length * 1.5))) as T
    wider.set(this.values.subarray(0, this.length))
    this.values = wider
  }

  append(values: ArrayLike<number>): void {
    this.reserve(values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  /** The numbers so far; the list is empty afterwards. */
  take(): T {
    const taken = this.values.subarray(0, this.length) as T
    this.values = new (this.values.constructor as Kind)(0) as T
    this.length = 0
    return taken
  }
}
