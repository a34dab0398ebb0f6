import type { HeldOffice } from '../offices.ts'
import { HELD_ROW, type HeldRow, type HeldSnapshot } from '../store/held-rows.ts'
import { listFilesInDatabase } from './journal.ts'
import type { Session } from './session.ts'

const COUNTS = `SELECT count(*) AS records, count(name) AS names
  FROM register_records WHERE office = $1 AND NOT removed`

const PAGE = `SELECT ref, ${HELD_ROW} FROM register_records
  WHERE office = $1 AND ref > $2 AND NOT removed AND name IS NOT NULL ORDER BY ref LIMIT 10000`

async function* rowsOf(session: Session, office: HeldOffice): AsyncGenerator<HeldRow> {
  for (let after = -1; ; ) {
    const page = await session.query<HeldRow & { ref: number }>(PAGE, [office, after])
    for (const { ref, ...row } of page) {
      yield row
      after = ref
    }
    if (page.length === 0) return
  }
}

/** Reads all imported records. The session stays in a transaction until it ends. */
export async function snapshotInDatabase(
  session: Session,
  office: HeldOffice,
): Promise<Omit<HeldSnapshot, typeof Symbol.asyncDispose>> {
  await session.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const [counts] = await session.query<{ records: number; names: number }>(COUNTS, [office])
  const files = await listFilesInDatabase(session, office)
  return { records: counts?.records ?? 0, names: counts?.names ?? 0, files, rows: () => rowsOf(session, office) }
}
