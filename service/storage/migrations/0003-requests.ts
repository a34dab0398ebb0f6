import type { Kysely } from 'kysely'

const STAMPS = ['confirmed_at', 'reviewed_at', 'quoted_at', 'accepted_at', 'ready_at', 'claimed_at', 'ended_at']

export async function up(db: Kysely<unknown>): Promise<void> {
  let requests = db.schema
    .createTable('access_requests')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('form_digest', 'text', (column) => column.notNull().unique())
    .addColumn('address_digest', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('checks_a_month', 'integer', (column) => column.notNull())
    .addColumn('jurisdictions', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_before', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
  for (const stamp of STAMPS) requests = requests.addColumn(stamp, 'bigint')
  await requests
    .addColumn('plan', 'text')
    .addColumn('included', 'integer')
    .addColumn('price', 'text')
    .addColumn('currency', 'text')
    .addColumn('quote_until', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('key_id', 'text')
    .execute()
  await db.schema.createIndex('access_requests_by_address').on('access_requests').column('address_digest').execute()
  await db.schema
    .createTable('access_links')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('access_requests.reference').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('seed', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('access_links_by_reference').on('access_links').column('reference').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('access_requests.reference').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('fault', 'text')
    .execute()
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'next_at']).execute()
  await db.schema.createIndex('outbox_by_reference').on('outbox').column('reference').execute()
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['audit', 'outbox', 'access_links', 'access_requests']) await db.schema.dropTable(table).execute()
}
