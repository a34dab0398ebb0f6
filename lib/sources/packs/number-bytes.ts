const encoder = new TextEncoder()

/** Whole numbers have seven bits in each byte. */
export class ByteWriter {
  private bytes = new Uint8Array(1024)
  private used = 0

  private roomFor(more: number): void {
    if (this.used + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.used + more))
    larger.set(this.bytes.subarray(0, this.used))
    this.bytes = larger
  }

  byte(value: number): void {
    this.roomFor(1)
    this.bytes[this.used++] = value
  }

  /** From 0 to `Number.MAX_SAFE_INTEGER`. */
  number(value: number): void {
    let left = value
    while (left > 127) {
      this.byte((left % 128) | 128)
      left = Math.floor(left / 128)
    }
    this.byte(left)
  }

  text(text: string): number {
    return this.plain(text) ? text.length : this.encoded(text)
  }

  /** False for text outside ASCII. Nearly all numbers are ASCII, and this is faster than an encoder. */
  private plain(text: string): boolean {
    this.roomFor(text.length)
    const { bytes, used } = this
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return false
      bytes[used + at] = code
    }
    this.used += text.length
    return true
  }

  private encoded(text: string): number {
    const encoded = encoder.encode(text)
    this.all(encoded)
    return encoded.length
  }

  all(bytes: Uint8Array): void {
    this.roomFor(bytes.length)
    this.bytes.set(bytes, this.used)
    this.used += bytes.length
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.used)
  }
}

/** Throws RangeError if the bytes end too early or a number is too large. */
export class ByteReader {
  private at = 0
  private readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new RangeError('the bytes end too early')
    return value
  }

  number(): number {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
      if (value > Number.MAX_SAFE_INTEGER || scale > Number.MAX_SAFE_INTEGER) throw new RangeError('too large a number')
    }
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    if (this.at + length > this.bytes.length) throw new RangeError('the bytes end too early')
    this.at += length
    return this.bytes.slice(this.at - length, this.at)
  }

  mustEnd(): void {
    if (this.at !== this.bytes.length) throw new RangeError('more bytes than there are records')
  }
}

/** Numbers near 0 stay small, whatever their sign. */
export const folded = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)

export const unfolded = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
