import type { DatabaseSync } from 'node:sqlite'
import { collectGarbage } from '../search/shared-layers.ts'
import { indexStore } from './index-store.ts'
import { fileJournal } from './journal.ts'
import { forgetLaterIndex } from './manifest.ts'
import { type RegisterCode, storePath } from './offices.ts'
import { inStoreTransaction, openStore, StoreError, takeImportLock } from './open-store.ts'
import { countRecords, createStoreWriter, dateUpTo, nextGeneration } from './writer.ts'

export type ImportStore = ReturnType<typeof openForImport>

/** Opens or creates an office's SQLite store, locked until disposal. Throws StoreError during another import. */
export function openForImport(folder: string, office: RegisterCode) {
  const lock = takeImportLock(folder, office)
  if (lock === null) throw StoreError.busy(office)
  try {
    return importStore(openStore(storePath(folder, office), office), folder, office, lock)
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

function importStore(db: DatabaseSync, folder: string, office: RegisterCode, lock: Disposable) {
  return {
    db,
    transaction: <T>(work: () => T): T => inStoreTransaction(db, work),
    /** Begins an import, and returns its generation, which marks all its changes. */
    nextGeneration() {
      forgetLaterIndex(db, folder, office)
      return nextGeneration(db)
    },
    ...fileJournal(db),
    /** Writes in the open transaction. An identical record does not count as changed. */
    recordWriter: (asOf: string, generation: number) => createStoreWriter(db, asOf, generation),
    countRecords: () => countRecords(db).records,
    /** Sets later dates of records back to `day` (days since 1970), because a wrong clock set them. */
    dateUpTo: (day: number) => dateUpTo(db, day),
    close() {
      // Copies the log into the file, so that the file is complete. A reader can delay the copy.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      collectGarbage()
    },
    index: (options?: { signal: AbortSignal }) => indexStore(folder, office, options),
    [Symbol.dispose]() {
      if (db.isOpen) db.close()
      lock[Symbol.dispose]()
    },
  }
}
