import { isServiceAddress } from '../../../loopback.ts'
import { readRetryAfter } from '../../../retry-after.ts'
import { z } from '../../../zod.ts'
import { cutText, readableName } from '../../fields/fields.ts'
import { discardBody, readBody } from '../../http/body.ts'
import type { SourceContext } from '../../source.ts'
import { type Office, PHRASES, SETTING } from '../office.ts'
import type { BulkFeed, BulkFile, BulkWanted, PartitionFailure } from '../sync.ts'
import { USPTO_RECORDS } from './records.ts'

interface UsptoFeedOptions {
  url: string
  key: string
}

/** Products: all cases up to the end of a year, in parts, and each day's changes. */
const PRODUCTS = { all: 'TRTYRAP', changes: 'TRTDXFAP' } as const
/** Maximum size in bytes. The list of a year's daily files takes a few hundred kilobytes. */
const MOST_BYTES = 8_000_000
const LONGEST_WAIT_MS = 300_000
const MOST_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d/))
/** Members of a file. Documents in the list have them too. */
const Entry = z.object({ fileName: z.string(), fileTypeText: z.catch(z.nullable(z.string()), null) })
const Listed = z.object({
  fileName: z.string().check(z.regex(/^\w[\w.-]{0,99}$/)),
  fileSize: z.int().check(z.minimum(1)),
  fileDataToDate: Day,
  fileDownloadURI: z.url(),
})
const Answer = z.object({
  bulkDataProductBag: z.tuple([
    z.object({ productFileBag: z.object({ count: z.int(), fileDataBag: z.array(z.unknown()) }) }),
  ]),
})

const SHAPE: PartitionFailure = { code: 'shape', reason: 'answered with something other than a list of files' }

function failureOf(response: Response, now: number): PartitionFailure {
  discardBody(response)
  const { status } = response
  if (status === 401 || status === 403)
    return { code: 'refused', reason: `did not accept the key of this service (${status})` }
  const waitUntil = readRetryAfter(response.headers.get('retry-after'), now, LONGEST_WAIT_MS)
  const waitMs = waitUntil === null ? 0 : Math.max(0, waitUntil - now)
  if (status === 429) return { code: 'limited', reason: 'wants no more questions now (429)', waitMs }
  return { code: 'unreachable', reason: `answered ${status}`, waitMs }
}

const unreachable: PartitionFailure = { code: 'unreachable', reason: 'could not be reached, or broke off' }

function addressOf(url: string, wanted: BulkWanted): string {
  const days: Record<string, string> =
    wanted.kind === 'all' ? {} : { fileDataFromDate: wanted.from, fileDataToDate: wanted.to }
  return `${url}/datasets/products/${PRODUCTS[wanted.kind]}?${new URLSearchParams({ ...days, includeFiles: 'true' })}`
}

/** Matches the part number in `apc18840407-20251231-07.zip`. */
const PART = /-(\d+)\.\w+$/

function areAllThere(files: readonly BulkFile[]): boolean {
  const numbers = files.flatMap(({ name }) => PART.exec(name)?.[1] ?? []).map(Number)
  return numbers.length === 0 || (numbers.length === files.length && Math.max(...numbers) === files.length)
}

