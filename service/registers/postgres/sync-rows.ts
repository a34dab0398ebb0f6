import { randomUUID } from 'node:crypto'
import type { MarkRecord, ReadStep } from '../../../lib/sources/registers/record.ts'
import type { JournalFile, Tally } from '../store/journal.ts'
import type { RegisterCode } from '../store/offices.ts'
import { type RecordIdentity, type RecordStore, type RegisterPartition, storedRecord } from '../store/record-store.ts'
import { settledRemoval } from '../store/writer.ts'
import { noteTallyInDatabase } from './journal.ts'
import type { Session } from './session.ts'

/** A record is changed if it was removed, or what an index contains differs: name, classes or status. */
const PUT = `
INSERT INTO register_records AS held (office, number, name, classes, status, owner, filed_on, registered_on, expires_on,
  basis, registration_number, data_on, changed, removed, goods)
SELECT $1, given.number, given.name, given.classes, given.status, given.owner, given.filed_on, given.registered_on,
  given.expires_on, given.basis, given.registration_number, $3, $4, false, given.goods
FROM json_to_recordset($2) AS given (number text, name text, classes text, status text, owner text, filed_on text,
  registered_on text, expires_on text, basis text, registration_number text, goods text)
ON CONFLICT (office, number, basis) DO UPDATE SET
  changed = CASE WHEN held.removed OR held.name IS DISTINCT FROM coalesce(excluded.name, held.name)
    OR held.classes <> excluded.classes OR held.status <> excluded.status THEN excluded.changed ELSE held.changed END,
  name = coalesce(excluded.name, held.name),
  classes = excluded.classes, status = excluded.status, owner = excluded.owner,
  filed_on = excluded.filed_on, registered_on = excluded.registered_on, expires_on = excluded.expires_on,
  registration_number = excluded.registration_number, data_on = excluded.data_on, removed = false,
  goods = CASE WHEN NOT held.removed AND held.classes = excluded.classes THEN coalesce(excluded.goods, held.goods)
    ELSE excluded.goods END
WHERE excluded.data_on >= held.data_on
RETURNING number, basis`

/** Adds a name that a newer file omitted (store/writer.ts). */
const GIVE_WORDS = `
UPDATE register_records held SET name = given.name, changed = CASE WHEN held.removed THEN held.changed ELSE $4 END
FROM json_to_recordset($2) AS given (number text, name text, basis text)
WHERE held.office = $1 AND held.number = given.number AND held.basis = given.basis AND given.name IS NOT NULL
  AND held.name IS NULL AND held.data_on > $3`

/** Stores removals of unknown numbers too (store/writer.ts). */
const REMOVE = `
INSERT INTO register_records AS held (office, number, classes, status, basis, data_on, changed, removed)
SELECT $1, given.number, '', 'unknown', given.basis, $3, $4, true
FROM json_to_recordset($2) AS given (number text, basis text)
ON CONFLICT (office, number, basis) DO UPDATE SET
  changed = CASE WHEN held.removed THEN held.changed ELSE excluded.changed END, data_on = excluded.data_on, removed = true
WHERE excluded.data_on >= held.data_on
RETURNING number, basis`

const KEEP_BAD = `
INSERT INTO register_bad (file, entry, line, number, reason, accepted)
SELECT $1, given.entry, given.line, given.number, given.reason, EXISTS (SELECT FROM register_accepted known
  WHERE known.office = $3 AND known.number = given.number AND known.reason = given.reason)
FROM json_to_recordset($2) AS given (entry text, line integer, number text, reason text)`

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes NUL and lone surrogates, which PostgreSQL rejects. */
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed()

const asJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_key, value) => (typeof value === 'string' ? plain(value) : value))

type SettledStep = ReturnType<typeof settledRemoval>
type Last = Extract<SettledStep, { kind: 'record' | 'removed' }>
type RecordStep = Extract<Last, { kind: 'record' }>

function identityOf(step: Last): { number: string; basis: MarkRecord['basis'] } {
  const { number, basis } = step.kind === 'record' ? step.record : step
  return { number: plain(number), basis }
}

const keyOf = ({ number, basis }: ReturnType<typeof identityOf>) => `${basis} ${number}`

function rowOf({ record }: RecordStep): object {
  const { number, name, niceClasses, status, owner, filedOn, registeredOn, expiresOn, basis } = record
  const dates = { filed_on: filedOn, registered_on: registeredOn, expires_on: expiresOn }
  const { registrationNumber: registration_number, goodsGroups } = record
  const goods = goodsGroups?.join(',') ?? null
  return { number, name, classes: niceClasses.join(','), status, owner, ...dates, basis, registration_number, goods }
}

const HELD_BASES = `
SELECT number, basis FROM register_records WHERE office = $1 AND number = ANY($2::text[]) AND NOT removed`

