import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { BadFile, OtherFile } from './bad-file.ts'
import { readCsvMarks } from './csv.ts'
import { entryName } from './mark-fields.ts'
import { unpack, zipEntries } from './unpack.ts'
import { MarkWalk } from './xml.ts'

export interface ReadOptions {
  /** Foreign records count as bad. */
  office: OfficeRecords
  signal?: AbortSignal
  /** `bytes` counts packed bytes from the start. */
  onBytes?(bytes: number): void
  /** Called for an archive entry without marks (a schema, a picture, a note). */
  onPassedOver?(entry: string): void
}

/** Throws if the rest of the file is unreadable. */
export type ReadRegisterFile = (path: string, options: ReadOptions) => AsyncIterable<readonly ReadStep[]>

const CHUNK = 262_144

/** First bytes, in hex: archives with and without entries (APPNOTE.TXT 4.3), and gzip (RFC 1952). */
const ZIP = ['504b0304', '504b0506']
const GZIP = '1f8b'

const UNKNOWN_ENTRY = 'it is neither XML nor CSV with a header, nor of a kind that holds no marks: it was not read'

const bad = (entry: string, reason: string): ReadStep => ({
  kind: 'bad',
  reason,
  at: { entry, line: 1, number: null },
})

/**
 * Reads an office's file in constant memory: XML or CSV, plain, gzipped or in a zip archive. Throws BadFile for a
 * damaged, hostile, truncated or foreign file, after yielding all readable records.
 */
export async function* readRegisterFile(path: string, options: ReadOptions): AsyncGenerator<ReadStep[]> {
  const entry = entryName(path)
  const { office, signal, onBytes, onPassedOver } = options
  const { total, packing } = await lookAt(path, entry)
  let read = 0
  const count = (bytes: number) => {
    read += bytes
    onBytes?.(Math.min(read, total))
  }
  if (packing === 'zip') {
    const onBeside = (name: string) => onPassedOver?.(name)
    let other: OtherFile | null = null
    let any = false
    for await (const { name, bytes } of zipEntries(path, entry, { onBytes: count, onBeside })) {
      try {
        const read =
          bytes === null
            ? [[bad(name, UNKNOWN_ENTRY)]]
            : readMarks(bytes, { entry: name, office, signal, inArchive: true })
        for await (const steps of read) {
          any ||= steps.length > 0
          yield steps
        }
      } catch (error) {
        if (!(error instanceof OtherFile)) throw error
        other ??= error
      }
    }
    if (other !== null) throw any ? new BadFile(other.reason, other.place) : other
  } else {
    const bytes = fileBytes(path, count)
    yield* readMarks(packing === 'gzip' ? unpack(bytes, 'gzip', entry) : bytes, { entry, office, signal })
  }
  onBytes?.(total)
}

async function* fileBytes(path: string, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    count(chunk.length)
    yield chunk
  }
}

/** Detects the packing from the first bytes, because names may be wrong. */
async function lookAt(path: string, entry: string): Promise<{ total: number; packing: 'zip' | 'gzip' | 'none' }> {
  try {
    await using file = await open(path)
    const stat = await file.stat()
    if (!stat.isFile()) throw new BadFile('it is no file', { entry })
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0)
    const magic = Buffer.from(buffer.subarray(0, bytesRead)).toString('hex')
    const packing = ZIP.includes(magic) ? 'zip' : magic.startsWith(GZIP) ? 'gzip' : 'none'
    return { total: stat.size, packing }
  } catch (error) {
    if (error instanceof BadFile) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new BadFile(`it cannot be opened (${code})`, { entry })
  }
}

/** An office in `lib` only names its reader, because readers need Node (streams, archives). */
const READERS: Readonly<Record<OfficeRecords['reader'], ReadRegisterFile | null>> = {
  files: readRegisterFile,
  lindas: null,
}

/** Returns null if the register is not read from files. */
export function readerFor({ reader }: OfficeRecords): ReadRegisterFile | null {
  return READERS[reader]
}

const ENCODING_HEAD = 1024

/** Labels of the WHATWG Encoding Standard. As in browsers, ISO-8859-1 is read as its superset. */
const READ_ENCODINGS = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'])

