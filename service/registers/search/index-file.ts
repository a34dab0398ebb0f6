import { randomUUID } from 'node:crypto'
import { ftruncateSync, writeSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { IndexBuilder } from '../../../lib/names/index/build/builder.ts'
import { IndexFileError, openIndex, type PackedIndex } from '../../../lib/names/index/index.ts'
import { collectGarbage } from './collect-garbage.ts'

/** Bytes that are read or written at a time. */
const PIECE = 1 << 26

/**
 * Makes a file that a reader finds whole or not at all: it is written beside its place, synced to the disk, and
 * renamed.
 */
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

/** Writes the image of an index so that a reader finds the whole new file or the old one. */
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

/** Number of names from which on building an index leaves so much behind that all garbage is collected. */
const COLLECT_FROM = 10_000

/**
 * Writes the image of what a builder holds so that a reader finds the whole new file or the old one. It takes about
 * half the memory, because the image is never in memory as a whole. It blocks its thread. `names` is how many names the
 * builder holds, where the caller knows.
 */
export async function writeBuiltIndex(
  path: string,
  builder: Pick<IndexBuilder, 'finishInto'>,
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

/** Syncs the new name of a file to the disk. Windows opens no folders, and does not need it. */
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
 * Loads an index into memory that threads can share: `index.image` goes to a worker as it is, which opens it with
 * `openIndex(image, null)`. Throws IndexFileError where the file holds no whole index of this version, and the system's
 * error where it cannot be read.
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
