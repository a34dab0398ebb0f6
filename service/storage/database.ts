import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** serialization_failure and deadlock_detected: PostgreSQL rolled this transaction back in favour of another. */
const GAVE_WAY = ['40001', '40P01']
const TRIES = 5

/**
 * On SQLite, `work` is the only writer from its first statement on. PostgreSQL may roll it back in favour of another
 * transaction and run it again, so it must only change the database.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const gaveWay = GAVE_WAY.includes(String((error as { code?: unknown } | null)?.code))
      if (!gaveWay || tried === TRIES) throw error
    }
  }
}
