import { randomUUID } from 'node:crypto'
import { ftruncateSync, writeSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { type createIndexBuilder, IndexFileError, openIndex, type PackedIndex } from '../../../lib/names/index/index.ts'
import { collectGarbage } from './shared-layers.ts'

const PIECE = 1 << 26

/** Writes the file under a temporary name, then renames it, so that readers find the complete file or none. */
async function writeWhole(path: string, fill: (file: FileHandle) => void | Promise<void>): Promise<void> {
  const beside = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await fill(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Replaces the file, so that readers find the old file or the complete new one. */
export async function writeIndexFile(path: string, image: ArrayBufferLike): Promise<void> {
  await writeWhole(path, async (file) => {
    for (let at = 0; at < image.byteLength; at += PIECE)
      await file.writeFile(new Uint8Array(image, at, Math.min(PIECE, image.byteLength - at)))
  })
}

function writeAll(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, Math.min(PIECE, bytes.length - done), at + done)
}

/** Number of names from which building leaves enough garbage to be worth a collection. */
const COLLECT_FROM = 10_000

/** Needs half the memory of `writeIndexFile`. Blocks its thread. `names` is the number of names in the builder. */
export async function writeBuiltIndex(
  path: string,
  builder: Pick<ReturnType<typeof createIndexBuilder>, 'finishInto'>,
  names = Number.POSITIVE_INFINITY,
): Promise<void> {
  await writeWhole(path, ({ fd }) =>
    builder.finishInto({
      size: (bytes) => ftruncateSync(fd, bytes),
      write: (bytes, at) => writeAll(fd, bytes, at),
      ...(names >= COLLECT_FROM && { letGo: collectGarbage }),
      checksum: crc32,
    }),
  )
}

/** Flushes a folder. Skips Windows, which cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Loads an index into memory that threads can share. A worker opens `index.image` with `openIndex(image, null)`. Throws
 * IndexFileError for a damaged file or a different version, or the system's error.
 */
export async function loadIndexFile(path: string): Promise<PackedIndex> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const image = new SharedArrayBuffer(size)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(new Uint8Array(image, at, Math.min(PIECE, size - at)), { position: at })
      if (bytesRead === 0) throw new IndexFileError('cut')
      at += bytesRead
    }
    return openIndex(image, crc32)
  } finally {
    await file.close()
  }
}
