import type { DatabaseSync } from 'node:sqlite'
import { MERGED_BASES } from './gaps.ts'
import { ACCEPTED_TABLE, recordTable } from './schema.ts'

/** Copies the refs, because an index refers to records by ref. */
const TABLES = `
${recordTable('record_of_basis')};
INSERT INTO record_of_basis SELECT *, NULL FROM record;
DROP TABLE record;
ALTER TABLE record_of_basis RENAME TO record;
ALTER TABLE file ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE file ADD COLUMN dated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bad ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0;
${ACCEPTED_TABLE}
`

/**
 * Applies version 1's rules: a later complete file replaces files of its name, and the operator's date accepts files up
 * to that date.
 */
const SETTLED = `
DELETE FROM file WHERE EXISTS (
  SELECT 1 FROM file later WHERE later.id > file.id AND later.name = file.name AND later.finished_at IS NOT NULL);
UPDATE file SET accepted = 1 WHERE EXISTS (
  SELECT 1 FROM file later WHERE later.id > file.id AND later.finished_at IS NOT NULL AND later.as_of_told = 1
    AND later.as_of >= file.as_of);
UPDATE bad SET accepted = 1 WHERE file IN (SELECT id FROM file WHERE accepted = 1);
`

/**
 * True if an international registration may have replaced a national mark. Excludes the US and numbers like `W123`,
 * because no two marks share these.
 */
const MAY_HAVE_MERGED = `
SELECT EXISTS (SELECT 1 FROM record WHERE basis = 'international' AND number NOT GLOB 'W[0-9]*') AS merged FROM register
WHERE office <> 'US'`

/** Runs in the open transaction. The next files supply the goods. */
export function migrateFromTwo(db: DatabaseSync): void {
  db.exec('ALTER TABLE record ADD COLUMN goods TEXT')
}

/**
 * Runs in the open transaction. Version 1 stored one mark per number. If a mark may be lost, the register is incomplete
 * until its files are imported again.
 */
export function migrateFromOne(db: DatabaseSync): void {
  db.exec(TABLES)
  db.exec(SETTLED)
  db.exec('UPDATE file SET dated = 1 WHERE as_of_told = 1')
  if (db.prepare(MAY_HAVE_MERGED).get()?.merged === 1) db.prepare('UPDATE file SET reader = ?').run(MERGED_BASES)
}
