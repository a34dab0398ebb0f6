import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'
import { WRITER_WAIT_MS } from './sqlite.ts'

/** How often to try again where another process has the database at that moment. */
const TRIES = 5
/** Milliseconds between two tries to empty the log. */
const PAUSE_MS = 20

/**
 * Syncs commits to the disk, so that they survive a power failure: for what cannot be made again, such as a key that is
 * shown once. SQLite leaves the last commits to the system (`synchronous=NORMAL`) until a checkpoint
 * (https://sqlite.org/pragma.html#pragma_synchronous); PostgreSQL has them on the disk when it says so.
 */
export async function keepOnDisk(db: Database): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < TRIES; tried++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(full)`.execute(db)
    if (rows[0]?.busy !== 1) return
  }
}

/**
 * Empties SQLite's write-ahead log, in which deleted rows stay otherwise. A log that another process goes on reading,
 * such as a program that copies the database, is left for the next time: SQLite would wait for the reader, and this
 * process does nothing else meanwhile.
 */
export async function emptyLog(db: Database): Promise<void> {
  if (isPostgres(db)) return
  const isEmptied = () =>
    db.connection().execute(async (one) => {
      await sql`pragma busy_timeout = 0`.execute(one)
      try {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(one)
        return rows[0]?.busy !== 1
      } finally {
        await sql`pragma busy_timeout = ${sql.lit(WRITER_WAIT_MS)}`.execute(one)
      }
    })
  for (let tried = 1; !(await isEmptied()) && tried < TRIES; tried++) await wait(PAUSE_MS)
}
