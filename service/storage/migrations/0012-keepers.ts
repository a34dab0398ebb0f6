import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/** If a register's records are in a file, so is its sync's progress (service/registers/store/sync-rows.ts). */
const WINDOWS = [
  `CREATE TABLE register_keeping (
  office text PRIMARY KEY REFERENCES registers ON DELETE CASCADE,
  file integer NOT NULL REFERENCES register_files ON DELETE CASCADE,
  changes_from text NOT NULL
)`,
  `CREATE TABLE register_windows (
  office text NOT NULL REFERENCES registers ON DELETE CASCADE,
  prefix text NOT NULL,
  total bigint,
  held bigint NOT NULL,
  read_at text,
  PRIMARY KEY (office, prefix)
)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keepers')
    .addColumn('office', 'text', (column) => column.primaryKey())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('accepted_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('resting'))
    .addColumn('held', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('expected', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('whole_as_of', 'bigint')
    .addColumn('ready_by', 'bigint')
    .addColumn('fault', 'text')
    .addColumn('reason', 'text')
    .addColumn('fault_since', 'bigint')
    .addColumn('next_at', 'bigint')
    .addColumn('noted_at', 'bigint')
    .execute()
  if (migratesPostgres(db)) for (const table of WINDOWS) await sql.raw(table).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db))
    for (const table of ['register_windows', 'register_keeping']) await sql.raw(`DROP TABLE ${table}`).execute(db)
  await db.schema.dropTable('keepers').execute()
}
