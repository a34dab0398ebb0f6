import type { DatabaseSync } from 'node:sqlite'
import { type HeldOffice, storePath } from '../offices.ts'
import { collectGarbage } from '../search/collect-garbage.ts'
import { takeImportLock } from './import-lock.ts'
import { openStore, StoreError } from './open-store.ts'

/** The store of an office, with the right to change it and its index, which ends with the disposal. */
export interface OpenForImport extends Disposable {
  db: DatabaseSync
  /** Closes the store for the indexing, which needs the memory. */
  closeStore(): void
}

/**
 * Opens the store of an office for import. Throws StoreError where another process is importing, and as `openStore`.
 */
export function openForImport(folder: string, office: HeldOffice): OpenForImport {
  const lock = takeImportLock(folder, office)
  if (lock === null) throw beingImported(office)
  try {
    const db = openStore(storePath(folder, office), office)
    return {
      db,
      closeStore() {
        // What was written goes into the file itself, so that it is whole without its log; a process that reads can
        // delay that.
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

/** Thrown where another process is changing the records of an office, or their index. */
export class RecordsBusy extends StoreError {}

export function beingImported(office: HeldOffice): RecordsBusy {
  return new RecordsBusy(`Another process is importing or indexing ${office}: wait for it to end.`)
}
