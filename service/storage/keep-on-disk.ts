import { sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'

/** Times that another process is waited for which brings its own writes to the disk at that moment. */
const TRIES = 5

/**
 * Brings what was committed to the disk, so that it is there after a power failure too: for what cannot be had again, as a
 * key that is shown once. SQLite leaves the last commits to the system (`synchronous=NORMAL`) until a checkpoint
 * (https://sqlite.org/pragma.html#pragma_synchronous); PostgreSQL has them on the disk when it says so.
 */
export async function keepOnDisk(db: Database): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < TRIES; tried++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(full)`.execute(db)
    if (rows[0]?.busy !== 1) return
  }
}
