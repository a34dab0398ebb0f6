import { crc32 } from 'node:zlib'
import { type BrandsHead, splitBrandFile } from '../../../lib/sources/brands/brand-file.ts'
import { writeBrandLine } from '../../../lib/sources/brands/brand-line.ts'
import type { BrandRecord } from '../../../lib/sources/brands/brand-record.ts'

export function writeBrandLines(records: readonly BrandRecord[]): Buffer {
  return Buffer.from(records.map((record) => `${writeBrandLine(record)}\n`).join(''))
}

/** For the format see lib/sources/brands/brand-file.ts. */
export function writeBrandFile(head: BrandsHead, lines: Uint8Array): string {
  const rest = `${JSON.stringify(head)}\n${Buffer.from(lines).toString('utf8')}`
  return `${crc32(rest)}\n${rest}`
}

/** Returns null for a damaged file. */
export function readBrandFile(bytes: Buffer): { head: BrandsHead; lines: Uint8Array } | null {
  const rest = bytes.subarray(bytes.indexOf('\n') + 1)
  if (bytes.toString('utf8', 0, bytes.length - rest.length) !== `${crc32(rest)}\n`) return null
  const { head, lines } = splitBrandFile(bytes)
  return { head, lines }
}
