import type { DatabaseSync } from 'node:sqlite'
import { dateInName } from '../files/date-in-name.ts'
import { MERGED_BASES } from './hole.ts'
import { ACCEPTED_TABLE, recordTable } from './schema.ts'

/** Moves the tables. Refs stay as they are, so that an index of the store still points to the same records. */
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
 * Notes what version 1 took for settled: files whose name a later whole file has, and files that are no newer than one
 * whose date the operator named, which vouched for all before it.
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
 * Whether an international registration may have taken the place of a national mark. In the register of the US, and
 * with numbers like `W123`, the two never have the same number.
 */
const MAY_HAVE_MERGED = `
SELECT EXISTS (SELECT 1 FROM record WHERE basis = 'international' AND number NOT GLOB 'W[0-9]*') AS merged FROM register
WHERE office <> 'US'`

/**
 * Brings a store of version 2 to the tables of version 3, in the transaction that is open: goods come with the next
 * files.
 */
export function migrateFromTwo(db: DatabaseSync): void {
  db.exec('ALTER TABLE record ADD COLUMN goods TEXT')
}

/**
 * Brings a store of version 1 to the tables of version 3, in the transaction that is open. In version 1 a number was
 * one mark. Where that may have lost a mark, the files are noted as read by such a version, so that the register is not
 * whole until they come again.
 */
export function migrateFromOne(db: DatabaseSync): void {
  db.exec(TABLES)
  db.exec(SETTLED)
  const note = db.prepare('UPDATE file SET dated = 1 WHERE id = ?')
  for (const { id, name, told } of db.prepare('SELECT id, name, as_of_told AS told FROM file').all())
    if (told === 1 || dateInName(String(name)) !== null) note.run(Number(id))
  if (db.prepare(MAY_HAVE_MERGED).get()?.merged === 1) db.prepare('UPDATE file SET reader = ?').run(MERGED_BASES)
}
