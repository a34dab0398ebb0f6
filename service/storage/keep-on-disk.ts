import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'
import { WRITER_WAIT_MS } from './sqlite.ts'

/** Another process may be using the database. */
const TRIES = 5
const PAUSE_MS = 20

/**
 * Syncs commits to the disk, for data that nobody can make again, such as a key. SQLite may lose the commits since the
 * last checkpoint in a power failure (`synchronous=NORMAL`, https://sqlite.org/pragma.html#pragma_synchronous).
 */
export async function keepOnDisk(db: Database): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < TRIES; tried++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(full)`.execute(db)
    if (rows[0]?.busy !== 1) return
  }
}

/**
 * Empties SQLite's write-ahead log, which otherwise still contains deleted rows. Skips a log that another process is
 * reading, because SQLite would block this process until the reader ends.
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
