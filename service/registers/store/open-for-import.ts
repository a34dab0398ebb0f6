import type { DatabaseSync } from 'node:sqlite'
import { type HeldOffice, storePath } from '../offices.ts'
import { collectGarbage } from '../search/collect-garbage.ts'
import { takeImportLock } from './import-lock.ts'
import { openStore, StoreError } from './open-store.ts'

interface OpenForImport extends Disposable {
  db: DatabaseSync
  /** Frees memory for indexing. */
  closeStore(): void
}

/** Throws StoreError if another process is importing, and as `openStore` does. */
export function openForImport(folder: string, office: HeldOffice): OpenForImport {
  const lock = takeImportLock(folder, office)
  if (lock === null) throw beingImported(office)
  try {
    const db = openStore(storePath(folder, office), office)
    return {
      db,
      closeStore() {
        // Copies the log into the file, so that the file is whole. A reader can delay that.
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

/** Thrown if another process is changing the records or the index of an office. */
export class RecordsBusy extends StoreError {}

export function beingImported(office: HeldOffice): RecordsBusy {
  return new RecordsBusy(`Another process is importing or indexing ${office}: wait for it to end.`)
}