/** Minimum plausible share of the previous year's bytes, because cases are never removed. Our own choice. */
const LEAST_LEFT = 0.97
const bytesOf = (files: readonly BulkFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Returns the latest complete set of parts. While the office is still publishing a year's parts, this is the previous
 * year's set. Returns null if a part is missing.
 */
function lastWhole(files: readonly BulkFile[]): BulkFile[] | null {
  // Groups by name. If grouped by day, a last part listed for another day would not be missed.
  const sets = Map.groupBy(files, ({ name, upTo }) => (PART.test(name) ? name.replace(PART, '') : upTo))
  const upTo = (all: readonly BulkFile[]) =>
    all
      .map((each) => each.upTo)
      .toSorted()
      .at(-1) ?? ''
  const [last = [], before = []] = [...sets.values()].toSorted((one, other) => (upTo(one) < upTo(other) ? 1 : -1))
  const chosen = bytesOf(last) < bytesOf(before) * LEAST_LEFT ? before : last
  return areAllThere(chosen) ? chosen : null
}

const ARCHIVE = /\.zip$/i
const OF_CASES = /(?:^|\/)apc\d/i

/** True for an archive, by its stated type, else its file name. The portal also lists documents. */
function isArchive({ fileName, fileTypeText }: z.infer<typeof Entry>): boolean {
  return (
    ARCHIVE.test(fileName) && (fileTypeText === null ? OF_CASES.test(fileName) : /^\s*data\s*$/i.test(fileTypeText))
  )
}

/** Reads the list. Returns null if entries are missing, or if an archive of records cannot be fetched. */
function readList(json: unknown, { kind }: BulkWanted, origin: string) {
  const read = Answer.safeParse(json)
  if (!read.success) return null
  const { count, fileDataBag } = read.data.bulkDataProductBag[0].productFileBag
  if (count !== fileDataBag.length) return null
  const archives: BulkFile[] = []
  const skipped: string[] = []
  for (const each of fileDataBag) {
    const { data: entry } = Entry.safeParse(each)
    if (entry === undefined) return null
    if (!isArchive(entry)) {
      skipped.push(cutText(readableName(entry.fileName)))
      continue
    }
    const { data: listed } = Listed.safeParse(each)
    // Rejects other hosts, because the key may be sent only to the portal.
    if (listed === undefined || new URL(listed.fileDownloadURI).origin !== origin) return null
    const { fileName: name, fileSize: bytes, fileDownloadURI: url, fileDataToDate } = listed
    archives.push({ name, bytes, url, upTo: fileDataToDate.slice(0, 10) })
  }
  if (new Set(archives.map(({ name }) => name)).size !== archives.length) return null
  const files = kind === 'all' ? lastWhole(archives) : archives
  return files && { files, skipped }
}

function createUsptoFeed({ url, key }: UsptoFeedOptions): BulkFeed {
  const { origin } = new URL(url)

  /** Sends the key to the portal, but not to hosts to which the portal redirects. */
  async function ask(
    first: string,
    accept: string,
    { fetch, signal, now }: SourceContext,
  ): Promise<Response | PartitionFailure> {
    let address = first
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const headers = { accept, ...(new URL(address).origin === origin && { 'x-api-key': key }) }
      const response = await fetch(address, { headers, redirect: 'manual', signal }).catch(() => null)
      if (response === null) return unreachable
      if (response.status === 200) return response
      if (!REDIRECTS.includes(response.status)) return failureOf(response, now())
      discardBody(response)
      const next = URL.parse(response.headers.get('location') ?? '', address)
      if (next === null || !isServiceAddress(next.href))
        return { code: 'shape', reason: 'redirected to no https address' }
      address = next.href
    }
    return { code: 'shape', reason: 'redirected too often' }
  }

  return {
    name: 'the Open Data Portal of the USPTO',
    async list(wanted, context) {
      const response = await ask(addressOf(url, wanted), 'application/json', context)
      if ('code' in response) return response
      const body = await readBody(response, MOST_BYTES).catch(() => null)
      if (typeof body !== 'string') return unreachable
      try {
        return readList(JSON.parse(body), wanted, origin) ?? SHAPE
      } catch {
        return SHAPE
      }
    },
    open: (file, context) => ask(file.url, 'application/zip', context),
  }
}

const ODP_ADDRESS = 'https://api.uspto.gov/api/v1'

const TERMS = 'https://www.uspto.gov/terms-use-uspto-websites'

export const USPTO_BULK: NonNullable<Office['bulk']> = {
  name: 'the Open Data Portal of the USPTO',
  terms: TERMS,
  termsInBrief: 'the records are in the public domain',
  settings: [
    {
      variables: { USPTO_ODP_KEY: SETTING.header },
      standard: 'not set',
      about: "Key of a USPTO.gov account at the USPTO's Open Data Portal, for `registers keep US`.",
    },
    {
      variables: { USPTO_ODP_URL: SETTING.address },
      standard: `\`${ODP_ADDRESS}\``,
      about: 'Address of that portal.',
    },
  ],
  connect({ USPTO_ODP_KEY: key, USPTO_ODP_URL: url = ODP_ADDRESS }) {
    if (!key) return null
    return {
      addresses: [url],
      readWhole: () => ({ way: 'files', feed: createUsptoFeed({ url, key }), records: USPTO_RECORDS }),
    }
  },
}

export const USPTO: Office = {
  facts: {
    id: 'uspto',
    name: 'US trade mark register (USPTO)',
    kind: 'trademark',
    jurisdictions: ['US'],
    searched: `US marks and applications, ${PHRASES.bySimilarity}; the office offers no search by text`,
    fresh: PHRASES.sevenDays,
    proven: PHRASES.provenByIndex,
    connecting: `its records, which the service fetches by itself with a key of the USPTO's Open Data Portal (data.uspto.gov; free, with a USPTO.gov account) in USPTO_ODP_KEY, or which are imported`,
    tells: null,
    attribution: null,
    unconnected: PHRASES.noRecords,
    barred: null,
    manualUrl: () => 'https://tmsearch.uspto.gov/search/search-information',
  },
  interfaces: [],
  bulk: USPTO_BULK,
  records: USPTO_RECORDS,
  guide: {
    connected: 'no',
    takes:
      'imported records, because the office offers no search by text. `registers keep US` fetches them with `USPTO_ODP_KEY`, a free key of a USPTO.gov account',
  },
}
