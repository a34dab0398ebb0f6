import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type BrandFile, type BrandRecord, brandLine, splitBrandFile } from '../../../lib/sources/brands.ts'
import { namesRules } from './names-rules.ts'

/** File of brands, which `npm run data:brands` writes. */
export const BRANDS_PATH = new URL('../../../data/brands.tsv', import.meta.url)

const DAY = /^# Brands in use, as of (\d{4}-\d{2}-\d{2})$/
const HEAD = brandLine.columns.join('\t')

interface ShippedBrands {
  records: BrandRecord[]
  /** For example `2026-11-27`. */
  day: string
}

/** Throws Error if the two head lines are missing, and SyntaxError for a truncated line. */
export function parseShippedBrands(text: string): ShippedBrands {
  const [first = '', head, ...lines] = text.replace(/\n$/, '').split('\n')
  const day = DAY.exec(first)?.[1]
  if (day === undefined || head !== HEAD) throw new Error('The list of brands has no head.')
  return { records: lines.map(brandLine.read), day }
}

export function writeShippedBrands({ records, day }: ShippedBrands): string {
  return `${[`# Brands in use, as of ${day}`, HEAD, ...records.map(brandLine.write)].join('\n')}\n`
}

/** Throws errors of `parseShippedBrands`, or if the file is missing. */
export function readShippedBrands(): ShippedBrands {
  return parseShippedBrands(readFileSync(BRANDS_PATH, 'utf8'))
}

export function writeBrandLines(records: readonly BrandRecord[]): Buffer {
  return Buffer.from(records.map((record) => `${brandLine.write(record)}\n`).join(''))
}

/** Writes the form that `splitBrandFile` reads. */
export function writeBrandFile({ head, lines }: BrandFile): string {
  const rest = `${JSON.stringify(head)}\n${Buffer.from(lines).toString('utf8')}`
  return `${crc32(rest)}\n${rest}`
}

/** Returns null for a damaged file. */
export function readBrandFile(bytes: Buffer): BrandFile | null {
  const rest = bytes.subarray(bytes.indexOf('\n') + 1)
  if (bytes.toString('utf8', 0, bytes.length - rest.length) !== `${crc32(rest)}\n`) return null
  return splitBrandFile(bytes)
}

export async function brandIndexKey(): Promise<string> {
  const list = createHash('sha256').update(await readFile(BRANDS_PATH))
  return `brands ${list.digest('hex').slice(0, 16)}, ${await namesRules()}`
}
