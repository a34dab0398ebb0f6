import { basename } from 'node:path'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { datesAmong } from '../files/date-in-name.ts'
import { byNumbersIn, inDateOrder, seriesOf } from '../files/in-date-order.ts'
import { partInName } from '../files/part-name.ts'
import type { ReadRegisterFile } from '../files/reading.ts'
import { type DataDate, dataDateOf } from '../store/data-date.ts'
import { holeIn } from '../store/hole.ts'
import { datedFiles, type JournalFile } from '../store/journal.ts'
import type { IndexOutcome, RecordPlace, RecordStore } from '../store/record-store.ts'
import { type FileFacts, factsOfFile, refuseEarlierDates } from './file-facts.ts'
import { type FileImport, type FileOutcome, type FileProgress, importFile, NOT_READ, noteFile } from './import-file.ts'
import { noteMissingParts } from './missing-parts.ts'
import { isTwinOf, noteTwin } from './twin-parts.ts'

interface ImportEvents {
  onFile(file: FileFacts, at: { place: number; of: number }): void
  onProgress(progress: FileProgress): void
  /** Called for every file, even unread ones. */
  onFileDone(file: FileFacts, outcome: FileOutcome): void
  onIndexing(): void
}

export interface FilesImport {
  place: RecordPlace
  office: OfficeRecords
  files: readonly string[]
  /** The operator's date for all files, or null. */
  asOf: string | null
  again: boolean
  read: ReadRegisterFile
  signal: AbortSignal
  now(): number
  events: ImportEvents
}

export interface ImportOutcome {
  files: { file: FileFacts; outcome: FileOutcome }[]
  /**
   * The signal's reason, the failure of the store, or the fault of the first refused or broken file. Null if all files
   * were completely read.
   */
  ended: unknown
  /** Null if nothing can be searched yet, or the import stopped or failed. */
  index: IndexOutcome
  dataDate: DataDate | null
  hole: string | null
}

/**
 * Orders files as the office made its changes. Days in names decide if the operator dated all files, or if a late clock
 * replaced the dates. On one day, a series goes by its numbers, because a copy writes `x-10` before `x-2`.
 */
async function inOrder(task: FilesImport, store: RecordStore): Promise<FileFacts[]> {
  const { files, asOf, signal } = task
  const now = task.now()
  const held = await store.files()
  const beginnings = held.filter(({ finishedAt }) => finishedAt === null)
  const names = [...held.map(({ name }) => name), ...files.map((path) => basename(path))]
  const dateOf = datesAmong(names, now)
  const facts: FileFacts[] = []
  for (const path of files) facts.push(await factsOfFile(path, { asOf, now, signal, beginnings, dateOf }))
  refuseEarlierDates(facts, held, task.office.code)
  const ordered = inDateOrder(facts, ({ name, asOf, datedBy }) => {
    if (datedBy === 'operator') return { name, asOf: dateOf(name) }
    return { name, asOf: Date.parse(asOf) === now ? (dateOf(name) ?? asOf) : asOf }
  })
  return byNumbersIn(ordered, ({ name, asOf, datedBy }) =>
    datedBy === 'mtime' && dateOf(name) === null ? `${asOf.slice(0, 10)} ${seriesOf(name)}` : null,
  )
}

/** True if an earlier part of the set is new, and would override what this file says. */
function goesAfterNew(file: FileFacts, facts: readonly FileFacts[], held: readonly JournalFile[]): boolean {
  const isNew = ({ fingerprint }: FileFacts) =>
    !held.some((known) => known.fingerprint === fingerprint && known.finishedAt !== null)
  const before = facts.slice(0, facts.indexOf(file))
  return before.some((part) => isNew(part) && part.asOf === file.asOf && seriesOf(part.name) === seriesOf(file.name))
}

/**
 * Notes all files before the first is read. Notes equal content only once, and a part with the content of another as
 * missing.
 */
