import { readBrandLine } from './brand-line.ts'
import type { Brands } from './brands.ts'

const LINE_END = 10

/** The head of a file of brands: what the records are, and which index belongs to them. */
export interface BrandsHead {
  /** What the records were made from: the list of brands and the rules of names. */
  key: string
  /** CRC-32 of the index that has these records' numbers. */
  index: number
  /** Instant of the records. */
  dataAsOf: string
  /** Number of brands. */
  count: number
}

/**
 * The parts of a file of brands: a line with the CRC-32 of all that follows, a line with the head, and a line for each
 * record. The caller has to compare the checksum. Throws SyntaxError where the head is not JSON.
 */
export function splitBrandFile(bytes: Uint8Array): { checksum: string; head: BrandsHead; lines: Uint8Array } {
  const text = new TextDecoder()
  const rest = bytes.indexOf(LINE_END) + 1
  const lines = bytes.indexOf(LINE_END, rest) + 1
  return {
    checksum: text.decode(bytes.subarray(0, rest)).trim(),
    head: JSON.parse(text.decode(bytes.subarray(rest, lines))),
    lines: bytes.subarray(lines),
  }
}

/** The records behind the head. Each is parsed when it is needed, because parsing all at once takes long. */
export function openBrands({ dataAsOf, count }: BrandsHead, lines: Uint8Array): Brands {
  const text = new TextDecoder()
  const starts = new Uint32Array(count + 1)
  for (let number = 1; number <= count; number++)
    starts[number] = lines.indexOf(LINE_END, starts[number - 1] as number) + 1
  return {
    count,
    dataAsOf,
    at(number) {
      if (!(Number.isInteger(number) && number >= 0 && number < count)) throw new RangeError(`No brand: ${number}`)
      return readBrandLine(text.decode(lines.subarray(starts[number], (starts[number + 1] as number) - 1)))
    },
  }
}
