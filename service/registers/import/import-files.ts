import type { Jurisdiction } from '../../../lib/contract/primitives.ts'
import { type DataDate, dataDateOf } from '../store/data-date.ts'
import { holeIn } from '../store/hole.ts'
import { datedFiles } from '../store/journal.ts'
import type { IndexOutcome, RecordPlace } from '../store/record-store.ts'
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
  place: RecordPlace
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
  index: IndexOutcome
  dataDate: DataDate | null
  /** Why the files do not tell all of the register up to that date. */
  hole: string | null
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
  const { place, office, again, read, signal, now, events } = task
  const facts = await inOrder(task)
  await using store = await place.open()
  const generation = await store.nextGeneration()
  const { onProgress } = events
  const options: FileImport = { office, generation, again, read, signal, now, onProgress }
  const outcome: ImportOutcome = { files: [], ended: null, index: null, dataDate: null, hole: null }
  for (const [at, file] of facts.entries()) {
    events.onFile(file, { place: at + 1, of: facts.length })
    try {
      const done = await importFile(store, file, options)
      outcome.files.push({ file, outcome: done })
      events.onFileDone(file, done)
    } catch (error) {
      outcome.ended = error
      break
    }
  }
  const all = await store.files()
  outcome.dataDate = dataDateOf(datedFiles(all))
  outcome.hole = outcome.dataDate === null ? null : holeIn(all, outcome.dataDate.asOf)
  if (signal.aborted) return outcome
  events.onIndexing()
  try {
    outcome.index = await store.index(signal)
  } catch (error) {
    // What was read is kept; the same command indexes it.
    if (!signal.aborted) throw error
    outcome.ended = error
  }
  return outcome
}
