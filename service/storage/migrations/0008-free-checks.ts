import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('free_checks')
    .addColumn('key_id', 'text', (column) => column.notNull().references('keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('free_checks_pk', ['key_id', 'day'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('free_checks').execute()
}
