import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { touchPrivate } from '../../system/private-files.ts'
import type { HeldOffice } from '../offices.ts'

/** Another process has the lock (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

/**
 * Locks the records and index of an office, or returns null if another process has the lock. A system lock on a file
 * ends with its process, however that ends. Throws errors of the system or SQLite.
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
