import { readFileSync } from 'node:fs'
import { BRAND_COLUMNS, readBrandLine, writeBrandLine } from '../../../lib/sources/brands/brand-line.ts'
import type { BrandRecord } from '../../../lib/sources/brands/brand-record.ts'

/** The brands as `npm run data:brands` writes them. */
export const BRANDS_PATH = new URL('../../../data/brands.tsv', import.meta.url)

const DAY = /^# Brands in use, as of (\d{4}-\d{2}-\d{2})$/
const HEAD = BRAND_COLUMNS.join('\t')

interface ShippedBrands {
  records: BrandRecord[]
  /** For example `2026-11-27`. */
  day: string
}

/** Throws Error if the two head lines are missing, and SyntaxError for a cut line. */
export function parseShippedBrands(text: string): ShippedBrands {
  const [first = '', head, ...lines] = text.replace(/\n$/, '').split('\n')
  const day = DAY.exec(first)?.[1]
  if (day === undefined || head !== HEAD) throw new Error('The list of brands has no head.')
  return { records: lines.map(readBrandLine), day }
}

export function writeShippedBrands({ records, day }: ShippedBrands): string {
  return `${[`# Brands in use, as of ${day}`, HEAD, ...records.map(writeBrandLine)].join('\n')}\n`
}

/** Throws as `parseShippedBrands` does, or if the file is missing. */
export function readShippedBrands(): ShippedBrands {
  return parseShippedBrands(readFileSync(BRANDS_PATH, 'utf8'))
}
