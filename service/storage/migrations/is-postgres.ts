import { type Kysely, PostgresAdapter } from 'kysely'

export const migratesPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter
