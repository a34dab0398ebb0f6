/** Version of the tables, kept as SQLite's own `user_version`. */
export const STORE_VERSION = 3

/** The table of the records, under a name. */
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
 * Tables of one office's records.
 *
 * `register`: one row. `generation` counts the imports that were begun; `id` is drawn when the store is made, so that
 * an index of a store that is gone is not taken for one of this store.
 * `record`: `ref` never changes and is never used again, because rows are never deleted: a record that the office took
 * away stays as a row with `removed`, and comes back under the same ref. A national mark and an international
 * registration may have the same number: `basis` tells them apart, and `part` several names of one number. `data_on` is
 * the date (days since 1970) of the file that had it last, so that an older file undoes nothing; `changed` is the
 * generation in which anything that an index has of it last changed. `goods` are numbers of groups with commas between
 * them, and null where its file has no list of goods.
 * `file`: what was handed over. `steps` says how far it was read, in the same transaction as the records themselves.
 * `accepted`: records that cannot be read, each with the reason. The operator said that nothing is missing for them.
 * `crawl` and `seen`: a register that is being fetched whole, page by page, and what of it came so far.
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
