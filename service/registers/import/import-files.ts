import type { DatabaseSync } from 'node:sqlite'
import type { Jurisdiction } from '../../../lib/contract/primitives.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { indexStore } from '../held/index-store.ts'
import type { IndexDone } from '../held/index-store-worker.ts'
import { type HeldOffice, storePath } from '../offices.ts'
import { type DataDate, dataDateOf } from '../store/data-date.ts'
import { takeImportLock } from '../store/import-lock.ts'
import { finishedFiles } from '../store/journal.ts'
import { openStore, StoreError } from '../store/open-store.ts'
import { nextGeneration } from '../store/store-facts.ts'
import { type FileFacts, factsOfFile } from './file-facts.ts'
import {
  type FileImport,
  type FileOutcome,
  type FileProgress,
  importFile,
  type ReadRegisterFile,
} from './import-file.ts'

/** What happens while files are imported, as it happens. */
export interface ImportEvents {
  onFile(file: FileFacts, at: { place: number; of: number }): void
  onProgress(progress: FileProgress): void
  onFileDone(file: FileFacts, outcome: FileOutcome): void
  onIndexing(): void
}

export interface FilesImport {
  folder: string
  office: Jurisdiction
  files: readonly string[]
  /** Instant that the operator named as the date of the data; null for the files' own. */
  asOf: string | null
  again: boolean
  read: ReadRegisterFile
  signal: AbortSignal
  now(): number
  events: ImportEvents
}

export interface ImportOutcome {
  files: { file: FileFacts; outcome: FileOutcome }[]
  /** What ended the import before its last file: the signal's reason or an error of a file; null where nothing did. */
  ended: unknown
  /** Null where nothing could be searched yet, or the import was stopped. */
  index: IndexDone
  dataDate: DataDate | null
}

/** The store of an office, with the right to change it and its index, which ends with the disposal. */
export interface OpenForImport extends Disposable {
  db: DatabaseSync
  /** Closes the store for the indexing, which needs the memory. */
  closeStore(): void
}

/** Throws StoreError where another process is at it, or as `openStore`. */
export function openForImport(folder: string, office: HeldOffice): OpenForImport {
  const lock = takeImportLock(folder, office)
  if (lock === null) throw new StoreError(`Another process is importing or indexing ${office}: wait for it to end.`)
  try {
    const db = openStore(storePath(folder, office), office)
    return {
      db,
      closeStore() {
        // What was written goes into the file itself, so that it is whole without its log; a reader at work delays that.
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

/** Oldest first, so that changes are made in the order in which the office made them. */
async function inOrder({ files, asOf, now, signal }: FilesImport): Promise<FileFacts[]> {
  const facts: FileFacts[] = []
  for (const path of files) facts.push(await factsOfFile(path, { asOf, now: now(), signal }))
  return facts.sort((a, b) => Date.parse(a.asOf) - Date.parse(b.asOf) || (a.name < b.name ? -1 : 1))
}

/**
 * Imports files of an office into its store and brings its index up to date. A file that cannot be read ends the import
 * there; what came before it is kept, indexed and searched. Rejects where the store cannot be opened or written, or a file
 * is not there: then nothing was begun.
 */
export async function importFiles(task: FilesImport): Promise<ImportOutcome> {
  const { folder, office, again, read, signal, now, events } = task
  const facts = await inOrder(task)
  using opened = openForImport(folder, office)
  const { db } = opened
  const generation = nextGeneration(db)
  const { onProgress } = events
  const options: FileImport = { office, generation, again, read, signal, now, onProgress }
  const outcome: ImportOutcome = { files: [], ended: null, index: null, dataDate: null }
  for (const [at, file] of facts.entries()) {
    events.onFile(file, { place: at + 1, of: facts.length })
    try {
      const done = await importFile(db, file, options)
      outcome.files.push({ file, outcome: done })
      events.onFileDone(file, done)
    } catch (error) {
      outcome.ended = error
      break
    }
  }
  outcome.dataDate = dataDateOf(finishedFiles(db))
  opened.closeStore()
  if (signal.aborted) return outcome
  events.onIndexing()
  outcome.index = await indexStore(folder, office)
  return outcome
}
