import { type ByteReader, ByteWriter, folded, unfolded } from './number-bytes.ts'

/** The last entry of `starts` is the end of the last text. */
export interface NumberTexts {
  starts: Uint32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

/** No number, same as the paired text, written out, or a step from the previous number. */
const [NONE, SAME, WRITTEN, STEP] = [0, 1, 2, 3]

/** With more digits, sums would not be exact. */
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
 * Most numbers are little larger than the previous one. If prefix and length are the same, only the step is stored,
 * mostly in one byte.
 */
export class NumberTextsWriter {
  readonly codes = new ByteWriter()
  readonly written = new ByteWriter()
  private before: Counted | null = null

  /** Throws RangeError for a text of several lines. */
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

/** Throws RangeError for anything but the output of a NumberTextsWriter. */
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
