import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile } from '../../ops/private-files.ts'
import { collectGarbage } from '../search/shared-layers.ts'
import { migrateFromOne, migrateFromTwo } from './migrate-store.ts'
import { type HeldOffice, storePath } from './offices.ts'
import { SCHEMA, STORE_VERSION } from './schema.ts'
import { KEEPING_TABLES } from './sync-rows.ts'

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
}

/** Thrown for a store of an earlier version. `openStore` updates it. */
export class EarlierStore extends StoreError {}

const LOCK_WAIT_MS = 5000
/** Milliseconds. Short, because the wait blocks the service. Only an exclusive lock causes a wait. */
const READ_WAIT_MS = 200
/**
 * A checkpoint every 64 MB makes imports fast. A killed process loses nothing. A power failure may lose the last
 * transactions with their progress, so the import repeats them.
 */
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

function checkVersion(db: DatabaseSync, office: HeldOffice): void {
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

function bringUpToDate(db: DatabaseSync, office: HeldOffice): void {
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
export function openStore(path: string, office: HeldOffice): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const isNew = !existsSync(path)
  privateFile.touch(path)
  for (const beside of ['-wal', '-shm']) privateFile.keep(`${path}${beside}`)
  const db = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  try {
    db.exec(PRAGMAS)
    bringUpToDate(db, office)
    db.exec(KEEPING_TABLES)
    checkVersion(db, office)
    return db
  } catch (error) {
    db.close()
    if (isNew) for (const beside of ['', '-wal', '-shm']) rmSync(`${path}${beside}`, { force: true })
    throw error
  }
}

/** Updates an existing store of an earlier version. Needs the import lock. */
export function bringStoreUpToDate(path: string, office: HeldOffice): void {
  if (!existsSync(path)) return
  try {
    openStoreToRead(path, office)?.close()
  } catch (error) {
    if (!(error instanceof EarlierStore)) throw error
    openStore(path, office).close()
  }
}

/** Returns null without a store. Throws like `openStore`, and EarlierStore. */
export function openStoreToRead(path: string, office: HeldOffice): DatabaseSync | null {
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
export function takeImportLock(folder: string, office: HeldOffice): Disposable | null {
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

interface OpenForImport extends Disposable {
  db: DatabaseSync
  /** Closes the store early to free memory for indexing. */
  closeStore(): void
}

/** Throws StoreError if a different process is importing, and errors of `openStore`. */
export function openForImport(folder: string, office: HeldOffice): OpenForImport {
  const lock = takeImportLock(folder, office)
  if (lock === null) throw beingImported(office)
  try {
    const db = openStore(storePath(folder, office), office)
    return {
      db,
      closeStore() {
        // Copies the log into the file, so that the file is complete. A reader can delay the copy.
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        db.close()
        collectGarbage()
      },
      [Symbol.dispose]() {
        if (db.isOpen) db.close()
        lock[Symbol.dispose]()
      },
    }
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

/** Thrown if a different process is changing an office's records or index. */
export class RecordsBusy extends StoreError {}

export function beingImported(office: HeldOffice): RecordsBusy {
  return new RecordsBusy(`Another process is importing or indexing ${office}: wait for it to end.`)
}
