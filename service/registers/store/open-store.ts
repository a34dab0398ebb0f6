import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile } from '../../ops/private-files.ts'
import { MERGED_BASES } from './gaps.ts'
import type { RegisterCode } from './offices.ts'
import { SYNC_TABLES } from './sync-rows.ts'

/** Rolls back if `work` throws. */
export function inStoreTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    db.exec('COMMIT')
    return done
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Thrown if a store cannot be used. The message is for the operator. */
export class StoreError extends Error {
  override name = 'StoreError'
  /** True if a different process is changing an office's records or index. */
  isBusy = false

  static busy(office: RegisterCode): StoreError {
    const error = new StoreError(`Another process is importing or indexing ${office}: wait for it to end.`)
    error.isBusy = true
    return error
  }
}

/** Thrown for a store of an earlier version. `openStore` updates it. */
export class EarlierStore extends StoreError {}

const LOCK_WAIT_MS = 5000
/** Maximum wait in milliseconds. It is short, because it blocks the service. Only an exclusive lock causes a wait. */
const READ_WAIT_MS = 200
/** A checkpoint every 64 MB makes imports fast. After a power failure, the import repeats the last transactions. */
const PRAGMAS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
PRAGMA wal_autocheckpoint = 16384;
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;
`

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}

function checkVersion(db: DatabaseSync, office: RegisterCode): void {
  const version = versionOf(db)
  if (version > 0 && version < STORE_VERSION)
    throw new EarlierStore(
      `The records of ${office} were written by an earlier version: "registers index ${office}" brings them up to date.`,
    )
  if (version !== STORE_VERSION)
    throw new StoreError(
      `The records of ${office} were written by a later version, or are none: use that version, or drop them and import them again.`,
    )
  const held = db.prepare('SELECT office FROM register').get()?.office
  if (held !== office) throw new StoreError(`The file named for ${office} holds the records of ${String(held)}.`)
}

/** True for a store whose creation was interrupted: an empty file, or only a first page. */
function isUnbegun(db: DatabaseSync): boolean {
  return versionOf(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
}

function bringUpToDate(db: DatabaseSync, office: RegisterCode): void {
  const version = versionOf(db)
  if (version >= STORE_VERSION) return
  inStoreTransaction(db, () => {
    if (version === 0) {
      db.exec(SCHEMA)
      db.prepare('INSERT INTO register (one, id, office, generation) VALUES (1, ?, ?, 0)').run(randomUUID(), office)
    } else if (version === 1) migrateFromOne(db)
    else migrateFromTwo(db)
    db.exec(`PRAGMA user_version = ${STORE_VERSION}`)
  })
}

/**
 * Opens or creates a store that only the file owner can read, and updates an earlier version. Needs the import lock.
 * Throws StoreError for a later version or a different office, and SQLite's error for a damaged file.
 */
export function openStore(path: string, office: RegisterCode): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const isNew = !existsSync(path)
  privateFile.touch(path)
  for (const beside of ['-wal', '-shm']) privateFile.keep(`${path}${beside}`)
  const db = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  try {
    db.exec(PRAGMAS)
    bringUpToDate(db, office)
    db.exec(SYNC_TABLES)
    checkVersion(db, office)
    return db
  } catch (error) {
    db.close()
    if (isNew) for (const beside of ['', '-wal', '-shm']) rmSync(`${path}${beside}`, { force: true })
    throw error
  }
}

/** Updates an existing store of an earlier version. Needs the import lock. */
export function bringStoreUpToDate(path: string, office: RegisterCode): void {
  if (!existsSync(path)) return
  try {
    openStoreToRead(path, office)?.close()
  } catch (error) {
    if (!(error instanceof EarlierStore)) throw error
    openStore(path, office).close()
  }
}

/** Returns null without a store. Throws like `openStore`, and EarlierStore. */
export function openStoreToRead(path: string, office: RegisterCode): DatabaseSync | null {
  if (!existsSync(path)) return null
  const db = new DatabaseSync(path, { readOnly: true, timeout: READ_WAIT_MS })
  try {
    if (isUnbegun(db)) {
      db.close()
      return null
    }
    checkVersion(db, office)
    return db
  } catch (error) {
    if (db.isOpen) db.close()
    throw error
  }
}

/** A different process has the lock (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

/**
 * Locks an office's records and index. Returns null if a different process has the lock. The system releases the lock
 * even if its process is killed. Throws system and SQLite errors.
 */
export function takeImportLock(folder: string, office: RegisterCode): Disposable | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${office}.lock`)
  privateFile.touch(path)
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return null
    throw error
  }
  return { [Symbol.dispose]: () => db.close() }
}

/** Stored as SQLite's `user_version`. */
const STORE_VERSION = 3

function recordTable(name: string): string {
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

const ACCEPTED_TABLE = `CREATE TABLE accepted (
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
const SCHEMA = `
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

/** Version 1's rules: a later complete file replaces those of its name. The operator's date accepts files up to it. */
const SETTLED = `
DELETE FROM file WHERE EXISTS (
  SELECT 1 FROM file later WHERE later.id > file.id AND later.name = file.name AND later.finished_at IS NOT NULL);
UPDATE file SET accepted = 1 WHERE EXISTS (
  SELECT 1 FROM file later WHERE later.id > file.id AND later.finished_at IS NOT NULL AND later.as_of_told = 1
    AND later.as_of >= file.as_of);
UPDATE bad SET accepted = 1 WHERE file IN (SELECT id FROM file WHERE accepted = 1);
`

/** True if an international registration may have replaced a national mark. Never in the US or for `W123`. */
const MAY_HAVE_MERGED = `
SELECT EXISTS (SELECT 1 FROM record WHERE basis = 'international' AND number NOT GLOB 'W[0-9]*') AS merged FROM register
WHERE office <> 'US'`

/** Runs in the open transaction. The next files supply the goods. */
function migrateFromTwo(db: DatabaseSync): void {
  db.exec('ALTER TABLE record ADD COLUMN goods TEXT')
}

/** Runs in the open transaction. Version 1 may have lost marks: then files must be imported again. */
function migrateFromOne(db: DatabaseSync): void {
  db.exec(TABLES)
  db.exec(SETTLED)
  db.exec('UPDATE file SET dated = 1 WHERE as_of_told = 1')
  if (db.prepare(MAY_HAVE_MERGED).get()?.merged === 1) db.prepare('UPDATE file SET reader = ?').run(MERGED_BASES)
}
