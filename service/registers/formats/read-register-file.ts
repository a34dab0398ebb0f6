import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { BadFile, OtherFile } from './bad-file.ts'
import { entryName } from './clean-text.ts'
import { readMarks } from './read-marks.ts'
import { unpack, zipEntries } from './unpack.ts'

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
 * damaged, hostile, cut or foreign file, after yielding all readable records.
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
