import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/** Numbers of groups of goods, separated by commas. Null if the file lists no goods. */
const UP = 'ALTER TABLE register_records ADD COLUMN goods text'

const DOWN = 'ALTER TABLE register_records DROP COLUMN goods'

export async function up(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await sql.raw(UP).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await sql.raw(DOWN).execute(db)
}
