import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { touchPrivate } from '../system/private-files.ts'
import { CannotStart } from '../system/start-failure.ts'

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/**
 * Prevents a second service on a data folder. The system releases this lock on a separate database file even if the
 * process is killed. Commands do not need it. Throws `CannotStart`.
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
