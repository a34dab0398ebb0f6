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

/** What happens while files are imported, as it happens. */
export interface ImportEvents {
  onFile(file: FileFacts, at: { place: number; of: number }): void
  onProgress(progress: FileProgress): void
  /** Called for every file, including those that the import did not come to. */
  onFileDone(file: FileFacts, outcome: FileOutcome): void
  onIndexing(): void
}

export interface FilesImport {
  place: RecordPlace
  office: OfficeRecords
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
  /** Every file that was handed over, in the order in which they are read. */
  files: { file: FileFacts; outcome: FileOutcome }[]
  /**
   * Why not all files were read to their end: the signal's reason, why the store could not be written, or what was
   * wrong with the first file that was refused or broke off; null where all were.
   */
  ended: unknown
  /** What is searched now; null where nothing could be searched yet, or the import was stopped or failed. */
  index: IndexOutcome
  dataDate: DataDate | null
  /** Why the files do not tell all of the register. */
  hole: string | null
}

/**
 * What is known of each file, in the order in which the office made the changes in them. A date that the operator named
 * is that of all files of a command, and says nothing of their order. Nor does the time that it is, which stands for
 * later ones: where the clock is behind, the days in names still tell the order. Files of one series that were written
 * on one day go by their numbers: a copy writes `x-10` before `x-2`, and a part that is fetched again is written last.
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

/**
 * Whether a file that was imported before has to be read once more: an earlier part of its set comes only now, and what
 * that part says of a record would otherwise replace what this file says.
 */
function goesAfterNew(file: FileFacts, facts: readonly FileFacts[], held: readonly JournalFile[]): boolean {
  const isNew = ({ fingerprint }: FileFacts) =>
    !held.some((known) => known.fingerprint === fingerprint && known.finishedAt !== null)
  const before = facts.slice(0, facts.indexOf(file))
  return before.some((part) => isNew(part) && part.asOf === file.asOf && seriesOf(part.name) === seriesOf(file.name))
}

/**
 * Notes all files before the first is read. Of files with the same content only the first is noted, and a part of a set
 * that has the content of another part is noted as missing.
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

/** Notes a file whose content came in this import before, where files between the two said something else. */
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

/**
 * Imports one file after the other. A file that cannot be read does not affect the others; a store that cannot be
 * written ends the import.
 */
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

/**
 * Names of files that were refused, but for those of another office and those that say themselves that there is no
 * change in them. A part of all records cannot say so.
 */
const namesOfRefused = (files: ImportOutcome['files']) =>
  files
    .filter(({ outcome: { kind, isOthers } }) => kind === 'refused' && !isOthers)
    .filter(({ file, outcome }) => !outcome.saysNone || partInName(file.name) !== null)
    .map(({ file }) => file.name)

/**
 * Imports files of an office into its store and brings its index up to date. What cannot be read of a file leaves a
 * known hole (store/hole.ts), even where the import is killed, because all files are noted before the first is read.
 * Rejects where the store cannot be opened or indexed, a file is not there or cannot be opened, or the operator dates a
 * file earlier than it was read: then nothing was begun.
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
  // A part that was refused left no note, so that it is missing as well.
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
    // What was read is kept; the same command, given again, indexes it.
    if (!signal.aborted) throw error
    outcome.ended = signal.reason
  }
  return outcome
}
