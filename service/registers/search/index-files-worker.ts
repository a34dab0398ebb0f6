import { basename } from 'node:path'
import { createLayered, IndexFileError, type LayeredIndex, mergeSegments } from '../../../lib/names/index/index.ts'
import { loadIndexFile, writeBuiltIndex } from './index-file.ts'
import type { IndexFiles } from './index-files.ts'
import { type SharedLayer, shareLayers } from './shared-layers.ts'

/** Returned as a value, because an error would lose its `fault` between threads. */
export interface RefusedIndexFile {
  fault: IndexFileError['fault']
  file: string
}

class RefusedFile extends Error {
  readonly refused: RefusedIndexFile
  constructor(refused: RefusedIndexFile) {
    super(refused.fault)
    this.refused = refused
  }
}

async function load(path: string) {
  try {
    return await loadIndexFile(path)
  } catch (error) {
    if (error instanceof IndexFileError) throw new RefusedFile({ fault: error.fault, file: basename(path) })
    throw error
  }
}

async function layered({ base, delta, withdrawn }: IndexFiles): Promise<LayeredIndex> {
  return createLayered(await load(base), delta === null ? null : await load(delta), withdrawn)
}

async function told<T>(work: Promise<T>): Promise<T | RefusedIndexFile> {
  return work.catch((error: unknown) => {
    if (error instanceof RefusedFile) return error.refused
    throw error
  })
}

export default async function loadFiles(files: IndexFiles): Promise<SharedLayer[] | RefusedIndexFile> {
  return told(layered(files).then(shareLayers))
}

/** Merges an index's files into one file at the path `into`. Returns the fault of an unusable file, or null. */
export async function mergeFiles({
  files,
  into,
}: {
  files: IndexFiles
  into: string
}): Promise<null | RefusedIndexFile> {
  return told(
    layered(files).then(async (index) => {
      await writeBuiltIndex(into, mergeSegments(index))
      return null
    }),
  )
}
