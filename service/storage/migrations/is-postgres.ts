import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether the migrated database is PostgreSQL; else it is SQLite. */
export const migratesPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter
