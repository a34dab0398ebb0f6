import { readBrandLine } from './brand-record.ts'
import type { Brands } from './brands.ts'

const LINE_END = 10

/** Manifest of a brand file. */
export interface BrandsHead {
  /** Identifies the brand list and the name rules behind the records. */
  key: string
  /** CRC-32 of the index with the same record numbers. */
  index: number
  dataAsOf: string
  count: number
}

/**
 * Splits a brand file into a line with the CRC-32 of the rest, a manifest line, and one line per record. The caller
 * compares the checksum. Throws SyntaxError if the manifest is not JSON.
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

/** Opens the records after the manifest. Parses each record on demand, because parsing all of them is slow. */
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
