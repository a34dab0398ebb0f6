import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/**
 * `statuses` of `register_spellings`: bit n is set where a mark with this spelling has status n
 * (lib/sources/register/index-status.ts), so that dead marks do not crowd out marks in force in a search. Older rows
 * count as of any status until the register is indexed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await sql`ALTER TABLE register_spellings ADD COLUMN statuses smallint NOT NULL DEFAULT 255`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (!migratesPostgres(db)) return
  await sql`ALTER TABLE register_spellings DROP COLUMN statuses`.execute(db)
}
