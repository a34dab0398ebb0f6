/** SQLite's `user_version`. */
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
 * `register`: one row. `generation` counts the imports. `id` is random, so that an index of a deleted store does not
 * match.
 *
 * `record`: rows are never deleted, so that a `ref` is never used again. A `removed` record may return under its ref.
 * `basis` separates a national mark from an international registration of the same number, and `part` several names of
 * a number. `data_on` (days since 1970) protects a record from older files. `changed` is the generation in which an
 * indexed field last changed. `goods` lists group numbers, or is null without a list.
 *
 * `file`: `steps` says how far it was read, in the transaction of its records.
 *
 * `accepted`: unreadable records that the operator accepted, with their reasons.
 *
 * `crawl` and `seen`: progress of a register that is fetched whole.
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
