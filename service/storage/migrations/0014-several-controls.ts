import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/** Canaries from all over the index, `[{"ref": 7, "name": "Vyntra"}]`, replace one from its middle. */
const UP = [
  "ALTER TABLE registers ADD COLUMN controls jsonb NOT NULL DEFAULT '[]'",
  `UPDATE registers SET controls = jsonb_build_array(jsonb_build_object('ref', control_ref, 'name', control_name))
  WHERE control_ref IS NOT NULL`,
  'ALTER TABLE registers DROP COLUMN control_ref, DROP COLUMN control_name',
]

const DOWN = [
  'ALTER TABLE registers ADD COLUMN control_ref bigint, ADD COLUMN control_name text',
  "UPDATE registers SET control_ref = (controls->0->>'ref')::bigint, control_name = controls->0->>'name'",
  'ALTER TABLE registers DROP COLUMN controls',
]

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await run(db, UP)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await run(db, DOWN)
}
