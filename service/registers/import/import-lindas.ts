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
  /** Accepts the register as it comes, even where it is much smaller than before. */
  force: boolean
  signal: AbortSignal
  now(): number
  onProgress(progress: { companies: number; expected: number }): void
  onIndexing(): void
}

export interface LindasOutcome {
  companies: number
  /** Names that are no longer in the register. */
  gone: number
  bad: number
  asOf: string
  resumed: boolean
  /** Why what was fetched does not tell all of the register; null where it does. */
  hole: string | null
  index: IndexDone
}

const OFFICE = ZEFIX_RECORDS.code
const FIRST = 'https://register.ld.admin.ch/'
/** Cursor of a crawl whose last page came. */
const END = ''
/**
 * How long, in milliseconds, an interrupted crawl can be resumed. What an older crawl saw is no longer how the register
 * is.
 */
const RESUMED_WITHIN_MS = 24 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Least share of the companies held before that the register must still have: it loses few in a week, so a smaller
 * share is a fault.
 */
const LEAST_SHARE = 0.97
/**
 * Least share of the companies counted at the beginning that the pages must hold: hardly any go in the minutes between,
 * so pages with fewer were cut.
 */
const LEAST_OF_TOLD = 0.995

/** Thrown where LINDAS has far fewer companies than it must have. The message is for the operator. */
export class RegisterShrank extends StoreError {}

function refuseFewer(found: number, before: number, force: boolean, share = LEAST_SHARE): void {
  if (found > 0 && (force || found >= before * share)) return
  const counts = `${found} companies, and ${before} are expected`
  throw new RegisterShrank(
    `LINDAS has ${counts}: what is held stays as it is. If the register really is that small, add --force.`,
  )
}

/**
 * The crawl to go on with, or a new one. A crawl that came to its end and was refused is resumed only with `force`,
 * which accepts it as it is.
 */
async function crawlFor(db: DatabaseSync, { client, force, now }: LindasImport): Promise<Crawl & { resumed: boolean }> {
  const open = findCrawl(db)
  const begun = listFiles(db).find(({ id }) => id === open?.file)
  // A crawl that was begun far in the future was begun while the clock was wrong.
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

/** Fetches page after page until one is empty: a page that is shorter than asked for does not count as the last. */
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
 * Imports the Swiss commercial register whole from LINDAS, page by page; an import that was stopped less than a day ago
 * goes on where it was. Companies that the register no longer has are withdrawn only when the import came to its end
 * with about as many companies as there were. Rejects with LindasFailed, StoreError, or the signal's reason; what was
 * fetched is kept.
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
