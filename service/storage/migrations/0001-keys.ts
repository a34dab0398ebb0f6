import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('last4', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('usage')
    .addColumn('key_id', 'text', (column) => column.notNull().references('keys.id'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .addPrimaryKeyConstraint('usage_pk', ['key_id', 'period'])
    .execute()
  await db.schema
    .createTable('repeats')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('claims')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('keys.id'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['claims', 'repeats', 'usage', 'keys']) await db.schema.dropTable(table).execute()
}
