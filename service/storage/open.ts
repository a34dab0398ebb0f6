import type pg from 'pg'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface Storage {
  db: Database
  /** For libraries that do not use Kysely. Null with SQLite. */
  pool: pg.Pool | null
  close(): Promise<void>
}

export interface StoragePlace {
  dataDir: string
  databaseUrl: string | null
}

/** Throws `CannotStart`, or an error of SQLite or the system. */
export async function openStorage({ dataDir, databaseUrl }: StoragePlace): Promise<Storage> {
  const { db, pool } =
    databaseUrl === null ? { db: await openSqlite(dataDir), pool: null } : await openPostgres(databaseUrl)
  return { db, pool, close: () => db.destroy() }
}
