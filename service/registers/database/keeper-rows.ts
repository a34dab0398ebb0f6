import { randomUUID } from 'node:crypto'
import {
  type KeeperRows,
  type Keeping,
  type RecordIdentity,
  type RegisterWindow,
  recordKey,
} from '../keeper/keeper-rows.ts'
import type { HeldOffice } from '../offices.ts'
import { writeSteps } from './keep-steps.ts'
import type { Session } from './session.ts'

const NOTE = `UPDATE register_files SET bytes = $2, as_of = coalesce($3, as_of), finished_at = $4,
  steps = counted.held, bad = counted.bad, records = counted.held - counted.bad
FROM (SELECT (SELECT coalesce(sum(held), 0) FROM register_windows WHERE office = $5)::bigint AS held,
  (SELECT count(*) FROM register_bad WHERE file = $1) AS bad) counted
WHERE id = $1`

const PUT_WINDOWS = `INSERT INTO register_windows (office, prefix, total, held, read_at)
SELECT $1, given.prefix, given.total, given.held, given."readAt"
FROM json_to_recordset($2) AS given (prefix text, total bigint, held bigint, "readAt" text)
ON CONFLICT (office, prefix) DO UPDATE SET total = excluded.total, held = excluded.held, read_at = excluded.read_at`

const PUT_KEEPING = `INSERT INTO register_keeping (office, file, changes_from) VALUES ($1, $2, $3)
ON CONFLICT (office) DO UPDATE SET file = excluded.file, changes_from = excluded.changes_from`

const KNOWN = `SELECT given.number FROM unnest($2::text[]) AS given (number)
WHERE EXISTS (SELECT FROM register_records held WHERE held.office = $1 AND held.number = given.number AND NOT held.removed)
  OR EXISTS (SELECT FROM register_bad bad WHERE bad.file = $3 AND bad.number = given.number)`

/** The bounds are right in any collation, and let PostgreSQL use the index of numbers. */
const HELD_IN = `SELECT number, basis FROM register_records
WHERE office = $1 AND number >= $2 AND number <= $2 || 'zzzzzzzzzz' AND starts_with(number, $2) AND NOT removed`

const GIVEN = 'json_to_recordset($2) AS given (number text, basis text)'

const PLACE = `INSERT INTO register_places (office, number, basis, prefix)
SELECT $1, given.number, given.basis, $3 FROM ${GIVEN}
ON CONFLICT (office, number, basis) DO UPDATE SET prefix = excluded.prefix`

const PLACES_OF = `SELECT number, basis, placed.prefix FROM register_places placed JOIN ${GIVEN} USING (number, basis)
WHERE placed.office = $1`

const UNPLACED = `SELECT number, basis FROM register_records held WHERE office = $1 AND NOT removed AND NOT EXISTS
  (SELECT FROM register_places placed
    WHERE placed.office = held.office AND placed.number = held.number AND placed.basis = held.basis)`

const FORGET_UNPLACED = `DELETE FROM register_bad bad WHERE file = $2 AND NOT EXISTS
  (SELECT FROM register_places placed WHERE placed.office = $1 AND placed.number = bad.number)`

export function databaseKeeperRows(session: Session, office: HeldOffice): KeeperRows {
  return {
    transaction: (work) => session.transaction(work),
    async prepare() {
      const insert = 'INSERT INTO registers (office, id, generation) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING'
      await session.query(insert, [office, randomUUID()])
    },
    async count() {
      const find = 'SELECT count(*) AS held FROM register_records WHERE office = $1 AND NOT removed'
      return Number((await session.query<{ held: unknown }>(find, [office]))[0]?.held)
    },
    async dateUpTo(day) {
      const change = 'UPDATE register_records SET data_on = $2 WHERE office = $1 AND data_on > $2'
      await session.query(change, [office, day])
    },
    async keeping() {
      const find = 'SELECT file, changes_from AS "changesFrom" FROM register_keeping WHERE office = $1'
      return (await session.query<Keeping & Record<string, unknown>>(find, [office]))[0] ?? null
    },
    async putKeeping({ file, changesFrom }) {
      await session.query(PUT_KEEPING, [office, file, changesFrom])
    },
    windows() {
      const find = `SELECT prefix, total, held, read_at AS "readAt" FROM register_windows WHERE office = $1
        ORDER BY prefix COLLATE "C"`
      return session.query<RegisterWindow & Record<string, unknown>>(find, [office])
    },
    async putWindows(windows) {
      if (windows.length > 0) await session.query(PUT_WINDOWS, [office, JSON.stringify(windows)])
    },
    async dropWindow(prefix) {
      await session.query('DELETE FROM register_windows WHERE office = $1 AND prefix = $2', [office, prefix])
    },
    heldIn(prefix) {
      return session.query<RecordIdentity>(HELD_IN, [office, prefix])
    },
    async knownOf(numbers, file) {
      const rows = await session.query<{ number: string }>(KNOWN, [office, numbers, file])
      return new Set(rows.map(({ number }) => number))
    },
    async forgetBad(file, numbers) {
      await session.query('DELETE FROM register_bad WHERE file = $1 AND number = ANY($2::text[])', [file, numbers])
    },
    async forgetBadIn(file, prefix) {
      await session.query('DELETE FROM register_bad WHERE file = $1 AND starts_with(number, $2)', [file, prefix])
    },
    async place(records, prefix) {
      if (records.length > 0) await session.query(PLACE, [office, JSON.stringify(records), prefix])
    },
    async placesOf(records) {
      type Placed = RecordIdentity & { prefix: string }
      const rows = await session.query<Placed>(PLACES_OF, [office, JSON.stringify(records)])
      return new Map(rows.map((row) => [recordKey(row), row.prefix]))
    },
    async unplace(prefix) {
      await session.query('DELETE FROM register_places WHERE office = $1 AND starts_with(prefix, $2)', [office, prefix])
    },
    unplaced() {
      return session.query<RecordIdentity>(UNPLACED, [office])
    },
    async forgetUnplacedBad(file) {
      await session.query(FORGET_UNPLACED, [office, file])
    },
    async write({ id }, asOf, steps) {
      const find = 'SELECT generation FROM registers WHERE office = $1'
      const [row] = await session.query<{ generation: number }>(find, [office])
      // Uses the generation of the next index, so that nothing is indexed before the sync requests it.
      const generation = (row?.generation ?? 0) + 1
      const tally = { steps: 0, records: 0, removed: 0, bad: 0, older: 0 }
      await writeSteps(session, office, { id, asOf }, { steps, tally, generation })
    },
    async note(file, { expected, whole }) {
      await session.query(NOTE, [file, expected, whole?.asOf ?? null, whole?.at ?? null, office])
    },
    async forgetOthers(file) {
      await session.query('DELETE FROM register_files WHERE office = $1 AND id <> $2', [office, file])
    },
  }
}
