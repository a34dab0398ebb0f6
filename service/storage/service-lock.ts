import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { touchPrivate } from '../system/private-files.ts'
import { CannotStart } from '../system/start-failure.ts'

/** Result code of SQLite where another process holds a lock (https://sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

/**
 * Keeps a second service out of a data folder. It is a lock of the operating system on a database file of its own, and
 * ends with its process, even one that is killed. Commands that work beside the service do not take it. Throws
 * CannotStart.
 */
export function takeServiceLock(dataDir: string): Disposable {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'service.lock')
  touchPrivate(path)
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if ((error as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw error
    throw new CannotStart(
      'Brand Check is already running from this folder (DATA_DIR): stop that one, or choose another folder with DATA_DIR.',
    )
  }
  return { [Symbol.dispose]: () => db.close() }
}
