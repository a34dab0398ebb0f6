import type { Kysely } from 'kysely'

/** Existing rows lack these values, but expire within a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('replays').addColumn('holder', 'text').execute()
  await db.schema.alterTable('replays').addColumn('bytes', 'integer').execute()
  await db.schema.createIndex('replays_of_holder').on('replays').columns(['holder', 'expires_at']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('replays_of_holder').execute()
  await db.schema.alterTable('replays').dropColumn('bytes').execute()
  await db.schema.alterTable('replays').dropColumn('holder').execute()
}
