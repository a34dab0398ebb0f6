import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/**
 * `statuses` of `register_spellings`: bit n where a mark that is spelt so has status n (lib/sources/register/index-status.ts), so that
 * dead marks take no place of those in force in a search. Spellings that were there before may be of any status, until what
 * is searched is made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await sql`ALTER TABLE register_spellings ADD COLUMN statuses smallint NOT NULL DEFAULT 255`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await sql`ALTER TABLE register_spellings DROP COLUMN statuses`.execute(db)
}
