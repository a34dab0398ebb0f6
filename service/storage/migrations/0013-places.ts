import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/** The partition that last contained each record. If partitions are days of changes, a changed record moves. */
const PLACES = [
  `CREATE TABLE register_places (
  office text NOT NULL REFERENCES registers ON DELETE CASCADE,
  number text NOT NULL,
  basis text NOT NULL,
  prefix text NOT NULL,
  PRIMARY KEY (office, number, basis)
)`,
  'CREATE INDEX register_places_of_window ON register_places (office, prefix)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) for (const statement of PLACES) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await sql.raw('DROP TABLE register_places').execute(db)
}
