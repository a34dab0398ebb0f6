import { createEuipoReader } from '../../../../lib/sources/offices/euipo/reader.ts'
import { readWindowPage } from '../../../../lib/sources/offices/euipo/window-page.ts'
import type { MarkRecord } from '../../../../lib/sources/register/mark-record.ts'
import { createHostGate } from '../../../../lib/sources/upstream/host-gate.ts'
import type { EuipoStandIn } from '../../../../stand-ins/offices/euipo.ts'
import { type StandInMark, wordMark } from '../../../../stand-ins/offices/euipo-marks.ts'
import { createUpstreamFetch } from '../../../upstreams/upstream-fetch.ts'
import { openSession } from '../../database/session.ts'
import { registersFolder, storePath } from '../../offices.ts'
import { placeOf, type RecordSettings } from '../../places/place-of.ts'
import { openStoreToRead } from '../../store/open-store.ts'
import type { RecordPlace } from '../../store/record-store.ts'
import type { KeepProgress } from '../keep-round.ts'
import { type RunKeeper, runKeeper } from '../run-keeper.ts'

/** Most marks of a window in these tests, so that a register of some thousands has many windows. */
const MOST_RECORDS = 150

/** Made-up marks whose numbers lie close together in places and far apart in others, as those of the office do. */
export function madeMarks(count: number, random: () => number): StandInMark[] {
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
  registersInDatabase: databaseUrl === null ? [] : ['EU', 'US'],
})

/** A place whose records are kept and not indexed, for tests of what is kept alone: an index takes longer than all else. */
export function withoutIndex(place: RecordPlace): RecordPlace {
  return {
    ...place,
    async open() {
      return { ...(await place.open()), index: async () => null }
    },
  }
}

/** Runs one round of a keeper of the stand-in, which waits for nothing; `mostRecords` of a window, null for the usual. */
export function runOnce(
  standIn: Pick<EuipoStandIn, 'settings'>,
  settings: RecordSettings,
  { mostRecords = MOST_RECORDS, ...more }: Partial<RunKeeper> & { mostRecords?: number | null } = {},
): Promise<KeepProgress> {
  const reader = createEuipoReader({ ...standIn.settings, gate: createHostGate() })
  return runKeeper({
    office: 'EU',
    reader: mostRecords === null ? reader : { ...reader, mostRecords },
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

type Held = Pick<MarkRecord, 'number' | 'name' | 'status' | 'owner' | 'filedOn'> & { classes: string }

const COLUMNS = 'number, name, status, owner, filed_on AS "filedOn", classes'

/** What is held, by rising numbers. */
export async function heldRecords(
  { dataDir, databaseUrl }: RecordSettings,
  office: 'EU' | 'US' = 'EU',
): Promise<Held[]> {
  const byNumber = (records: Held[]) => records.toSorted((a, b) => (a.number < b.number ? -1 : 1))
  if (databaseUrl !== null) {
    await using session = await openSession(databaseUrl)
    const find = `SELECT ${COLUMNS} FROM register_records WHERE office = '${office}' AND NOT removed`
    return byNumber(await session.query<Held>(find))
  }
  const db = openStoreToRead(storePath(registersFolder(dataDir), office), office)
  if (db === null) return []
  try {
    const rows = db.prepare(`SELECT ${COLUMNS} FROM record WHERE removed = 0`).all()
    return byNumber(rows.map((row) => ({ ...row }) as unknown as Held))
  } finally {
    db.close()
  }
}

/** What the stand-in holds, as a register is to hold it. */
export function recordsOf({ marks }: Pick<EuipoStandIn, 'marks'>): Held[] {
  const all = marks.all()
  const page = readWindowPage({ trademarks: all, totalElements: all.length, page: 0 }, { prefix: '', page: 0 })
  return (page?.items ?? []).flatMap((item): Held[] => {
    if (item.kind === 'bad') return []
    const { number, name, status, owner, filedOn, niceClasses } = item.record
    return [{ number, name, status, owner, filedOn, classes: niceClasses.join(',') }]
  })
}
