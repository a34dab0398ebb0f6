import {
  createLindasClient,
  importLindas,
  LINDAS_PAGE_SIZE,
  LINDAS_WAITS_MS,
  LindasFailed,
  RegisterShrank,
} from '../import/lindas.ts'
import { registersFolder } from '../store/offices.ts'
import type { RecordBackend } from '../store/record-store.ts'
import { faultOfStore, fetchOfToday, KeeperFault } from './fault.ts'
import type { KeepProgress } from './partitions.ts'
import { readyBy } from './report.ts'

export interface KeepCompanies {
  url: string
  dataDir: string
  place: Pick<RecordBackend, 'facts'>
  fetch: typeof fetch
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress & { readyBy: number | null }): void | Promise<void>
  waits?: readonly number[]
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
  pageSize?: number
}

function faultOf(error: unknown): KeeperFault {
  if (error instanceof LindasFailed) return new KeeperFault(error.code, error.message)
  if (error instanceof RegisterShrank) return new KeeperFault('disagrees', error.message)
  return faultOfStore(error)
}

async function wholeBefore(place: KeepCompanies['place']): Promise<KeepProgress | null> {
  const facts = await place.facts()
  const last = facts?.files.findLast(({ finishedAt }) => finishedAt !== null)
  if (facts === null || last === undefined) return null
  return { held: facts.records, expected: facts.records, wholeAsOf: last.asOf }
}

/**
 * Fetches the complete Swiss commercial register, or resumes a fetch less than a day old. Old records stay until all
 * pages have arrived. Rejects with KeeperFault or the signal's reason.
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
