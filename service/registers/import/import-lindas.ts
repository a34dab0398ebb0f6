import type { DatabaseSync } from 'node:sqlite'
import { ZEFIX_RECORDS } from '../../../lib/sources/offices/zefix/index.ts'
import { VERSION } from '../../../lib/version.ts'
import { forgetLaterIndex } from '../held/drop-office.ts'
import { indexStore } from '../held/index-store.ts'
import type { IndexDone } from '../held/index-store-worker.ts'
import { beginCrawl, type Crawl, countSeen, endCrawl, findCrawl, moveCursor, putSeen } from '../store/crawl.ts'
import { fingerprintOfFetch, holeIn } from '../store/hole.ts'
import {
  beginFile,
  createBadKeeper,
  finishFile,
  forgetFile,
  listFiles,
  noteTally,
  type Tally,
} from '../store/journal.ts'
import { openForImport } from '../store/open-for-import.ts'
import { StoreError } from '../store/open-store.ts'
import { countRecords, nextGeneration } from '../store/store-facts.ts'
import { inStoreTransaction } from '../store/transaction.ts'
import { createStoreWriter, dateUpTo } from '../store/writer.ts'
import type { LindasClient } from './lindas-client.ts'

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
  /** Names that left the register. */
  gone: number
  bad: number
  asOf: string
  resumed: boolean
  hole: string | null
  index: IndexDone
}

const OFFICE = ZEFIX_RECORDS.code
const FIRST = 'https://register.ld.admin.ch/'
/** Cursor after the last page. */
const END = ''
/** Milliseconds. The register has changed since an older crawl. */
const RESUMED_WITHIN_MS = 24 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Share of the imported companies that the register must still have. It loses few in a week, so fewer mean a fault. */
const LEAST_SHARE = 0.97
/**
 * Share of the counted companies that the pages must contain. Hardly any vanish within minutes, so fewer mean cut
 * pages.
 */
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

/** A complete but refused crawl continues only with `force`. */
async function crawlFor(db: DatabaseSync, { client, force, now }: LindasImport): Promise<Crawl & { resumed: boolean }> {
  const open = findCrawl(db)
  const begun = listFiles(db).find(({ id }) => id === open?.file)
  // A crawl from the far future began while the clock was wrong.
  const recent = begun?.reader === VERSION && Math.abs(now() - Date.parse(begun.asOf)) < RESUMED_WITHIN_MS
  if (open && recent && (force || open.cursor !== END)) return { ...open, resumed: true }
  const expected = await client.count()
  refuseFewer(expected, countRecords(db).records, force)
  return inStoreTransaction(db, () => {
    dateUpTo(db, Math.floor(now() / DAY_MS))
    if (begun) forgetFile(db, begun.id)
    const asOf = new Date(now()).toISOString()
    const name = `LINDAS ${asOf.slice(0, 16)}Z`
    const known = {
      fingerprint: fingerprintOfFetch(),
      name,
      bytes: 0,
      asOf,
      asOfTold: true,
      dated: true,
      reader: VERSION,
    }
    const crawl = { file: beginFile(db, known, now()), cursor: FIRST, expected }
    beginCrawl(db, crawl)
    return { ...crawl, resumed: false }
  })
}

/** Fetches pages until one is empty, because a short page is not always the last. */
async function crawlPages(db: DatabaseSync, { file, cursor, expected }: Crawl, task: LindasImport, generation: number) {
  const { client, signal, onProgress } = task
  const { asOf, steps, records, bad } = listFiles(db).find(({ id }) => id === file) as Tally & { asOf: string }
  const tally: Tally = { steps, records, bad, removed: 0, older: 0 }
  const writer = createStoreWriter(db, asOf, generation)
  const keepBad = createBadKeeper(db, file)
  for (let after = cursor; after !== END; ) {
    signal.throwIfAborted()
    const page = await client.page(after)
    inStoreTransaction(db, () => {
      putSeen(db, writer, page.names)
      for (const bad of page.bad) keepBad({ entry: null, line: null, ...bad })
      tally.steps += page.companies
      tally.records += page.companies - page.bad.length
      tally.bad += page.bad.length
      noteTally(db, file, tally)
      moveCursor(db, page.last ?? END)
    })
    onProgress({ companies: tally.records, expected })
    after = page.last ?? END
  }
  return { tally, asOf }
}

/**
 * Imports the whole Swiss commercial register from LINDAS, and resumes a crawl less than a day old. Removes missing
 * companies only after a complete crawl of about the expected size. Rejects with LindasFailed, StoreError or the
 * signal's reason. Fetched pages stay stored.
 */
export async function importLindas(task: LindasImport): Promise<LindasOutcome> {
  const { folder, force, now, onIndexing } = task
  using opened = openForImport(folder, OFFICE)
  const { db } = opened
  const { resumed, ...crawl } = await crawlFor(db, task)
  forgetLaterIndex(db, folder, OFFICE)
  const generation = nextGeneration(db)
  const { tally, asOf } = await crawlPages(db, crawl, task, generation)
  refuseFewer(tally.steps, crawl.expected, force, LEAST_OF_TOLD)
  refuseFewer(countSeen(db), crawl.expected, force)
  const gone = inStoreTransaction(db, () => {
    const before = listFiles(db).filter(({ id }) => id !== crawl.file)
    finishFile(
      db,
      crawl.file,
      now(),
      before.map(({ id }) => id),
    )
    return endCrawl(db, generation)
  })
  const hole = holeIn(listFiles(db))
  opened.closeStore()
  onIndexing()
  const index = await indexStore(folder, OFFICE)
  return { companies: tally.records, gone, bad: tally.bad, asOf, resumed, hole, index }
}
