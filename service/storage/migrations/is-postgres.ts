import { type Kysely, PostgresAdapter } from 'kysely'

/** Whether what is migrated is PostgreSQL; else it is SQLite. */
export const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter
