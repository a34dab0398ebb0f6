import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { constants, crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BadFile, MAX_RATIO, MAX_UNPACKED, MAX_ZIP_ENTRIES, RATIO_FROM } from './bad-file.ts'
import { entryName } from './mark-fields.ts'
import { ROOTS_WITHOUT_MARKS } from './xml-format.ts'

const CHUNK = 131_072

/**
 * Unpacks gzip (even several members) or raw deflate. Throws BadFile for truncated or damaged data or a zip bomb, after
 * yielding what it could unpack. Passes on the source's errors.
 */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  method: 'gzip' | 'deflate',
  entry: string,
): AsyncGenerator<Uint8Array> {
  const options = { chunkSize: CHUNK, finishFlush: constants.Z_FINISH }
  const engine = method === 'gzip' ? createGunzip(options) : createInflateRaw(options)
  const leftover = new Leftover(source)
  const packed = Readable.from(leftover.pieces(), { objectMode: false })
  let failure: unknown = null
  engine.on('error', (error) => {
    failure ??= new BadFile(saysCutShort(error) ? 'it was cut short' : 'its packed data is damaged', { entry })
  })
  packed.on('error', (error) => {
    failure ??= error
    engine.destroy()
  })
  packed.pipe(engine)
  let unpacked = 0
  try {
    while (true) {
      // After a failure, only `read()` still returns unpacked data.
      const chunk: Buffer | null = engine.read()
      if (chunk !== null) {
        unpacked += chunk.length
        refuseBomb(unpacked, engine.bytesWritten, entry)
        yield chunk
      } else if (failure !== null) throw failure
      else if (engine.readableEnded) {
        if (method === 'gzip' && (await leftover.isMore(engine.bytesWritten))) throw new BadFile(DATA_BEHIND, { entry })
        return
      } else await nextEvent(engine)
    }
  } finally {
    packed.destroy()
    engine.destroy()
  }
}

function saysCutShort(error: Error): boolean {
  return 'code' in error && error.code === 'Z_BUF_ERROR'
}

const DATA_BEHIND = 'something that was not read stands behind its packed data'
/** Maximum bytes that an engine leaves unread. */
const KEPT_BYTES = 1 << 20

/** Finds bytes that an engine left unread: zeros in the last tape block, or a damaged part. */
class Leftover {
  private given = 0
  private readonly kept: Uint8Array[] = []
  private keptBytes = 0
  private readonly source: AsyncIterator<Uint8Array>

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let piece = await this.next(); piece !== null; piece = await this.next()) yield piece
  }

  async isMore(taken: number): Promise<boolean> {
    let from = taken - this.given + this.keptBytes
    for (const piece of this.kept) {
      if (piece.subarray(Math.max(0, from)).some((byte) => byte !== 0)) return true
      from -= piece.length
    }
    for (let piece = await this.next(); piece !== null; piece = await this.next())
      if (piece.some((byte) => byte !== 0)) return true
    return false
  }

  private async next(): Promise<Uint8Array | null> {
    const next = await this.source.next()
    if (next.done) return null
    this.given += next.value.length
    this.kept.push(next.value)
    this.keptBytes += next.value.length
    for (let [first] = this.kept; first && this.keptBytes - first.length >= KEPT_BYTES; [first] = this.kept) {
      this.kept.shift()
      this.keptBytes -= first.length
    }
    return next.value
  }
}

function refuseBomb(unpacked: number, packed: number, entry: string): void {
  if (unpacked > RATIO_FROM && unpacked > packed * MAX_RATIO) {
    throw new BadFile(`it unpacks to more than ${MAX_RATIO} times its size, as no office file does`, { entry })
  }
  if (unpacked > MAX_UNPACKED) throw new BadFile(`it unpacks to more than ${MAX_UNPACKED} bytes`, { entry })
}

async function nextEvent(engine: Readable): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race(['readable', 'end', 'close'].map((event) => once(engine, event, { signal })))
  } catch {
    // The error listener has stored the error.
  } finally {
    done.abort()
  }
}

/** `beside` contains no marks (a schema, a picture). `unknown` may, in an unsupported format (`.xls`, `.json`). */
type EntryLook = 'marks' | 'archive' | 'beside' | 'unknown'

/** First bytes of zip, gzip, 7z, RAR, bzip2 and xz, in hex. */
const ARCHIVES = ['504b0304', '1f8b', '377abcaf271c', '526172211a07', '425a68', 'fd377a585a']
const TAR = { at: 257, sign: 'ustar' }
const APPLE_DOUBLE = '00051607'
const ARCHIVE_NAMES = /\.(?:zip|gz|7z|rar|tar|tgz|bz2|xz)$/iu
const BESIDE_NAMES =
  /\.(?:pdf|docx?|rtf|md|html?|css|js|xsd|dtd|xslt?|rng|jpe?g|png|gif|tiff?|bmp|svg|mp[34]|wav|md5|sha\d*|crc|sig|asc|ini|log)$/iu

