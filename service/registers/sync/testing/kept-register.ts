import { createRateLimiter } from '../../../../lib/sources/http/rate-limiter.ts'
import { createEuipoReader, readPartitionPage } from '../../../../lib/sources/offices/euipo/sync.ts'
import type { PartitionItem } from '../../../../lib/sources/offices/sync.ts'
import type { MarkRecord } from '../../../../lib/sources/registers/record.ts'
import { type EuipoFake, type EuipoMark, wordMark } from '../../../../stand-ins/offices/euipo.ts'
import { createUpstreamFetch } from '../../../checks/upstream-fetch.ts'
import { placeOf, type RecordSettings } from '../../backend.ts'
import { openSession } from '../../postgres/session.ts'
import { registersFolder, storePath } from '../../store/offices.ts'
import { openStoreToRead } from '../../store/open-store.ts'
import type { RecordBackend } from '../../store/record-store.ts'
import type { KeepProgress } from '../partitions.ts'
import { type RunKeeper, runKeeper } from '../schedule.ts'

/** Maximum marks of a partition in these tests, so that a register of thousands has many partitions. */
const MOST_RECORDS = 150

/** Makes marks with numbers that are dense in some ranges and sparse in others, like the office's. */
export function madeMarks(count: number, random: () => number): EuipoMark[] {
  const numbers = new Set<string>()
  while (numbers.size < count) {
    const digits = (most: number) => String(Math.floor(random() * most))
    const draw = random()
    if (draw < 0.7) numbers.add(`018${digits(count * 3).padStart(6, '0')}`)
    else if (draw < 0.8) numbers.add(digits(1e9).padStart(9, '0'))
    else numbers.add(`W0${digits(1e7).padStart(7, '0')}${draw < 0.83 ? 'A' : ''}`)
  }
  return [...numbers].map((number, at) => wordMark(number, `Qorvane ${at}`))
}

export const settingsOf = (dataDir: string, databaseUrl: string | null): RecordSettings => ({
  dataDir,
  databaseUrl,
  registersInDatabase: databaseUrl === null ? [] : ['EU', 'CH', 'US'],
})

/**
 * Returns a backend that stores records without indexing them, because indexing takes longer than the rest of a test.
 */
export function withoutIndex(place: RecordBackend): RecordBackend {
  return {
    ...place,
    async open() {
      return { ...(await place.open()), index: async () => null }
    },
  }
}

/**
 * Syncs once with the stand-in, without waits. `mostRecords` limits a partition; null means the usual limit.
 * `mostInOneTotal` limits a total that is trusted.
 */
export function runOnce(
  standIn: Pick<EuipoFake, 'settings'>,
  settings: RecordSettings,
  {
    mostRecords = MOST_RECORDS,
    mostInOneTotal,
    ...more
  }: Partial<RunKeeper> & { mostRecords?: number | null; mostInOneTotal?: number } = {},
): Promise<KeepProgress> {
  const reader = createEuipoReader({ ...standIn.settings, gate: createRateLimiter() })
  return runKeeper({
    office: 'EU',
    reader: {
      ...reader,
      ...(mostRecords !== null && { mostRecords }),
      ...(mostInOneTotal !== undefined && { mostInOne: mostInOneTotal }),
    },
    budget: null,
    place: placeOf(settings, 'EU'),
    fetch: createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] }),
    signal: new AbortController().signal,
    now: Date.now,
    onProgress() {},
    wait: async () => {},
    ...more,
  })
}

export type KeptMark = Pick<MarkRecord, 'number' | 'basis' | 'name' | 'status' | 'owner' | 'filedOn'> & {
  classes: string
}

const COLUMNS = 'number, basis, name, status, owner, filed_on AS "filedOn", classes'

const keyOf = ({ number, basis }: KeptMark) => `${number} ${basis}`
const byNumber = (records: KeptMark[]) => records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/** Returns the imported records in the order of their numbers. */
export async function heldRecords(
  { dataDir, databaseUrl }: RecordSettings,
  office: 'EU' | 'CH' | 'US' = 'EU',
): Promise<KeptMark[]> {
  if (databaseUrl !== null) {
    await using session = await openSession(databaseUrl)
    const find = `SELECT ${COLUMNS} FROM register_records WHERE office = '${office}' AND NOT removed`
    return byNumber(await session.query<KeptMark>(find))
  }
  const db = openStoreToRead(storePath(registersFolder(dataDir), office), office)
  if (db === null) return []
  try {
    const rows = db.prepare(`SELECT ${COLUMNS} FROM record WHERE removed = 0`).all()
    return byNumber(rows.map((row) => ({ ...row }) as unknown as KeptMark))
  } finally {
    db.close()
  }
}

/** Returns the expected records in the order of their numbers, without unreadable ones. */
export function heldOf(items: readonly PartitionItem[]): KeptMark[] {
  return byNumber(
    items.flatMap((item): KeptMark[] => {
      if (item.kind === 'bad') return []
      const { number, basis, name, status, owner, filedOn, niceClasses } = item.record
      return [{ number, basis, name, status, owner, filedOn, classes: niceClasses.join(',') }]
    }),
  )
}

/** Returns the stand-in's records as a register must contain them. */
export function recordsOf({ marks }: Pick<EuipoFake, 'marks'>): KeptMark[] {
  const all = marks.all()
  const page = readPartitionPage({ trademarks: all, totalElements: all.length, page: 0 }, { prefixes: [''], page: 0 })
  return heldOf(page?.items ?? [])
}
