import { open } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BadFile } from './bad-file.ts'
import { datesAmong } from './date-in-name.ts'
import { inDateOrder } from './in-date-order.ts'
import { MAX_ZIP_ENTRIES } from './limits.ts'

interface OpenZip {
  zip: ZipFile
  /** Oldest first, by the dates in their paths. */
  entries: Entry[]
  failure: BadFile | null
}

/** Signature of a directory entry (APPNOTE.TXT 4.3.12). */
const LISTED = Buffer.from('PK\x01\x02')

export function whyOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}

/** The caller closes the archive. Throws BadFile if it is damaged or too large. */
export async function openZip(path: string, archive: string, now?: number): Promise<OpenZip> {
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
      if (await listsMore(path, zip)) failure = complain(MORE)
    } catch (error) {
      failure = complain(`its directory is damaged (${whyOf(error)})`)
    }
    const names = listed.map(({ fileName }) => fileName)
    const dateOf = datesAmong(names, now)
    const entries = inDateOrder(listed, ({ fileName }) => ({ name: fileName, asOf: dateOf(fileName) }))
    return { zip, entries, failure }
  } catch (error) {
    zip.close()
    throw error
  }
}

const MORE = 'its directory lists more entries than it counts, so not all of them were read; pack it anew'

/** Archivers without Zip64, such as that of macOS, count entries modulo 65,536. */
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
