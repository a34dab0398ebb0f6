type Kind = Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor

const FIRST_CAPACITY = 1024

/** Grows by half when full, so that millions of numbers need little more memory than their bytes. */
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

  take(): T {
    const taken = this.values.subarray(0, this.length) as T
    this.values = new (this.values.constructor as Kind)(0) as T
    this.length = 0
    return taken
  }
}
