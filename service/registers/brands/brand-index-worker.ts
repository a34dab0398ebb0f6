import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { createIndexBuilder, IndexFileError } from '../../../lib/names/index/index.ts'
import type { BrandsHead } from '../../../lib/sources/brands/brand-file.ts'
import { brandNames } from '../../../lib/sources/brands/brand-refs.ts'
import { writePrivate } from '../../system/private-files.ts'
import { loadIndexFile, writeIndexFile } from '../search/index-file.ts'
import { brandIndexKey } from './brand-index-key.ts'
import { readBrandFile, writeBrandFile, writeBrandLines } from './brand-records.ts'
import { readShippedBrands } from './shipped-brands.ts'

export const INDEX_FILE = 'brands.index'
export const RECORDS_FILE = 'brands.records'

/** The brands and their index, in memory. */
interface Made {
  image: SharedArrayBuffer
  head: BrandsHead
  lines: Uint8Array
}

export interface BrandIndexAnswer extends Made {
  /** Why the kept index could not be used; null where it was used, or none was kept. */
  refused: string | null
  /** Why the index that was made could not be kept; null where it could. */
  unkept: string | null
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? (error as Error).name)
const sum = (image: ArrayBufferLike) => crc32(new Uint8Array(image))

/** The index that is kept in the folder, or why it cannot be used; null where there is none. */
async function kept(folder: string, key: string): Promise<Made | string | null> {
  try {
    const records = readBrandFile(await readFile(join(folder, RECORDS_FILE)))
    if (records === null) return 'damaged'
    const { head, lines } = records
    if (head.key !== key) return 'other_version'
    const { image } = await loadIndexFile(join(folder, INDEX_FILE))
    return head.index === sum(image) ? { image: image as SharedArrayBuffer, head, lines } : 'damaged'
  } catch (error) {
    if (error instanceof IndexFileError) return error.fault
    return codeOf(error) === 'ENOENT' ? null : codeOf(error)
  }
}

function make(key: string): Made {
  const { records, day } = readShippedBrands()
  const builder = createIndexBuilder()
  for (const name of brandNames(records)) builder.add(name)
  const image = builder.finish((bytes) => new SharedArrayBuffer(bytes), crc32) as SharedArrayBuffer
  const lines = writeBrandLines(records)
  const head = { key, index: sum(image), dataAsOf: `${day}T00:00:00.000Z`, count: records.length }
  return { image, head, lines }
}

/** Keeps both files; the records, which name the index they belong to, come last. */
async function keep(folder: string, { image, head, lines }: Made): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rm(join(folder, RECORDS_FILE), { force: true })
    await writeIndexFile(join(folder, INDEX_FILE), image)
    writePrivate(join(folder, RECORDS_FILE), writeBrandFile(head, lines))
    return null
  } catch (error) {
    return codeOf(error)
  }
}

/**
 * Reads the brands and their index from the folder, or makes them and keeps them there. Throws if the list is
 * missing.
 */
export default async function brandIndex(folder: string): Promise<BrandIndexAnswer> {
  const key = await brandIndexKey()
  const found = await kept(folder, key)
  if (found !== null && typeof found !== 'string') return { ...found, refused: null, unkept: null }
  const made = make(key)
  return { ...made, refused: found, unkept: await keep(folder, made) }
}
