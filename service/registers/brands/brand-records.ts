import { crc32 } from 'node:zlib'
import type { BrandRecord } from '../../../lib/sources/brands/brand-record.ts'
import type { Brands } from '../../../lib/sources/brands/brands.ts'

const LINE_END = 10

/** What the records are of, and which index they belong to. */
export interface BrandsHead {
  /** What they were made from, as brand-index-key.ts tells it. */
  key: string
  /** CRC-32 of the index that has these records' numbers. */
  index: number
  dataAsOf: string
  entries: number
  count: number
}

/**
 * Records as lines of JSON. They are read one by one when they are wanted, because reading all at once would hold the
 * event loop.
 */
export function writeBrandLines(records: readonly BrandRecord[]): Buffer {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

/** A file of records: a line with the CRC-32 of all that follows, one with the head, and the records. */
export function writeBrandFile(head: BrandsHead, lines: Uint8Array): string {
  const rest = `${JSON.stringify(head)}\n${Buffer.from(lines).toString('utf8')}`
  return `${crc32(rest)}\n${rest}`
}

/** Reads what `writeBrandFile` wrote; null where it is cut or damaged. */
export function readBrandFile(bytes: Buffer): { head: BrandsHead; lines: Buffer } | null {
  const rest = bytes.subarray(bytes.indexOf(LINE_END) + 1)
  if (bytes.toString('utf8', 0, bytes.length - rest.length) !== `${crc32(rest)}\n`) return null
  const end = rest.indexOf(LINE_END)
  return { head: JSON.parse(rest.toString('utf8', 0, end)), lines: rest.subarray(end + 1) }
}

/** The records behind a head and its lines. */
export function openBrands({ dataAsOf, entries, count }: BrandsHead, lines: Uint8Array): Brands {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  const starts = new Uint32Array(count + 1)
  for (let number = 1; number <= count; number++)
    starts[number] = text.indexOf(LINE_END, starts[number - 1] as number) + 1
  return {
    count,
    entries,
    dataAsOf,
    at(number) {
      if (!(Number.isInteger(number) && number >= 0 && number < count)) throw new RangeError(`No brand: ${number}`)
      return JSON.parse(text.toString('utf8', starts[number], starts[number + 1]))
    },
  }
}
