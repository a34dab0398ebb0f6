import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Whether this is PostgreSQL; else it is SQLite. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Codes of serialization_failure and deadlock_detected: PostgreSQL rolled this transaction back in favour of another.
 */
const GAVE_WAY = ['40001', '40P01']
const TRIES = 5

/**
 * Runs `work` in one transaction: all of it happens or nothing. On SQLite it is the only writer from its first
 * statement on. On PostgreSQL it is run again if it had to give way to another transaction, so `work` must change
 * nothing but the database.
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
