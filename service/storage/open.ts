import type pg from 'pg'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface Storage {
  db: Database
  /** Connections of the same server, for what does not speak through Kysely; null with SQLite. */
  pool: pg.Pool | null
  close(): Promise<void>
}

/** Where the rows are kept: in a file in `dataDir`, or in PostgreSQL at `databaseUrl`. */
export interface StoragePlace {
  dataDir: string
  databaseUrl: string | null
}

/** Opens the storage, migrated to the newest form. Throws CannotStart, or an error of SQLite or of the system. */
export async function openStorage({ dataDir, databaseUrl }: StoragePlace): Promise<Storage> {
  const { db, pool } =
    databaseUrl === null ? { db: await openSqlite(dataDir), pool: null } : await openPostgres(databaseUrl)
  return { db, pool, close: () => db.destroy() }
}
