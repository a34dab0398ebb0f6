import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const none = sql`0`
  for (const [name, type] of [
    ['holder', 'text'],
    ['replaced_by', 'text'],
    ['last_used_on', 'text'],
    ['limit_requests', 'integer'],
    ['limit_per_minute', 'integer'],
    ['limit_per_day', 'integer'],
  ] as const) {
    await db.schema.alterTable('keys').addColumn(name, type).execute()
  }
  await sql`update keys set holder = id`.execute(db)
  await db.schema
    .alterTable('keys')
    .addColumn('test', 'integer', (column) => column.notNull().defaultTo(none))
    .execute()
  await db.schema
    .alterTable('usage')
    .addColumn('held', 'integer', (column) => column.notNull().defaultTo(none))
    .execute()
  await db.schema
    .createTable('leases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('keys.id'))
    .addColumn('digest', 'text')
    .addColumn('units', 'integer', (column) => column.notNull())
    .addColumn('periods', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('leases_by_digest').on('leases').column('digest').execute()
  await db.schema.createIndex('leases_by_end').on('leases').column('expires_at').execute()
  await db.schema
    .createTable('replays')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('body_digest', 'text', (column) => column.notNull())
    .addColumn('lease', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('sealed', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('replays_by_end').on('replays').column('expires_at').execute()
  await db.schema
    .createTable('facts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  // rate-limiter-flexible would create this table, but fails if several processes do so in parallel.
  await db.schema
    .createTable('bursts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(none))
    .addColumn('expire', 'bigint')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bursts', 'facts', 'replays', 'leases']) await db.schema.dropTable(table).execute()
  await db.schema.alterTable('usage').dropColumn('held').execute()
  const columns = [
    'holder',
    'replaced_by',
    'last_used_on',
    'limit_requests',
    'limit_per_minute',
    'limit_per_day',
    'test',
  ]
  for (const column of columns) await db.schema.alterTable('keys').dropColumn(column).execute()
}
