import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { BadFile } from './bad-file.ts'
import { type EntryLook, lookOf } from './entry-look.ts'
import { entryName } from './entry-name.ts'
import { refuseBomb, unpack } from './unpack.ts'
import { openZip, whyOf } from './zip-directory.ts'

const STORED = 0
const DEFLATED = 8
/** Packed size of an empty entry. */
const EMPTY_BYTES = 2

interface ZipEntry {
  /** A base name, never a path. */
  name: string
  /** Null if the kind of content is unknown. */
  bytes: AsyncIterable<Uint8Array> | null
}

interface ZipEvents {
  /** Counts packed bytes. */
  onBytes(bytes: number): void
  now?: number | undefined
  onBeside(name: string): void
}

const MARKS_NAMES = /\.(?:xml|csv)$/iu
const HEAD = 4096

/**
 * Yields the entries that may contain marks, oldest change first. Each must be read before the next. Throws BadFile for
 * an unreadable archive, for one without marks, and at the end if the directory is incomplete.
 */
export async function* zipEntries(
  path: string,
  archive: string,
  { onBytes, onBeside, now }: ZipEvents,
): AsyncGenerator<ZipEntry> {
  const { zip, entries, failure } = await openZip(path, archive, now)
  try {
    let found = 0
    let unpacked = 0
    for (const entry of entries) {
      const name = entryName(entry.fileName)
      if (entry.fileName.endsWith('/') && entry.uncompressedSize === 0 && entry.compressedSize <= EMPTY_BYTES) continue
      const content = contentOf(zip, entry, name, onBytes)
      const isNamed = MARKS_NAMES.test(name) && !isBeside(entry.fileName)
      const { look, bytes } = isNamed ? { look: 'marks', bytes: content } : await lookInto(content, name)
      if (look === 'archive')
        throw new BadFile('it is an archive inside an archive; unpack the outer one first', { entry: name })
      if (look === 'beside') {
        onBeside(name)
        continue
      }
      found++
      unpacked += entry.uncompressedSize
      // Entries may overlap, so that many unpack the same bytes.
      refuseBomb(unpacked, zip.fileSize, archive)
      yield { name, bytes: look === 'unknown' ? null : bytes }
    }
    if (failure !== null) throw failure
    if (found === 0) throw new BadFile('it has no XML or CSV file in it', { entry: archive })
  } finally {
    zip.close()
  }
}

/** True for the extra entries that macOS adds. */
function isBeside(fileName: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._)/u.test(fileName)
}

/** `bytes` still includes the beginning. */
async function lookInto(
  content: AsyncGenerator<Uint8Array>,
  name: string,
): Promise<{ look: EntryLook; bytes: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = []
  let size = 0
  let failure: unknown = null
  try {
    while (size < HEAD) {
      const next = await content.next()
      if (next.done) break
      chunks.push(next.value)
      size += next.value.length
    }
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    failure = error
  }
  const look = lookOf(Buffer.concat(chunks), name)
  if (look !== 'marks') await content.return(undefined)
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* chunks
    if (failure !== null) throw failure
    yield* content
  }
  return { look, bytes: whole() }
}

async function* contentOf(
  zip: ZipFile,
  entry: Entry,
  name: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw new BadFile('it is encrypted', { entry: name })
  if (![STORED, DEFLATED].includes(entry.compressionMethod)) {
    throw new BadFile(`it is packed by method ${entry.compressionMethod}; deflate and stored are read`, { entry: name })
  }
  const packed = counted(packedBytes(zip, entry, name), onBytes)
  let size = 0
  let sum = 0
  for await (const chunk of entry.compressionMethod === DEFLATED ? unpack(packed, 'deflate', name) : packed) {
    size += chunk.length
    if (size > entry.uncompressedSize) throw new BadFile('it is longer than the archive says', { entry: name })
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (size !== entry.uncompressedSize) throw new BadFile('it is shorter than the archive says', { entry: name })
  if (sum !== entry.crc32) throw new BadFile('its checksum is wrong: the archive is damaged', { entry: name })
}

async function* packedBytes(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry, { decodeFileData: false })
  } catch (error) {
    throw new BadFile(`it cannot be read from the archive (${whyOf(error)})`, { entry: name })
  }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onBytes(chunk.length)
    yield chunk
  }
}
