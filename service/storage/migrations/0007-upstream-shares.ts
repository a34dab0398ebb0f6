import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upstream_shares')
    .addColumn('upstream', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('span', 'bigint', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('before', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('upstream_shares_key', ['upstream', 'holder'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('upstream_shares').execute()
}