/** Decodes text by byte order mark or XML declaration, else UTF-8. Throws BadFile for an unsupported encoding. */
export async function* decodeText(input: AsyncIterable<Uint8Array>, entry: string): AsyncGenerator<string> {
  let head: Uint8Array | null = new Uint8Array(0)
  let decoder = new TextDecoder()
  for await (const chunk of input) {
    if (head === null) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    if (head.length < ENCODING_HEAD) continue
    decoder = decoderOf(head, entry)
    yield decoder.decode(head, { stream: true })
    head = null
  }
  if (head !== null) {
    decoder = decoderOf(head, entry)
    yield decoder.decode(head, { stream: true })
  }
  yield decoder.decode()
}

function decoderOf(head: Uint8Array, entry: string): TextDecoder {
  const encoding = markedEncoding(head) ?? declaredEncoding(head)
  if (encoding === null) return new TextDecoder()
  const decoder = knownDecoder(encoding)
  if (!decoder || !READ_ENCODINGS.has(decoder.encoding)) {
    throw new BadFile(`its encoding ${encoding.slice(0, 40)} is not read: UTF-8, UTF-16 and ISO-8859-1 are`, {
      entry,
      line: 1,
    })
  }
  return decoder
}

function knownDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** Without a byte order mark, a zero byte next to `<` reveals UTF-16. */
function markedEncoding([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return 'utf-16be'
  return null
}

function declaredEncoding(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, ENCODING_HEAD)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/u.exec(start)?.[1]?.toLowerCase() ?? null
  // The declaration was readable as ASCII, so the file cannot be UTF-16.
  return declared?.startsWith('utf-16') || declared === 'ucs-2' ? 'utf-8' : declared
}

const MAX_BLANK = 65_536

/** `text` yields the complete text, including the part that was examined. */
interface Detected {
  kind: 'xml' | 'csv' | 'empty'
  text: AsyncGenerator<string>
}

/** Distinguishes XML from CSV by the first visible character. Throws BadFile for other content. */
async function detectText(input: AsyncIterable<string>, entry: string): Promise<Detected> {
  const chunks = input[Symbol.asyncIterator]()
  let start = ''
  while (true) {
    const next = await chunks.next()
    if (next.done) break
    start += next.value
    if (/\S/u.test(start) || start.length > MAX_BLANK) break
  }
  const first = /[^\s\uFEFF]/u.exec(start)?.[0]
  if (first === undefined && start.length > MAX_BLANK)
    throw new BadFile('it begins with nothing but blank space', { entry })
  if (first === '{' || first === '[') throw new BadFile('it is JSON, which is not read: XML and CSV are', { entry })
  if (first !== undefined && /\p{Cc}/u.test(start.slice(0, 64).replaceAll(/\s/gu, ''))) {
    throw new BadFile('it is no text: XML and CSV are read, alone, gzipped or in a zip archive', { entry })
  }
  return { kind: first === undefined ? 'empty' : first === '<' ? 'xml' : 'csv', text: joined(start, chunks) }
}

async function* joined(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    // An XML declaration must come first, but some files have a blank line before it.
    yield start.replace(/^[\s\uFEFF]+(?=<)/u, '')
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* readXmlMarks(
  text: AsyncIterable<string>,
  { entry, office }: ReadMarksOptions,
): AsyncGenerator<ReadStep[]> {
  const walk = new MarkWalk(entry, office)
  try {
    for await (const chunk of text) {
      walk.write(chunk)
      const steps = walk.take()
      if (steps.length > 0) yield steps
    }
    walk.end()
  } catch (error) {
    yield walk.take(true)
    throw error
  }
  yield walk.take(true)
}

interface ReadMarksOptions {
  entry: string
  office: OfficeRecords
  signal?: AbortSignal | undefined
  /** In an archive, an empty entry is one bad record, and reading continues. */
  inArchive?: boolean
}

/** Reads marks from XML or CSV. Throws the signal's reason, or BadFile after yielding all readable marks. */
export async function* readMarks(
  input: AsyncIterable<Uint8Array>,
  options: ReadMarksOptions,
): AsyncGenerator<ReadStep[]> {
  const { entry, signal } = options
  signal?.throwIfAborted()
  const { kind, text } = await detectText(decodeText(input, entry), entry)
  if (kind === 'empty') {
    await text.return(undefined)
    if (!options.inArchive) throw new OtherFile('it is empty', { entry })
    yield [{ kind: 'bad', reason: 'it is empty', at: { entry, line: 1, number: null } }]
    return
  }
  for await (const steps of kind === 'xml' ? readXmlMarks(text, options) : readCsvMarks(text, entry)) {
    signal?.throwIfAborted()
    if (steps.length > 0) yield steps
  }
}
