import type { DatabaseSync } from 'node:sqlite'
import { dateInName } from '../formats/date-in-name.ts'
import { MERGED_BASES } from './hole.ts'
import { ACCEPTED_TABLE, recordTable } from './schema.ts'

/** Refs stay the same, so that an index still points to the same records. */
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
 * Accepts what version 1 considered settled: files with a later, whole file of their name, and files up to a date that
 * the operator named.
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
 * True if an international registration may have replaced a national mark. In the US, and with numbers like `W123`,
 * they never share a number.
 */
const MAY_HAVE_MERGED = `
SELECT EXISTS (SELECT 1 FROM record WHERE basis = 'international' AND number NOT GLOB 'W[0-9]*') AS merged FROM register
WHERE office <> 'US'`

/** Runs in the open transaction. Goods come with the next files. */
export function migrateFromTwo(db: DatabaseSync): void {
  db.exec('ALTER TABLE record ADD COLUMN goods TEXT')
}

/**
 * Runs in the open transaction. Version 1 knew marks only by number. If it may have lost a mark, the register is not
 * whole until its files come again.
 */
export function migrateFromOne(db: DatabaseSync): void {
  db.exec(TABLES)
  db.exec(SETTLED)
  const note = db.prepare('UPDATE file SET dated = 1 WHERE id = ?')
  for (const { id, name, told } of db.prepare('SELECT id, name, as_of_told AS told FROM file').all())
    if (told === 1 || dateInName(String(name)) !== null) note.run(Number(id))
  if (db.prepare(MAY_HAVE_MERGED).get()?.merged === 1) db.prepare('UPDATE file SET reader = ?').run(MERGED_BASES)
}
