import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { reasonOfSystem } from '../../ops/failures.ts'
import { ADMIN_COMMAND } from '../../ops/text.ts'
import type { JournalFile } from '../store/journal.ts'

export interface FileFacts {
  path: string
  name: string
  bytes: number
  /** Changes when the file is written again (`stateOfFile`). */
  state: string
  /** SHA-256 of the content, which identifies the file under any name. */
  fingerprint: string
  /** Fingerprints of known files that are exactly the beginning of this one. */
  begins: string[]
  asOf: string
  /** `order`: nobody stated a date, so the latest one of the files before it counts. */
  datedBy: 'operator' | 'office' | 'order'
}

interface Beginning {
  fingerprint: string
  bytes: number
  steps: number
}

/** First bytes of a zip archive (APPNOTE.TXT 4.3.7). */
const ZIP = Buffer.from('PK\x03\x04')
/** Enough bytes to identify an archive by times, sizes, checksums and content. */
const TELLING_BYTES = 1024

/**
 * True if a file's beginning identifies the file. An office's files begin alike, so at least one record must have been
 * read. The first bytes of an archive are unique.
 */
function tells({ bytes, steps }: Beginning, start: Buffer): boolean {
  return steps > 0 || (bytes >= TELLING_BYTES && start.subarray(0, ZIP.length).equals(ZIP))
}

async function digestsOf(
  path: string,
  beginnings: readonly Beginning[],
  signal: AbortSignal,
): Promise<Pick<FileFacts, 'fingerprint' | 'begins'>> {
  const digest = createHash('sha256')
  const begins: string[] = []
  let waiting: Beginning[] = []
  let read = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, signal })) {
    if (read === 0) waiting = beginnings.filter((each) => tells(each, piece)).toSorted((a, b) => a.bytes - b.bytes)
    let at = 0
    for (let next = waiting[0]; next !== undefined && next.bytes <= read + piece.length; next = waiting[0]) {
      const end = next.bytes - read
      digest.update(piece.subarray(at, end))
      at = end
      if (digest.copy().digest('hex') === next.fingerprint) begins.push(next.fingerprint)
      waiting.shift()
    }
    digest.update(piece.subarray(at))
    read += piece.length
  }
  const fingerprint = digest.digest('hex')
  return { fingerprint, begins: begins.filter((each) => each !== fingerprint) }
}

async function readable<T>(path: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const reason = reasonOfSystem(error)
    throw reason === null ? error : new Error(`${path}: ${reason}`, { cause: error })
  }
}

const stateBy = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`

/** Returns a string that changes when the file is written again. Returns null if the file is gone. */
export async function stateOfFile(path: string): Promise<string | null> {
  return stat(path).then(stateBy, () => null)
}

/**
 * Identifies a file. Without a `date`, it counts as of `after`, the latest date before it. Rejects if there is none, or if
 * the file cannot be read.
 */
export async function factsOfFile(
  path: string,
  {
    date,
    after = null,
    signal,
    beginnings = [],
  }: {
    date: { asOf: string; by: 'operator' | 'office' } | null
    after?: string | null
    signal: AbortSignal
    beginnings?: readonly Beginning[]
  },
): Promise<FileFacts> {
  const found = await readable(path, stat(path))
  if (found.isDirectory()) throw new Error(`${path}: it is a folder; name the files in it`)
  const asOf = date?.asOf ?? after
  if (asOf === null) throw new Error(`${path}: state with --as-of DAY up to which day it goes`)
  return {
    path,
    name: basename(path),
    bytes: found.size,
    state: stateBy(found),
    ...(await readable(path, digestsOf(path, beginnings, signal))),
    asOf,
    datedBy: date?.by ?? 'order',
  }
}

const dayOf = ({ asOf }: Pick<FileFacts, 'asOf'>) => asOf.slice(0, 10)

/**
 * Throws if a file's date is now earlier than when it was imported. Its records would still override changes since the
 * earlier date.
 */
export function refuseEarlierDates(files: readonly FileFacts[], held: readonly JournalFile[], office: string): void {
  const known = new Map(held.map((file) => [file.fingerprint, file]))
  for (const file of files) {
    const read = [file.fingerprint, ...file.begins].flatMap((fingerprint) => known.get(fingerprint) ?? [])
    const before = read.find((each) => each.steps > 0 && dayOf(file) < dayOf(each))
    if (before === undefined || file.datedBy !== 'operator') continue
    throw new Error(
      `${file.name} was read as of ${dayOf(before)} before, so that changes of earlier days do not count for its ` +
        `records. To date it ${dayOf(file)}, delete all records by "${ADMIN_COMMAND} registers drop ${office}", and ` +
        'import all files anew.',
    )
  }
}
