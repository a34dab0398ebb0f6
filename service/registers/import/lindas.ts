import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as timer } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readRetryAfter } from '../../../lib/retry-after.ts'
import { readBody } from '../../../lib/sources/http/body.ts'
import type { PartitionFailure } from '../../../lib/sources/offices/sync.ts'
import { ZEFIX_RECORDS } from '../../../lib/sources/offices/zefix/index.ts'
import { type CompanyPage, companyList } from '../../../lib/sources/offices/zefix/lindas.ts'
import { VERSION } from '../../../lib/version.ts'
import { journalOf } from '../store/gaps.ts'
import { type ImportStore, openForImport } from '../store/import-store.ts'
import { fingerprints, type Tally } from '../store/journal.ts'
import { StoreError } from '../store/open-store.ts'
import type { IndexOutcome } from '../store/record-store.ts'

/** Thrown if the endpoint fails even after retries. The message is for the operator. */
export class LindasFailed extends Error {
  override name = 'LindasFailed'
  readonly code: PartitionFailure['code']

  constructor(code: PartitionFailure['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** Companies per page, and milliseconds before each retry. */
export const LINDAS_PAGE_SIZE = 10_000
export const LINDAS_WAITS_MS: readonly number[] = [1000, 5000, 20_000, 60_000]

interface LindasClientOptions {
  url: string
  fetch: typeof fetch
  signal: AbortSignal
  pageSize: number
  waits: readonly number[]
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Maximum wait in milliseconds. LINDAS needs up to a minute to read the complete graph. */
export const LINDAS_ANSWER_MS = 180_000
const MOST_BYTES = 64 * 1024 * 1024
/** Maximum readings of a short page until two agree and no company follows. */
const SHORT_READINGS = 4
/** Longest `retry-after` in milliseconds. */
const LONGEST_WAIT_MS = 300_000

const toldOf = ({ names, bad }: CompanyPage) =>
  new Set([...names.map(({ number, name }) => `${number} ${name}`), ...bad.map(({ number }) => number)])

class Failure extends Error {
  readonly waitMs: number
  readonly code: PartitionFailure['code']
  constructor(code: PartitionFailure['code'], reason: string, waitMs = 0) {
    super(reason)
    this.code = code
    this.waitMs = waitMs
  }
}

/** The endpoint is public, so 401 or 403 refuses this client. */
function codeOf(status: number): PartitionFailure['code'] {
  if (status === 429) return 'limited'
  return status === 401 || status === 403 ? 'refused' : 'unreachable'
}

function askedToWait(response: Response): number {
  const now = Date.now()
  return (readRetryAfter(response.headers.get('retry-after'), now, LONGEST_WAIT_MS) ?? now) - now
}

async function ask({ url, fetch, signal }: LindasClientOptions, query: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/sparql-results+json' },
    body: new URLSearchParams({ query }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LINDAS_ANSWER_MS)]),
  })
  if (response.status !== 200)
    throw new Failure(codeOf(response.status), `it answered ${response.status}`, askedToWait(response))
  const body = await readBody(response, MOST_BYTES)
  if (typeof body !== 'string') throw new Failure('unreachable', `it ${body.reason}`)
  try {
    return JSON.parse(body)
  } catch {
    throw new Failure('shape', 'it answered with something other than JSON')
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  if ((error as Error).name === 'TimeoutError') return `no answer in ${LINDAS_ANSWER_MS / 1000} s`
  return 'it could not be reached, or broke off'
}

/** Reads the register from LINDAS. Rejects with LindasFailed after the last retry, or with the signal's reason. */
export function createLindasClient(options: LindasClientOptions) {
  const { signal, waits, pageSize } = options
  const { wait = (milliseconds) => timer(milliseconds, undefined, { signal }) } = options

  async function asked<T>(query: string, read: (json: unknown) => T | null): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = read(await ask(options, query))
        if (answer !== null) return answer
        throw new Failure('shape', 'it answered with something other than what was asked')
      } catch (error) {
        signal.throwIfAborted()
        const pause = waits[tries]
        if (pause === undefined) {
          const code = error instanceof Failure ? error.code : 'unreachable'
          throw new LindasFailed(code, `${reasonOf(error)}, ${tries + 1} times`)
        }
        await wait(Math.max(pause, error instanceof Failure ? error.waitMs : 0), signal)
      }
    }
  }

  const pageOnce = (after: string, companies = pageSize) =>
    asked(companyList.pageQuery(after, companies), (json) => companyList.readPage(json, after))

  const isLast = async ({ last }: CompanyPage) => last === null || (await pageOnce(last, 1)).last === null

  /**
   * Accepts a short page only if two readings agree and no company follows. Only the last page is really short. Other
   * short pages lost companies, perhaps in a cache, and counts are too rough to show that.
   */
  async function page(after: string): Promise<CompanyPage> {
    let came = await pageOnce(after)
    for (let readings = 1; came.companies < pageSize; readings++) {
      if (readings === SHORT_READINGS)
        throw new LindasFailed('shape', `it gave fewer companies of a page than it has, ${readings} times`)
      const again = await pageOnce(after)
      if (isDeepStrictEqual(toldOf(again), toldOf(came)) && (await isLast(again))) return again
      came = again
    }
    return came
  }

  return { count: () => asked(companyList.countQuery, companyList.readCount), page }
}