async function noteEach(store: RecordStore, facts: readonly FileFacts[], options: FileImport): Promise<void> {
  const held = await store.files()
  for (const file of facts) {
    const again = options.again || goesAfterNew(file, facts, held)
    const isSame = ({ fingerprint }: { fingerprint: string }) => fingerprint === file.fingerprint
    const first = facts.find(isSame)
    if (isTwinOf(file, held.find(isSame) ?? first, held)) await noteTwin(store, file, options.now())
    else if (first === file) await noteFile(store, file, { ...options, again, held })
  }
}

/** Notes content again that came earlier in this import, if files in between said something else. */
async function noteOnceMore(
  store: RecordStore,
  file: FileFacts,
  { met, now, together }: Pick<FileImport, 'now' | 'together'> & { met: Set<string> },
): Promise<void> {
  const { fingerprint } = file
  if (met.has(fingerprint) && (await store.findFile(fingerprint)) !== undefined)
    await noteFile(store, file, { again: false, now, together, held: await store.files() })
  met.add(fingerprint)
}

/** An unreadable file does not affect the others. A store that cannot be written ends the import. */
async function importEach(
  store: RecordStore,
  facts: readonly FileFacts[],
  { events }: FilesImport,
  options: FileImport,
): Promise<{ files: ImportOutcome['files']; failed: unknown }> {
  const files: ImportOutcome['files'] = []
  let failed: unknown = null
  const met = new Set<string>()
  for (const [at, file] of facts.entries()) {
    let outcome = NOT_READ
    if (failed === null && !options.signal.aborted) {
      events.onFile(file, { place: at + 1, of: facts.length })
      try {
        await noteOnceMore(store, file, { ...options, met })
        outcome = await importFile(store, file, options)
      } catch (error) {
        failed = error
        outcome = { ...NOT_READ, kind: 'stopped' }
      }
    }
    files.push({ file, outcome })
    events.onFileDone(file, outcome)
  }
  return { files, failed }
}

/** Omits files of other offices, and those that state that nothing changed. A part of all records cannot state that. */
const namesOfRefused = (files: ImportOutcome['files']) =>
  files
    .filter(({ outcome: { kind, isOthers } }) => kind === 'refused' && !isOthers)
    .filter(({ file, outcome }) => !outcome.saysNone || partInName(file.name) !== null)
    .map(({ file }) => file.name)

/**
 * Imports an office's files and updates its index. Notes all files first, so that even a killed import leaves a known
 * gap (store/hole.ts). Rejects if the store or a file cannot be opened, a date is too early, or indexing fails.
 */
export async function importFiles(task: FilesImport): Promise<ImportOutcome> {
  const { place, office, again, read, signal, now, events } = task
  await using store = await place.open()
  const facts = await inOrder(task, store)
  const { onProgress } = events
  const generation = await store.nextGeneration()
  const together = new Set(facts.map(({ fingerprint }) => fingerprint))
  const options: FileImport = { office, generation, again, read, together, signal, now, onProgress }
  await noteEach(store, facts, options)
  await noteMissingParts(store, now(), facts)
  const { files, failed } = await importEach(store, facts, task, options)
  // A refused part left no note, so it is noted as missing.
  if (!signal.aborted && failed === null) {
    await noteMissingParts(store, now(), facts, namesOfRefused(files))
  }
  const all = await store.files().catch(() => [])
  const why = files.find(({ outcome }) => outcome.why !== null)?.outcome.why ?? null
  const outcome: ImportOutcome = {
    files,
    ended: signal.aborted ? signal.reason : (failed ?? (why === null ? null : new Error(why))),
    index: null,
    dataDate: dataDateOf(datedFiles(all)),
    hole: holeIn(all),
  }
  if (signal.aborted || failed !== null) return outcome
  events.onIndexing()
  try {
    outcome.index = await store.index(signal)
  } catch (error) {
    // The records are stored. The same command indexes them.
    if (!signal.aborted) throw error
    outcome.ended = signal.reason
  }
  return outcome
}
