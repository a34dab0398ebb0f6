import { type Kysely, sql } from 'kysely'
import { migratesPostgres } from './is-postgres.ts'

/**
 * A national mark and an international registration may share a number, so `basis` joins a record's key. If one may
 * have overwritten the other, the files count as merged until the next import (service/registers/store/gaps.ts). That
 * is impossible in the US and for numbers `W…`.
 * `dated`: the operator or the office gives the date. `accepted`: the operator declared nothing missing.
 * `register_accepted`: bad records that are accepted in later files too.
 */
const UP = `
ALTER TABLE register_records DROP CONSTRAINT register_records_office_number_key;
ALTER TABLE register_records ADD CONSTRAINT register_records_identity UNIQUE (office, number, basis);
ALTER TABLE register_files ADD COLUMN accepted boolean NOT NULL DEFAULT false;
ALTER TABLE register_files ADD COLUMN dated boolean NOT NULL DEFAULT false;
ALTER TABLE register_bad ADD COLUMN accepted boolean NOT NULL DEFAULT false;
CREATE TABLE register_accepted (
  office text NOT NULL REFERENCES registers ON DELETE CASCADE,
  number text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (office, number, reason)
);
DELETE FROM register_files file WHERE EXISTS (SELECT FROM register_files later WHERE later.office = file.office
  AND later.id > file.id AND later.name = file.name AND later.finished_at IS NOT NULL);
UPDATE register_files file SET accepted = true WHERE EXISTS (SELECT FROM register_files later
  WHERE later.office = file.office AND later.id > file.id AND later.finished_at IS NOT NULL AND later.as_of_told
  AND later.as_of >= file.as_of);
UPDATE register_bad bad SET accepted = true FROM register_files file WHERE file.id = bad.file AND file.accepted;
UPDATE register_files SET dated = true
  WHERE as_of_told OR as_of LIKE '%T00:00:00.000Z';
UPDATE register_files file SET reader = '' WHERE office <> 'US' AND EXISTS (SELECT FROM register_records held
  WHERE held.office = file.office AND held.basis = 'international' AND held.number !~ '^W[0-9]')`

const DOWN = `
ALTER TABLE register_records DROP CONSTRAINT register_records_identity;
ALTER TABLE register_records ADD CONSTRAINT register_records_office_number_key UNIQUE (office, number);
ALTER TABLE register_files DROP COLUMN accepted;
ALTER TABLE register_files DROP COLUMN dated;
ALTER TABLE register_bad DROP COLUMN accepted;
DROP TABLE register_accepted`

async function run(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of text.split(';')) await sql.raw(statement).execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await run(db, UP)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (migratesPostgres(db)) await run(db, DOWN)
}
