import { type ByteReader, ByteWriter, folded, unfolded } from './number-bytes.ts'

/**
 * Texts of many records, one after the other in UTF-8. `starts` has the start of each text, and the end of the last
 * one.
 */
export interface NumberTexts {
  starts: Uint32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Codes of a number: there is none, it is the same as the text beside it, it is written out, or it is a step from the
 * number before.
 */
const [NONE, SAME, WRITTEN, STEP] = [0, 1, 2, 3]

/** Most digits of a number to which a step is added. With more digits, sums would not be exact. */
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

/** The text of a counted number; null where its digits do not fit. */
function writtenOut({ head, digits, value }: Counted): string | null {
  const text = String(value)
  return value < 0 || text.length > digits ? null : head + text.padStart(digits, '0')
}

/**
 * Writes the numbers under which offices keep their records. Most are little larger than the one before. Where the
 * beginning and the number of digits are the same, only the step is written, which mostly takes one byte.
 */
export class NumberTextsWriter {
  readonly codes = new ByteWriter()
  readonly written = new ByteWriter()
  private before: Counted | null = null

  /**
   * Adds a text; one that is the same as `beside` is not written out. Throws RangeError for a text of several lines.
   */
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

/** Reads what a NumberTextsWriter wrote, one after the other. Throws RangeError for anything else. */
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

  /** Throws RangeError where numbers are left. */
  mustEnd(): void {
    this.codes.mustEnd()
    if (this.place !== this.written.length - 1) throw new RangeError('more numbers than there are records')
  }
}

/** Gathers texts. */
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
