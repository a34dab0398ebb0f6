const encoder = new TextEncoder()
/** Keeps a byte order mark, which is part of a number. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const NEWLINE = 10

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

  get length(): number {
    return this.used
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.used)
  }
}

/** Reads whole numbers. Throws RangeError if the bytes end too early or a number is too large. */
export class ByteReader {
  at = 0
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

  skip(): void {
    while (this.byte() > 127);
  }

  line(): Uint8Array<ArrayBuffer> {
    const end = this.bytes.indexOf(NEWLINE, this.at)
    if (end < 0) throw new RangeError('a line does not end')
    const line = this.bytes.subarray(this.at, end)
    this.at = end + 1
    return line
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
  readonly codes: ByteReader
  readonly written: ByteReader

  constructor(codes: ByteReader, written: ByteReader) {
    this.codes = codes
    this.written = written
  }

  next(beside: string | null = null): string | null {
    const code = this.codes.number()
    if (code === NONE) return null
    if (code === SAME) {
      if (beside === null) throw new RangeError('a number refers to one that is missing')
      return beside
    }
    if (code === WRITTEN) return this.writtenNext()
    this.step(code)
    const text = this.before && writtenOut(this.before)
    if (text === null) throw new RangeError('a number is missing')
    return text
  }

  skip(): void {
    const code = this.codes.number()
    if (code === WRITTEN) this.writtenNext()
    else if (code >= STEP) this.step(code)
  }

  /** The text from which the next step counts, or an empty text. */
  get from(): string {
    return (this.before && writtenOut(this.before)) ?? ''
  }

  set from(text: string) {
    this.before = counted(text)
  }

  private step(code: number): void {
    if (this.before !== null) this.before.value += unfolded(code - STEP)
  }

  private writtenNext(): string {
    const text = decoder.decode(this.written.line())
    if (text === '') throw new RangeError('a number is missing')
    this.before = counted(text)
    return text
  }

  mustEnd(): void {
    this.codes.mustEnd()
    this.written.mustEnd()
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
