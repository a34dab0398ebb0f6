import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { createIndexBuilder, IndexFileError } from '../../../lib/names/index/index.ts'
import { type BrandFile, brandNames } from '../../../lib/sources/brands.ts'
import { privateFile } from '../../ops/private-files.ts'
import { brandIndexKey, readBrandFile, readShippedBrands, writeBrandFile, writeBrandLines } from './brand-files.ts'
import { loadIndexFile, writeIndexFile } from './index-file.ts'

export const INDEX_FILE = 'brands.index'
export const RECORDS_FILE = 'brands.records'

interface Made extends BrandFile {
  image: SharedArrayBuffer
}

export interface BrandIndexAnswer extends Made {
  /** Reason for not using the stored index, or null. */
  refused: string | null
  /** Reason for not storing the new index, or null. */
  unkept: string | null
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? (error as Error).name)
const sum = (image: ArrayBufferLike) => crc32(new Uint8Array(image))

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

/** Writes the records last, because their head has the index's checksum. */
async function keep(folder: string, made: Made): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rm(join(folder, RECORDS_FILE), { force: true })
    await writeIndexFile(join(folder, INDEX_FILE), made.image)
    privateFile.write(join(folder, RECORDS_FILE), writeBrandFile(made))
    return null
  } catch (error) {
    return codeOf(error)
  }
}

export default async function brandIndex(folder: string): Promise<BrandIndexAnswer> {
  const key = await brandIndexKey()
  const found = await kept(folder, key)
  if (found !== null && typeof found !== 'string') return { ...found, refused: null, unkept: null }
  const made = make(key)
  return { ...made, refused: found, unkept: await keep(folder, made) }
}