type LindasClient = ReturnType<typeof createLindasClient>

interface Crawl {
  file: number
  /** The next page begins after this company. */
  cursor: string
  /** The register's total when the fetch began. */
  expected: number
}

function findCrawl(db: DatabaseSync): Crawl | undefined {
  return db.prepare('SELECT file, cursor, expected FROM crawl').get() as unknown as Crawl | undefined
}

/** Begins a fetch, and forgets which companies earlier ones saw. Stored records stay. */
function beginCrawl(db: DatabaseSync, { file, cursor, expected }: Crawl): void {
  db.exec('DELETE FROM crawl; DELETE FROM seen')
  db.prepare('INSERT INTO crawl (file, cursor, expected) VALUES (?, ?, ?)').run(file, cursor, expected)
}

function moveCursor(db: DatabaseSync, cursor: string): void {
  db.prepare('UPDATE crawl SET cursor = ?').run(cursor)
}

const SEEN_OF = 'SELECT count(*) AS names FROM seen JOIN record USING (ref) WHERE number = ?'

/** Stores names, and marks them as seen. Of two companies with one number, the second adds further names. */
function putSeen(
  db: DatabaseSync,
  writer: ReturnType<ImportStore['recordWriter']>,
  records: CompanyPage['names'],
): void {
  const see = db.prepare('INSERT OR IGNORE INTO seen (ref) SELECT ref FROM record WHERE number = ? AND part = ?')
  const seenOf = db.prepare(SEEN_OF)
  for (const record of records) {
    const { number } = record
    const part = Number(seenOf.get(number)?.names)
    writer.put({ ...record, part })
    see.run(number, part)
  }
}

function countSeen(db: DatabaseSync): number {
  const count = 'SELECT count(*) AS seen FROM seen JOIN record USING (ref) WHERE part = 0'
  return Number(db.prepare(count).get()?.seen)
}

function endCrawl(db: DatabaseSync, generation: number): number {
  const { changes } = db
    .prepare('UPDATE record SET removed = 1, changed = ? WHERE removed = 0 AND ref NOT IN (SELECT ref FROM seen)')
    .run(generation)
  db.exec('DELETE FROM crawl; DELETE FROM seen')
  return Number(changes)
}

export interface LindasImport {
  folder: string
  client: LindasClient
  /** Accepts a register that is much smaller than before. */
  force: boolean
  signal: AbortSignal
  now(): number
  onProgress(progress: { companies: number; expected: number }): void
  onIndexing(): void
}

export interface LindasOutcome {
  companies: number
  /** Number of names that left the register. */
  gone: number
  bad: number
  asOf: string
  resumed: boolean
  hole: string | null
  index: IndexOutcome
}

const OFFICE = ZEFIX_RECORDS.code
const FIRST = 'https://register.ld.admin.ch/'
/** Cursor after the last page. */
const END = ''
/** Maximum age in milliseconds. An older crawl begins again, because the register has changed. */
const RESUMED_WITHIN_MS = 24 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Share of the imported companies that the register must still have. It loses few in a week. */
const LEAST_SHARE = 0.97
/** Share of the counted companies that the pages must contain. Fewer mean truncated pages. */
const LEAST_OF_TOLD = 0.995

