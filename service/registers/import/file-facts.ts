import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

export interface FileFacts {
  path: string
  name: string
  bytes: number
  /** SHA-256 of the whole file: the same file is known again under any name. */
  fingerprint: string
  /** Instant of its data. */
  asOf: string
  /** Where that comes from. */
  datedBy: 'operator' | 'name' | 'mtime'
}

/** Whole dates, and the short ones of the daily files of the USPTO (`apc261120.zip`). */
const DATES = /(?<!\d)(?:(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})|(?<=apc)(\d{2})(\d{2})(\d{2}))(?!\d)/giu

function instantOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1980) return null
  return date.toISOString()
}

/** The last date in the name of a file, the newer one where it names a range; null where it has none that exists. */
export function dateInName(name: string): string | null {
  const dates = [...name.matchAll(DATES)].flatMap(([, year, month, day, shortYear, shortMonth, shortDay]) => {
    const found =
      year === undefined
        ? instantOf(2000 + Number(shortYear), Number(shortMonth), Number(shortDay))
        : instantOf(Number(year), Number(month), Number(day))
    return found ?? []
  })
  return dates.at(-1) ?? null
}

async function fingerprintOf(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, signal })) digest.update(piece)
  return digest.digest('hex')
}

/**
 * What identifies and dates a file: the operator's date, else the one in its name, else when it was last written; a date
 * that is yet to come is not believed. Rejects where there is no file, and as the system does where it cannot be read.
 */
export async function factsOfFile(
  path: string,
  { asOf, now, signal }: { asOf: string | null; now: number; signal: AbortSignal },
): Promise<FileFacts> {
  const name = basename(path)
  const found = await stat(path).catch((error: { code?: string }) => {
    throw error.code === 'ENOENT' ? new Error(`${path}: there is no such file`, { cause: error }) : error
  })
  if (found.isDirectory()) throw new Error(`${path}: it is a folder; name the files in it`)
  const { size, mtime } = found
  const named = dateInName(name)
  const past = named !== null && Date.parse(named) <= now ? named : null
  const written = new Date(Math.min(mtime.getTime(), now)).toISOString()
  return {
    path,
    name,
    bytes: size,
    fingerprint: await fingerprintOf(path, signal),
    asOf: asOf ?? past ?? written,
    datedBy: asOf !== null ? 'operator' : past !== null ? 'name' : 'mtime',
  }
}