function lookOf(head: Uint8Array, name: string): EntryLook {
  const bytes = Buffer.from(head)
  const hex = bytes.subarray(0, 6).toString('hex')
  if (hex.startsWith(APPLE_DOUBLE)) return 'beside'
  const isTar = bytes.subarray(TAR.at).toString('latin1', 0, TAR.sign.length) === TAR.sign
  if (isTar || ARCHIVE_NAMES.test(name) || ARCHIVES.some((magic) => hex.startsWith(magic))) return 'archive'
  // Drops byte order marks and UTF-16 zeros, because only ASCII matters here.
  const text = bytes
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[\u00EF\u00BB\u00BF\u00FF\u00FE\s]+/u, '')
  if (text.startsWith('<')) return lookOfMarkup(text)
  if (hasHeader(text)) return 'marks'
  return BESIDE_NAMES.test(name) ? 'beside' : 'unknown'
}

function lookOfMarkup(text: string): EntryLook {
  const bare = text.replaceAll(/<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)/gsu, '')
  const root = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/u.exec(bare)?.[1]
  const doctype = /<!DOCTYPE\s+(?:[\w.-]+:)?([\w.-]+)/iu.exec(bare)?.[1]
  if (root === undefined && doctype === undefined) return /<!(?:ELEMENT|ATTLIST)/u.test(bare) ? 'beside' : 'unknown'
  return ROOTS_WITHOUT_MARKS.has((root ?? doctype ?? '').toLowerCase()) ? 'beside' : 'marks'
}

function hasHeader(text: string): boolean {
  const [line = ''] = text.split(/[\n\r]/u, 1)
  const names = line.split(/[,;]/u).map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
  return names.includes('number') && names.includes('name')
}

/** Signature of a directory entry (APPNOTE.TXT 4.3.12). */
const LISTED = Buffer.from('PK\x01\x02')

function whyOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}

/** Opens an archive, which the caller closes, and lists its entries. Throws BadFile for a damaged or large one. */
async function openZip(path: string, archive: string) {
  const complain = (reason: string) => new BadFile(reason, { entry: archive })
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw complain(`it is no whole zip archive (${whyOf(error)}); was it cut short?`)
  })
  try {
    if (zip.entryCount > MAX_ZIP_ENTRIES) throw complain(`it has more than ${MAX_ZIP_ENTRIES} entries`)
    const listed: Entry[] = []
    let failure: BadFile | null = null
    try {
      for await (const entry of zip.eachEntry()) listed.push(entry)
      if (await listsMore(path, zip)) failure = complain(UNCOUNTED_ENTRIES)
    } catch (error) {
      failure = complain(`its directory is damaged (${whyOf(error)})`)
    }
    return { zip, entries: listed, failure }
  } catch (error) {
    zip.close()
    throw error
  }
}

const UNCOUNTED_ENTRIES = 'its directory lists more entries than it counts, so not all of them were read; pack it anew'

/** True if the directory lists more entries than its count. Archivers without Zip64 (macOS) count modulo 65,536. */
async function listsMore(path: string, { readEntryCursor }: ZipFile): Promise<boolean> {
  await using file = await open(path)
  // The library's types declare a boolean, but the position is a number.
  const { buffer, bytesRead } = await file.read(
    new Uint8Array(LISTED.length),
    0,
    LISTED.length,
    Number(readEntryCursor),
  )
  return bytesRead === LISTED.length && LISTED.equals(buffer)
}

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
  onBytes(bytes: number): void
  onBeside(name: string): void
}

const MARKS_NAMES = /\.(?:xml|csv)$/iu
const ENTRY_HEAD = 4096

/**
 * Yields the entries that may contain marks, in the order of the archive. Read each entry before the next. Throws
 * BadFile for an archive that is unreadable or has no marks, and at the end for an incomplete directory.
 */
export async function* zipEntries(
  path: string,
  archive: string,
  { onBytes, onBeside }: ZipEvents,
): AsyncGenerator<ZipEntry> {
  const { zip, entries, failure } = await openZip(path, archive)
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
      // Counts all entries together, because they may overlap.
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

/** `bytes` yields the complete content. */
async function lookInto(
  content: AsyncGenerator<Uint8Array>,
  name: string,
): Promise<{ look: EntryLook; bytes: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = []
  let size = 0
  let failure: unknown = null
  try {
    while (size < ENTRY_HEAD) {
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
