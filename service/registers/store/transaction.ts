import type { DatabaseSync } from 'node:sqlite'

/** Does the work in one transaction: all of it is kept, or nothing where it throws. */
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
