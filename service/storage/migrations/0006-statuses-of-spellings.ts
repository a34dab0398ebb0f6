import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/** Bit n of a spelling is set if one of its marks has status n, so that dead marks crowd out none in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await sql`ALTER TABLE register_spellings ADD COLUMN statuses smallint NOT NULL DEFAULT 255`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await sql`ALTER TABLE register_spellings DROP COLUMN statuses`.execute(db)
}
