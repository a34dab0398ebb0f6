import type { Control } from '../held/manifest.ts'
import { CONTROL_PLACES, controlsAmong, NEIGHBOURS_LOOKED_AT } from '../held/store-rows.ts'
import type { HeldOffice } from '../offices.ts'
import { namesRules } from '../search/names-rules.ts'
import { dataDateOf } from '../store/data-date.ts'
import { datedFiles } from '../store/journal.ts'
import type { IndexOutcome } from '../store/record-store.ts'
import { type ChangedRecord, indexBatch } from './index-batch.ts'
import { listFilesInDatabase } from './journal.ts'
import { partOfTable } from './parts.ts'
import type { Session } from './session.ts'

const BATCH = 5000

interface Searched {
  generation: number
  searched: number | null
  rules: string | null
}

const CHANGED = `
SELECT ref, CASE WHEN removed THEN NULL ELSE name END AS name, classes, status FROM register_records
WHERE office = $1 AND changed > $2 AND ref > $3 ORDER BY ref LIMIT ${BATCH}`

const COUNTS = `
SELECT count(*) AS records, count(name) AS names FROM register_records WHERE office = $1 AND NOT removed`

/** Starts `$2` tenths of the way from the first ref to the last (held/store-rows.ts). */
const NEIGHBOURS = `
SELECT ref, name FROM register_marks WHERE office = $1
  AND ref >= (SELECT min(ref) + (max(ref) - min(ref)) * $2::int / 10 FROM register_marks WHERE office = $1)
ORDER BY ref LIMIT ${NEIGHBOURS_LOOKED_AT}`

const SEARCH_THESE = `
UPDATE registers SET searched = $2, rules = $3, data_as_of = $4, records = $5, names = $6, controls = $7 WHERE office = $1`

/** A table stands before those that it refers to, so that this order can empty them. */
export const SEARCHED_TABLES = ['forms', 'holders', 'words', 'spellings', 'marks'] as const

interface IndexRecordsOptions {
  signal: AbortSignal
  whole?: boolean
}

async function indexFrom(session: Session, office: HeldOffice, after: number, signal: AbortSignal): Promise<number> {
  let changed = 0
  for (let last = -1; ; ) {
    signal.throwIfAborted()
    const records = await session.query<ChangedRecord>(CHANGED, [office, after, last])
    if (records.length > 0) await indexBatch(session, office, records, after < 0)
    changed += records.length
    if (records.length < BATCH) return changed
    last = records.at(-1)?.ref ?? last
  }
}

async function findControls(session: Session, office: HeldOffice): Promise<Control[]> {
  const neighbours: Control[][] = []
  for (const tenths of CONTROL_PLACES)
    neighbours.push(await session.query<{ ref: number; name: string }>(NEIGHBOURS, [office, tenths]))
  return controlsAmong(neighbours)
}

async function indexAll(
  session: Session,
  office: HeldOffice,
  { signal, whole: anew = false }: IndexRecordsOptions,
): Promise<IndexOutcome> {
  const date = dataDateOf(datedFiles(await listFilesInDatabase(session, office)))
  if (date === null) return null
  const [row] = await session.query<Searched>('SELECT generation, searched, rules FROM registers WHERE office = $1', [
    office,
  ])
  const rules = await namesRules()
  const whole = anew || row?.rules !== rules || row.searched === null
  if (whole)
    for (const table of SEARCHED_TABLES)
      await session.query(`DELETE FROM register_${table} WHERE office = $1`, [office])
  const after = whole ? -1 : (row?.searched ?? -1)
  const changed = await indexFrom(session, office, after, signal)
  const [counts] = await session.query<{ records: number; names: number }>(COUNTS, [office])
  const controls = JSON.stringify(await findControls(session, office))
  const manifest = { records: counts?.records ?? 0, names: counts?.names ?? 0, dataAsOf: date.asOf }
  const { records, names, dataAsOf } = manifest
  await session.query(SEARCH_THESE, [office, row?.generation, rules, dataAsOf, records, names, controls])
  return { made: whole ? 'whole' : changed === 0 ? 'same' : 'delta', manifest }
}

/**
 * Indexes what changed since the last time, in one transaction: a search sees all of it or nothing. Needs the right to
 * import. Rejects with StoreError, or with the signal's reason.
 */
export async function indexRecords(
  session: Session,
  office: HeldOffice,
  options: IndexRecordsOptions,
): Promise<IndexOutcome> {
  const done = await session.transaction(() => indexAll(session, office, options))
  // New rows wait in pending lists that every search reads, and the planner lacks statistics for them.
  if (done !== null && done.made !== 'same')
    for (const table of SEARCHED_TABLES) await session.query(`VACUUM ANALYZE ${partOfTable(table, office)}`)
  return done
}