/** Thrown if LINDAS has far too few companies. The message is for the operator. */
export class RegisterShrank extends StoreError {}

function refuseFewer(found: number, before: number, force: boolean, share = LEAST_SHARE): void {
  if (found > 0 && (force || found >= before * share)) return
  const counts = `${found} companies, and ${before} are expected`
  throw new RegisterShrank(
    `LINDAS has ${counts}: what is held stays as it is. If the register really is that small, add --force.`,
  )
}

/** Resumes a recent crawl, or begins one. A complete but refused crawl continues only with `force`. */
async function crawlFor(
  store: ImportStore,
  { client, force, now }: LindasImport,
): Promise<Crawl & { resumed: boolean }> {
  const open = findCrawl(store.db)
  const begun = store.files().find(({ id }) => id === open?.file)
  // A crawl with a date in the far future began while the clock was wrong.
  const recent = begun?.reader === VERSION && Math.abs(now() - Date.parse(begun.asOf)) < RESUMED_WITHIN_MS
  if (open && recent && (force || open.cursor !== END)) return { ...open, resumed: true }
  const expected = await client.count()
  refuseFewer(expected, store.countRecords(), force)
  return store.transaction(() => {
    store.dateUpTo(Math.floor(now() / DAY_MS))
    if (begun) store.forgetFile(begun.id)
    const asOf = new Date(now()).toISOString()
    const name = `LINDAS ${asOf.slice(0, 16)}Z`
    const known = {
      fingerprint: fingerprints.ofFetch(),
      name,
      bytes: 0,
      asOf,
      asOfTold: true,
      dated: true,
      reader: VERSION,
    }
    const crawl = { file: store.beginFile(known, now()), cursor: FIRST, expected }
    beginCrawl(store.db, crawl)
    return { ...crawl, resumed: false }
  })
}

/** Fetches pages until one is empty, because a short page is not always the last. */
async function crawlPages(
  store: ImportStore,
  { file, cursor, expected }: Crawl,
  task: LindasImport,
  generation: number,
) {
  const { client, signal, onProgress } = task
  const { asOf, steps, records, bad } = store.files().find(({ id }) => id === file) as Tally & { asOf: string }
  const tally: Tally = { steps, records, bad, removed: 0, older: 0 }
  const writer = store.recordWriter(asOf, generation)
  const keepBad = store.badWriter(file)
  for (let after = cursor; after !== END; ) {
    signal.throwIfAborted()
    const page = await client.page(after)
    store.transaction(() => {
      putSeen(store.db, writer, page.names)
      for (const bad of page.bad) keepBad({ entry: null, line: null, ...bad })
      tally.steps += page.companies
      tally.records += page.companies - page.bad.length
      tally.bad += page.bad.length
      store.noteTally(file, tally)
      moveCursor(store.db, page.last ?? END)
    })
    onProgress({ companies: tally.records, expected })
    after = page.last ?? END
  }
  return { tally, asOf }
}

/**
 * Imports the complete Swiss commercial register from LINDAS, and resumes a crawl less than a day old. Removes missing
 * companies only after a complete crawl of about the expected size. Rejects with LindasFailed, StoreError or the
 * signal's reason. Fetched pages stay stored.
 */
export async function importLindas(task: LindasImport): Promise<LindasOutcome> {
  const { folder, force, now, onIndexing } = task
  using store = openForImport(folder, OFFICE)
  const { resumed, ...crawl } = await crawlFor(store, task)
  const generation = store.nextGeneration()
  const { tally, asOf } = await crawlPages(store, crawl, task, generation)
  refuseFewer(tally.steps, crawl.expected, force, LEAST_OF_TOLD)
  refuseFewer(countSeen(store.db), crawl.expected, force)
  const gone = store.transaction(() => {
    const before = store.files().filter(({ id }) => id !== crawl.file)
    store.finishFile(
      crawl.file,
      now(),
      before.map(({ id }) => id),
    )
    return endCrawl(store.db, generation)
  })
  const hole = journalOf(store.files()).gap()
  store.close()
  onIndexing()
  const index = await store.index()
  return { companies: tally.records, gone, bad: tally.bad, asOf, resumed, hole, index }
}