async function settledSteps(
  session: Session,
  office: RegisterCode,
  steps: readonly ReadStep[],
): Promise<SettledStep[]> {
  const unsaid = new Set(steps.flatMap((step) => (step.kind === 'removed' && step.basis === null ? [step.number] : [])))
  const bases = new Map([...unsaid].map((number) => [plain(number), new Set<MarkRecord['basis']>()]))
  if (unsaid.size > 0) {
    for (const held of await session.query<ReturnType<typeof identityOf>>(HELD_BASES, [office, [...bases.keys()]]))
      bases.get(held.number)?.add(held.basis)
  }
  return steps.map((given) => {
    const step = settledRemoval(given, (number) => [...(bases.get(plain(number)) ?? [])])
    if (step.kind === 'bad') return step
    const { number, basis } = identityOf(step)
    if (step.kind === 'record') bases.get(number)?.add(basis)
    else bases.get(number)?.delete(basis)
    return step
  })
}

function following({ record: before }: RecordStep, step: RecordStep): RecordStep {
  const { name, niceClasses, goodsGroups } = step.record
  const goods = niceClasses.join() === before.niceClasses.join() ? (goodsGroups ?? before.goodsGroups) : goodsGroups
  return { ...step, record: { ...step.record, name: name ?? before.name, goodsGroups: goods } }
}

/**
 * Returns each mark's last record, completed from earlier ones, and the marks whose last step is a removal. Also
 * returns records from before the removal, because a mark may return without its name.
 */
function lastOfEach(steps: readonly Last[]): { records: RecordStep[]; removed: Last[] } {
  const records = new Map<string, RecordStep>()
  const removed = new Map<string, Last>()
  for (const step of steps) {
    const key = keyOf(identityOf(step))
    if (step.kind === 'removed') {
      removed.set(key, step)
      continue
    }
    const before = records.get(key)
    const name = step.record.name ?? before?.record.name ?? null
    const comesBack = removed.delete(key)
    const isNext = before !== undefined && !comesBack
    records.set(key, isNext ? following(before, step) : { ...step, record: { ...step.record, name } })
  }
  return { records: [...records.values()], removed: [...removed.values()] }
}

/** Runs in the open transaction. Each mark's last step wins. All steps have one date. */
async function writeSteps(
  session: Session,
  office: RegisterCode,
  file: Pick<JournalFile, 'id' | 'asOf'>,
  { steps, tally, generation }: { steps: readonly ReadStep[]; tally: Tally; generation: number },
): Promise<Tally> {
  const day = Math.floor(Date.parse(file.asOf) / DAY_MS)
  const kept = new Set<string>()

  async function write(text: string, rows: string): Promise<void> {
    const values = [office, rows, day, generation]
    for (const row of await session.query<ReturnType<typeof identityOf>>(text, values)) kept.add(keyOf(row))
  }

  const known = await settledSteps(session, office, steps)
  const bad = known.filter((step) => step.kind === 'bad')
  const told = known.filter((step) => step.kind !== 'bad')
  const { records, removed } = lastOfEach(told)
  if (records.length > 0) await write(PUT, asJson(records.map(rowOf)))
  const overtaken = records.filter((step) => !kept.has(keyOf(identityOf(step))))
  if (overtaken.length > 0) await session.query(GIVE_WORDS, [office, asJson(overtaken.map(rowOf)), day, generation])
  if (removed.length > 0) await write(REMOVE, asJson(removed.map(identityOf)))
  const faults = bad.map(({ reason, at: { entry, line, number } }) => ({ reason, entry, line, number }))
  if (faults.length > 0) await session.query(KEEP_BAD, [file.id, asJson(faults), office])
  const puts = told.filter(({ kind }) => kind === 'record').length
  return {
    steps: tally.steps + steps.length,
    records: tally.records + puts,
    removed: tally.removed + told.length - puts,
    bad: tally.bad + bad.length,
    older: tally.older + told.filter((step) => !kept.has(keyOf(identityOf(step)))).length,
  }
}

export async function keepSteps(
  session: Session,
  office: RegisterCode,
  file: JournalFile,
  task: { steps: readonly ReadStep[]; tally: Tally; generation: number },
): Promise<Tally> {
  return session.transaction(async () => {
    const now = await writeSteps(session, office, file, task)
    await noteTallyInDatabase(session, file.id, now)
    return now
  })
}

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

/** The bounds are correct in any collation, and let PostgreSQL use the number index. */
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

export function databaseSyncRows(session: Session, office: RegisterCode): RecordStore['rows'] {
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
      return (await session.query<{ file: number; changesFrom: string }>(find, [office]))[0] ?? null
    },
    async putKeeping({ file, changesFrom }) {
      await session.query(PUT_KEEPING, [office, file, changesFrom])
    },
    windows() {
      const find = `SELECT prefix, total, held, read_at AS "readAt" FROM register_windows WHERE office = $1
        ORDER BY prefix COLLATE "C"`
      return session.query<RegisterPartition & Record<string, unknown>>(find, [office])
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
      return new Map(rows.map((row) => [storedRecord.key(row), row.prefix]))
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
      // Uses the next index's generation, so that nothing is indexed until the sync requests it.
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
