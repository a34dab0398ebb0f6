/** Stored as SQLite's `user_version`. */
export const STORE_VERSION = 3

export function recordTable(name: string): string {
  return `CREATE TABLE ${name} (
  ref INTEGER PRIMARY KEY,
  number TEXT NOT NULL,
  part INTEGER NOT NULL,
  name TEXT,
  classes TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('live', 'pending', 'expired', 'dead', 'unknown')),
  owner TEXT,
  filed_on TEXT,
  registered_on TEXT,
  expires_on TEXT,
  basis TEXT NOT NULL CHECK (basis IN ('national', 'international')),
  registration_number TEXT,
  data_on INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  goods TEXT,
  UNIQUE (number, basis, part)
) STRICT;`
}

export const ACCEPTED_TABLE = `CREATE TABLE accepted (
  number TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (number, reason)
) STRICT, WITHOUT ROWID;`

/**
 * Tables of one office.
 *
 * `register`: one row. `generation` counts the imports. `id` is random, so that the index of a deleted store never
 * matches a new store.
 *
 * `record`: rows are never deleted, so that no `ref` is used twice. A `removed` record may return with its old ref.
 * `basis` distinguishes a national mark from an international registration with the same number. `part` distinguishes
 * several names of one number. `data_on` (days since 1970) protects a record from older files. `changed` is the
 * generation of the last change to an indexed field. `goods` lists group numbers, or is null without a list.
 *
 * `file`: `steps` counts the entries that were read. It changes in the transaction that stores them.
 *
 * `accepted`: unreadable records that the operator accepted, with their reasons.
 *
 * `crawl` and `seen`: progress of fetching a complete register.
 */
export const SCHEMA = `
CREATE TABLE register (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  office TEXT NOT NULL,
  generation INTEGER NOT NULL
) STRICT;
${recordTable('record')}
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  as_of TEXT NOT NULL,
  as_of_told INTEGER NOT NULL,
  dated INTEGER NOT NULL,
  reader TEXT NOT NULL,
  steps INTEGER NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  bad INTEGER NOT NULL DEFAULT 0,
  older INTEGER NOT NULL DEFAULT 0,
  begun_at TEXT NOT NULL,
  finished_at TEXT,
  accepted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE bad (
  id INTEGER PRIMARY KEY,
  file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  entry TEXT,
  line INTEGER,
  number TEXT,
  reason TEXT NOT NULL,
  accepted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX bad_of_file ON bad (file);
${ACCEPTED_TABLE}
CREATE TABLE crawl (
  file INTEGER PRIMARY KEY REFERENCES file ON DELETE CASCADE,
  cursor TEXT NOT NULL,
  expected INTEGER NOT NULL
) STRICT;
CREATE TABLE seen (ref INTEGER PRIMARY KEY) STRICT;
`
