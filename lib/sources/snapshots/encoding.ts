const encoder = new TextEncoder()

/** Writes whole numbers with seven bits in each byte. */
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

  /** Writes a number from 0 to `Number.MAX_SAFE_INTEGER`. */
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

  /** Returns false for non-ASCII text. Nearly all numbers are ASCII, for which this loop is faster than an encoder. */
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

/** Reads whole numbers. Throws RangeError if the bytes end too early or a number is too large. */
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

/** Maps numbers near 0 to small numbers, whatever their sign. */
export const folded = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)

export const unfolded = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/** Texts in one block. The last entry of `starts` is the end of the last text. */
export interface NumberTexts {
  starts: Uint32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

/** Codes for a missing number, the paired text, a written number, and a step from the previous number. */
const [NONE, SAME, WRITTEN, STEP] = [0, 1, 2, 3]

/** Maximum number of digits. With more, sums would not be exact. */
const DIGITS_MAX = 15
const ENDING = new RegExp(`^(.*?)(\\d{1,${DIGITS_MAX}})$`, 'su')

interface Counted {
  head: string
  digits: number
  value: number
}

function counted(text: string): Counted | null {
  const [, head, digits] = ENDING.exec(text) ?? []
  return head === undefined || digits === undefined ? null : { head, digits: digits.length, value: Number(digits) }
}

function writtenOut({ head, digits, value }: Counted): string | null {
  const text = String(value)
  return value < 0 || text.length > digits ? null : head + text.padStart(digits, '0')
}

/**
 * Writes numbers, most of which are slightly larger than the previous one. If prefix and length are the same, stores
 * only the step, mostly in one byte.
 */
export class NumberTextsWriter {
  readonly codes = new ByteWriter()
  readonly written = new ByteWriter()
  private before: Counted | null = null

  add(text: string | null, beside: string | null = null): void {
    if (text === null || text === '') this.codes.byte(NONE)
    else if (text === beside) this.codes.byte(SAME)
    else this.addOther(text)
  }

  private addOther(text: string): void {
    if (text.includes('\n')) throw new RangeError('a number of several lines')
    const next = counted(text)
    const { before } = this
    this.before = next
    if (next !== null && before?.head === next.head && before.digits === next.digits) {
      this.codes.number(STEP + folded(next.value - before.value))
      return
    }
    this.codes.byte(WRITTEN)
    this.written.text(`${text}\n`)
  }
}

/** Reads numbers. Throws RangeError for anything but the output of a NumberTextsWriter. */
export class NumberTextsReader {
  private before: Counted | null = null
  private place = 0
  private readonly codes: ByteReader
  private readonly written: readonly string[]

  constructor(codes: ByteReader, written: Uint8Array) {
    this.codes = codes
    this.written = new TextDecoder('utf-8', { fatal: true }).decode(written).split('\n')
  }

  next(beside: string | null = null): string | null {
    const code = this.codes.number()
    if (code === NONE) return null
    if (code === SAME) {
      if (beside === null) throw new RangeError('a number refers to one that is missing')
      return beside
    }
    const text = code === WRITTEN ? this.written[this.place++] : this.stepped(unfolded(code - STEP))
    if (text === undefined || text === '') throw new RangeError('a number is missing')
    if (code === WRITTEN) this.before = counted(text)
    return text
  }

  private stepped(step: number): string | undefined {
    if (this.before === null) return undefined
    this.before = { ...this.before, value: this.before.value + step }
    return writtenOut(this.before) ?? undefined
  }

  mustEnd(): void {
    this.codes.mustEnd()
    if (this.place !== this.written.length - 1) throw new RangeError('more numbers than there are records')
  }
}

export class TextsWriter {
  private readonly starts: Uint32Array<ArrayBuffer>
  private readonly bytes = new ByteWriter()
  private at = 0
  private length = 0

  constructor(count: number) {
    this.starts = new Uint32Array(count + 1)
  }

  add(text: string): void {
    this.length += this.bytes.text(text)
    this.starts[++this.at] = this.length
  }

  take(): NumberTexts {
    return { starts: this.starts, bytes: this.bytes.take() }
  }
}
