import { reasonOfSystem } from '../../ops/failures.ts'
import { namesRules } from '../search/names-rules.ts'
import { journalEntry } from './gaps.ts'
import { openForImport } from './import-store.ts'
import { type JournalFile, listBad, listFiles } from './journal.ts'
import { dropOffice, readManifest } from './manifest.ts'
import { type RegisterCode, storePath, syncLockOf } from './offices.ts'
import { openStoreToRead, StoreError, takeImportLock } from './open-store.ts'
import { type RecordBackend, type RecordStore, type StoredRecordRow, storedRecord } from './record-store.ts'
import { fileSyncRows } from './sync-rows.ts'
import { countRecords, createApplySteps, storeId } from './writer.ts'

function telling<T>(folder: string, office: RegisterCode, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof StoreError ? null : reasonOfSystem(error)
    if (reason === null) throw error
    throw new StoreError(`The records of ${office} in ${folder} cannot be written: ${reason}.`, { cause: error })
  }
}

function openFileStore(folder: string, office: RegisterCode): RecordStore {
  const told = <T>(work: () => T) => telling(folder, office, work)
  const store = told(() => openForImport(folder, office))
  const plain = fileSyncRows(store.db)
  const rows: RecordStore['rows'] = {
    ...plain,
    async transaction(work) {
      try {
        return await plain.transaction(work)
      } catch (error) {
        return told(() => {
          throw error
        })
      }
    },
  }
  const inTransaction = <T>(work: () => T) => told(() => store.transaction(work))
  return {
    nextGeneration: async () => told(() => store.nextGeneration()),
    findFile: async (fingerprint) => store.findFile(fingerprint),
    async beginFile(file, now, before) {
      return inTransaction(() => {
        if (before !== null) store.forgetFile(before)
        store.beginFile(file, now)
        return store.findFile(file.fingerprint) as JournalFile
      })
    },
    async keep(file, steps, tally, generation) {
      const now = { ...tally }
      inTransaction(() => {
        createApplySteps(store.db, file, generation)(steps, now)
        store.noteTally(file.id, now)
      })
      return now
    },
    finishFile: async (id, now, replaced) => inTransaction(() => store.finishFile(id, now, replaced)),
    acceptFile: async (id) => inTransaction(() => store.acceptFile(id)),
    closeGaps: async (ids) => inTransaction(() => store.closeGaps(ids)),
    forgetFile: async (id) => told(() => store.forgetFile(id)),
    files: async () => store.files(),
    rows,
    async index(signal) {
      told(() => store.close())
      return store.index({ signal })
    },
    [Symbol.asyncDispose]: async () => store[Symbol.dispose](),
  }
}

/** Backend that stores records in a SQLite file and searches an index in memory. */
export function fileBackend(folder: string, office: RegisterCode): RecordBackend {
  const openToRead = () => openStoreToRead(storePath(folder, office), office)
  return {
    open: async () => openFileStore(folder, office),
    async facts() {
      const rules = await namesRules()
      const db = openToRead()
      if (db === null) return null
      try {
        const files = listFiles(db)
        if (files.length === 0) return null
        const manifest = readManifest(folder, office)
        const { id, generation } = storeId(db)
        const index = manifest === 'damaged' || manifest?.store !== id ? null : manifest
        const upToDate = index?.generation === generation
        const current = upToDate && index.rules === rules
        // The stored count omits the records of an unfinished sync run.
        const isCounted = upToDate && !files.some(journalEntry.isIncompleteSync)
        const records = isCounted ? index.records : countRecords(db).records
        return { records, searched: index?.names ?? null, current, files }
      } finally {
        db.close()
      }
    },
    async bad() {
      const db = openToRead()
      if (db === null) return null
      if (listFiles(db).length === 0) {
        db.close()
        return null
      }
      return (function* () {
        try {
          yield* listBad(db)
        } finally {
          db.close()
        }
      })()
    },
    async snapshot() {
      const db = openToRead()
      if (db === null) return null
      // The transaction hides what an import writes in the meantime.
      db.exec('BEGIN')
      const files = listFiles(db)
      const find = `SELECT ${storedRecord.columns} FROM record WHERE removed = 0 AND name IS NOT NULL ORDER BY ref`
      return {
        ...countRecords(db),
        files,
        rows: () => db.prepare(find).iterate() as Iterable<unknown> as Iterable<StoredRecordRow>,
        [Symbol.asyncDispose]: async () => db.close(),
      }
    },
    async takeSyncLock() {
      const lock = telling(folder, office, () => takeImportLock(folder, syncLockOf(office)))
      return lock === null ? null : { [Symbol.asyncDispose]: async () => lock[Symbol.dispose]() }
    },
    drop: async () => dropOffice(folder, office),
  }
}
