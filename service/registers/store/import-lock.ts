import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { touchPrivate } from '../../system/private-files.ts'
import type { HeldOffice } from '../offices.ts'

/** Result code of SQLite where another process holds a lock (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

/**
 * Takes the right to change the records and the index of an office, or null where another process has it. The right
 * ends with its process, however that ends, because it is a lock of the system on a database file of its own. Throws
 * the error of the system or of SQLite where the lock cannot be made.
 */
export function takeImportLock(folder: string, office: HeldOffice): Disposable | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${office}.lock`)
  touchPrivate(path)
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
