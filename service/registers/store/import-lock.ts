import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { touchPrivate } from '../../private-files.ts'
import type { HeldOffice } from '../offices.ts'

/**
 * Takes the right to change the records and the index of an office, or null where another process has it. It ends with
 * its process, however that ends: it is a lock of the system on a database file of its own.
 */
export function takeImportLock(folder: string, office: HeldOffice): Disposable | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${office}.lock`)
  touchPrivate(path)
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch {
    db.close()
    return null
  }
  return { [Symbol.dispose]: () => db.close() }
}
