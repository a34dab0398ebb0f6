import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BadFile } from './bad-file.ts'
import { entryName } from './entry-name.ts'
import { MAX_ZIP_ENTRIES } from './limits.ts'
import { refuseBomb, unpack } from './unpack.ts'

const STORED = 0
const DEFLATED = 8

/** A file of marks in a zip archive. */
export interface ZipEntry {
  /** Base name, for people; never a path. */
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Files of marks in a zip archive, in the order of its directory, whatever folders they are in; schemas, pictures and
 * notes beside them are passed over. Each is to be read before the next. `onBytes` is told of packed bytes as they are
 * read. Throws BadFile for an archive that cannot be read, and for one with nothing to read in it.
 */
export async function* zipEntries(
  path: string,
  archive: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ZipEntry> {
  const zip = await open(path, archive)
  try {
    if (zip.entryCount > MAX_ZIP_ENTRIES)
      throw new BadFile(`it has more than ${MAX_ZIP_ENTRIES} entries`, { entry: archive })
    let found = 0
    let unpacked = 0
    for await (const entry of directory(zip, archive)) {
      const name = entryName(entry.fileName)
      if (isBeside(entry.fileName)) continue
      if (/\.(?:zip|gz|7z|rar|tar|tgz|bz2|xz)$/iu.test(name)) {
        throw new BadFile('it is an archive inside an archive; unpack the outer one first', { entry: name })
      }
      if (!/\.(?:xml|csv|txt)$/iu.test(name)) continue
      found++
      unpacked += entry.uncompressedSize
      // Entries may lie over one another, each of them a bomb.
      refuseBomb(unpacked, zip.fileSize, archive)
      yield { name, bytes: contentOf(zip, entry, name, onBytes) }
    }
    if (found === 0) throw new BadFile('it has no XML or CSV file in it', { entry: archive })
  } finally {
    zip.close()
  }
}

/** Folders, and what the archiver of macOS leaves behind. */
function isBeside(fileName: string): boolean {
  return fileName.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\._)/u.test(fileName)
}

async function open(path: string, archive: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    throw new BadFile(`it is no whole zip archive (${reasonOf(error)}); was it cut short?`, { entry: archive })
  }
}

async function* directory(zip: ZipFile, archive: string): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  while (true) {
    let next: IteratorResult<Entry>
    try {
      next = await entries.next()
    } catch (error) {
      throw new BadFile(`its directory is damaged (${reasonOf(error)})`, { entry: archive })
    }
    if (next.done) return
    yield next.value
  }
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
    throw new BadFile(`it cannot be read from the archive (${reasonOf(error)})`, { entry: name })
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

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}
