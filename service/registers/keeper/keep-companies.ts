import { readyBy } from '../../../lib/sources/keeping/ready-by.ts'
import { importLindas, RegisterShrank } from '../import/import-lindas.ts'
import { createLindasClient, LINDAS_PAGE_SIZE, LINDAS_WAITS_MS, LindasFailed } from '../import/lindas-client.ts'
import { registersFolder } from '../offices.ts'
import type { RecordPlace } from '../store/record-store.ts'
import { fetchOfToday } from './clocks.ts'
import { faultOfStore, KeeperFault } from './keeper-fault.ts'
import type { KeepProgress } from './round-records.ts'

export interface KeepCompanies {
  /** Address of the SPARQL endpoint. */
  url: string
  dataDir: string
  place: Pick<RecordPlace, 'facts'>
  fetch: typeof fetch
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress & { readyBy: number | null }): void | Promise<void>
  /** Milliseconds before each further try of a page; those of an import where left out. */
  waits?: readonly number[]
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Companies of a page; those of an import where left out. */
  pageSize?: number
}

function faultOf(error: unknown): KeeperFault {
  if (error instanceof LindasFailed) return new KeeperFault(error.code, error.message)
  if (error instanceof RegisterShrank) return new KeeperFault('disagrees', error.message)
  return faultOfStore(error)
}

/** How much is held of a register that was fetched whole before, and as of when; null where it was not. */
async function wholeBefore(place: KeepCompanies['place']): Promise<KeepProgress | null> {
  const facts = await place.facts()
  const last = facts?.files.findLast(({ finishedAt }) => finishedAt !== null)
  if (facts === null || last === undefined) return null
  return { held: facts.records, expected: facts.records, wholeAsOf: last.asOf }
}

/**
 * Fetches the Swiss commercial register whole, from where the last fetch was left if that was less than a day ago, and
 * returns how it stands then. Until all pages came, what was held before stays as it is. Rejects with KeeperFault, and
 * with the signal's reason.
 */
export async function keepCompanies(task: KeepCompanies): Promise<KeepProgress> {
  const { url, dataDir, place, fetch, signal, now, onProgress, waits = LINDAS_WAITS_MS, wait } = task
  const { pageSize = LINDAS_PAGE_SIZE } = task
  const before = await wholeBefore(place).catch((error: unknown) => {
    throw faultOfStore(error)
  })
  const begun = now()
  const stop = new AbortController()

  let first: number | null = null
  let telling: Promise<void> = Promise.resolve()

  function tell({ companies, expected }: { companies: number; expected: number }): void {
    first ??= companies
    const came = companies - first
    const perQuestionMs = came === 0 ? 0 : ((now() - begun) / came) * pageSize
    const missing = Math.max(0, expected - companies)
    const when = came === 0 ? null : readyBy({ missing, pageSize, day: null, perQuestionMs }, now())
    const progress = before ?? { held: companies, expected: Math.max(companies, expected), wholeAsOf: null }
    telling = telling.then(() => onProgress({ ...progress, readyBy: before === null ? when : null }))
  }

  const ending = AbortSignal.any([signal, stop.signal])
  try {
    const { companies, bad, asOf } = await importLindas({
      folder: registersFolder(dataDir),
      client: createLindasClient({
        url,
        fetch: fetchOfToday(fetch, now, stop),
        signal: ending,
        pageSize,
        waits,
        ...(wait && { wait }),
      }),
      force: false,
      signal: ending,
      now,
      onProgress: tell,
      onIndexing() {},
    })
    const held = companies + bad
    return { held, expected: held, wholeAsOf: asOf }
  } catch (error) {
    signal.throwIfAborted()
    throw faultOf(error)
  } finally {
    await telling
  }
}
