import { sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'

/** How often to try again where another process is writing to the database at that moment. */
const TRIES = 5

/**
 * Syncs commits to the disk, so that they survive a power failure: for what cannot be made again, such as a key that is
 * shown once. SQLite leaves the last commits to the system (`synchronous=NORMAL`) until a checkpoint
 * (https://sqlite.org/pragma.html#pragma_synchronous); PostgreSQL has them on the disk when it says so. The checkpoint
 * also empties the write-ahead log, in which deleted rows stay otherwise.
 */
export async function keepOnDisk(db: Database): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < TRIES; tried++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy !== 1) return
  }
}
