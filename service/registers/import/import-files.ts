import { basename } from 'node:path'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { VERSION } from '../../../lib/version.ts'
import { OtherFile, OtherOfficeFile } from '../formats/bad-file.ts'
import { datesAmong } from '../formats/date-in-name.ts'
import { byNumbersIn, inDateOrder, seriesOf } from '../formats/in-date-order.ts'
import { tellingTwice } from '../formats/numbers-of-file.ts'
import { partInName } from '../formats/part-name.ts'
import type { ReadRegisterFile } from '../formats/read-register-file.ts'
import { fingerprintOfTwin, holeIn, isTwin, MERGED_BASES, replacedBy, unaccountedOf } from '../store/hole.ts'
import { type DataDate, dataDateOf, datedFiles, type JournalFile, type Tally } from '../store/journal.ts'
import type { IndexOutcome, RecordPlace, RecordStore } from '../store/record-store.ts'
import { type FileFacts, factsOfFile, refuseEarlierDates, stateOfFile } from './file-facts.ts'
import { noteMissingParts } from './missing-parts.ts'
import { isTwinOf, noteTwin } from './twin-parts.ts'

interface FileProgress extends Tally {
  bytes: number
}

interface FileImport {
  office: OfficeRecords
  generation: number
  again: boolean
  read: ReadRegisterFile
  /** Fingerprints of all files of this import. */
  together: ReadonlySet<string>
  signal: AbortSignal
  now(): number
  onProgress(progress: FileProgress): void
}

interface Remarks {
  passedOver: string[]
  /** New records that are stored without an unreadable field. */
  leftOut: number
  /** The first record without a field and the reason, or null. */
  firstLeftOut: string | null
}

export type FileOutcome = Tally &
  Remarks & {
    /**
     * `imported`: read completely. `skipped`: imported earlier. `refused`: from a different office, without records, or
     * a copy of a different part. `broken`: unreadable from some point, and stored up to that point. `stopped`:
     * interrupted during reading. `not_read`: never begun.
     */
    kind: 'imported' | 'skipped' | 'refused' | 'broken' | 'stopped' | 'not_read'
    /** Number of entries that a stopped import had already stored. */
    resumedAt: number
    /** Number of earlier incomplete files that this complete copy replaces. */
    closes?: number
    why: string | null
    /** True for a refused file that states that it has no records (a day without changes). */
    saysNone?: boolean
    isOthers?: boolean
  }

const CHANGED = 'it was written to or taken away while it was imported, so it does not count as imported'

const STEPS_AT_ONCE = 10_000

const NOTHING: Tally = { steps: 0, records: 0, removed: 0, bad: 0, older: 0 }

const noRemarks = (): Remarks => ({ passedOver: [], leftOut: 0, firstLeftOut: null })

function remark(remarks: Remarks, step: ReadStep): void {
  if (step.kind !== 'record' || step.leftOut === undefined) return
  const { entry, line, number } = step.at
  remarks.leftOut++
  remarks.firstLeftOut ??= `${entry}, line ${line}: record ${number}: ${step.leftOut}`
}

const tallyOf = ({ steps, records, removed, bad, older }: Tally): Tally => ({ steps, records, removed, bad, older })

const NOT_READ: FileOutcome = { kind: 'not_read', resumedAt: 0, why: null, ...NOTHING, ...noRemarks() }

/**
 * True if known content must be imported again, because files in between had different content. For example, a
 * cancelled mark is in force again. Copying a file changes its time. So for an undated name, a different file with that
 * name must have been imported in between.
 */
function comesAgain(
  { name, asOf, datedBy }: FileFacts,
  known: JournalFile,
  { held, together }: Pick<FileImport, 'together'> & { held: readonly JournalFile[] },
): boolean {
  if (known.finishedAt === null || known.asOfTold || asOf <= known.asOf) return false
  const between = held.filter(
    (other) => other.id !== known.id && other.finishedAt !== null && other.asOf > known.asOf && other.asOf <= asOf,
  )
  if (datedBy === 'name') return known.dated && between.length > 0
  return known.name === name && between.some((other) => other.name === name && !together.has(other.fingerprint))
}

/**
 * Adds a file to the journal, so that the import continues after the last stored entry. All files are added before the
 * first is read, so that unread files are known. `held` is the journal.
 */
async function noteFile(
  store: RecordStore,
  facts: FileFacts,
  { again, now, held, together }: Pick<FileImport, 'again' | 'now' | 'together'> & { held: readonly JournalFile[] },
): Promise<void> {
  const { fingerprint, name, bytes, asOf, datedBy } = facts
  const known = await store.findFile(fingerprint)
  const asOfTold = datedBy === 'operator'
  // A file's time counts only until one of its names has a date.
  const isBetter = asOfTold || (datedBy === 'name' && known?.dated === false && !known.asOfTold)
  const otherDate = known !== undefined && isBetter && known.asOf !== asOf
  const isNews = otherDate || (known !== undefined && comesAgain(facts, known, { held, together }))
  const readable = known?.reader !== MERGED_BASES && (known?.finishedAt !== null || known?.reader === VERSION)
  if (known !== undefined && !again && !isNews && readable) return
  // Retains the operator's date until the operator changes it. A copy has a later time but the same content, so the
  // earlier date stays.
  const isCopied = !isNews && datedBy === 'mtime' && known !== undefined && known.asOf < asOf
  const date =
    isCopied || (known?.asOfTold && !asOfTold)
      ? { asOf: known.asOf, asOfTold: known.asOfTold, dated: known.dated }
      : { asOf, asOfTold, dated: datedBy === 'name' }
  await store.beginFile({ fingerprint, name, bytes, ...date, reader: VERSION }, now(), known?.id ?? null)
}

async function readOn(
  store: RecordStore,
  facts: FileFacts,
  file: JournalFile,
  { office, generation, signal, read, now, onProgress }: FileImport,
): Promise<{ tally: Tally; remarks: Remarks; failure: unknown }> {
  let tally = tallyOf(file)
  const remarks = noRemarks()
  let bytes = 0
  let passed = 0
  let waiting: ReadStep[] = []

  async function keep(): Promise<void> {
    const steps = waiting
    waiting = []
    if (steps.length > 0) tally = await store.keep(file, steps, tally, generation)
    onProgress({ bytes, ...tally })
  }

  const onBytes = (read: number) => {
    bytes = read
  }
  const onPassedOver = (entry: string) => remarks.passedOver.push(entry)
  const batches = tellingTwice(read(facts.path, { office, signal, now: now(), onBytes, onPassedOver }))
  let failure: unknown = null
  try {
    for (;;) {
      const next = await batches.next().catch((error: unknown) => {
        failure = error
      })
      if (next === undefined || next.done) break
      const batch = next.value
      const known = Math.min(batch.length, Math.max(0, file.steps - passed))
      passed += batch.length
      for (const step of batch.slice(known)) {
        waiting.push(step)
        remark(remarks, step)
      }
      if (waiting.length >= STEPS_AT_ONCE) await keep()
      else if (known === batch.length) onProgress({ bytes, ...tally })
      if (signal.aborted) break
    }
    await keep()
  } finally {
    await batches.return(undefined)
  }
  return { tally, remarks, failure: signal.aborted ? signal.reason : failure }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function whyNothing({ name }: FileFacts, { steps, bad }: Tally): string | null {
  if (steps === 0) return `${name}: it holds no record, so nothing of it counts`
  return bad === steps ? `${name}: not one of its ${bad} entries could be read, so it does not count as imported` : null
}

/**
 * Stores entries and their count in one transaction, so that a stopped import continues after the last entry. Rejects
 * if the store cannot be written.
 */
async function importFile(store: RecordStore, facts: FileFacts, options: FileImport): Promise<FileOutcome> {
  const [file, twin] = await Promise.all([facts.fingerprint, fingerprintOfTwin(facts)].map(store.findFile))
  // An earlier import refused these bytes under a different name, or has since imported a complete copy.
  if (file === undefined) {
    if (twin !== undefined) await store.forgetFile(twin.id)
    return { kind: 'skipped', resumedAt: 0, why: null, ...NOTHING, ...noRemarks() }
  }
  if (twin?.accepted === false) {
    const why = `${facts.name}: it has the same content as ${file.name}, so that what should be in it is missing`
    return { kind: 'refused', resumedAt: 0, why, ...NOTHING, ...noRemarks() }
  }
  const resumedAt = file.steps
  if (file.finishedAt !== null) return { kind: 'skipped', resumedAt, why: null, ...tallyOf(file), ...noRemarks() }
  const { tally, remarks, failure } = await readOn(store, facts, file, options)
  const told = { ...tally, ...remarks }
  if (options.signal.aborted) return { kind: 'stopped', resumedAt, why: null, ...told }
  if ((await stateOfFile(facts.path)) !== facts.state) {
    // The fingerprint no longer matches the content, so the file must be read again.
    await store.beginFile(file, options.now(), file.id)
    return { kind: 'broken', resumedAt, why: `${facts.name}: ${CHANGED}`, ...told }
  }
  const why = failure === null ? whyNothing(facts, tally) : messageOf(failure)
  if (tally.steps === 0 && (failure === null || failure instanceof OtherFile)) {
    await store.forgetFile(file.id)
    const isOthers = failure instanceof OtherOfficeFile
    return { kind: 'refused', resumedAt, why, ...told, ...(failure === null && { saysNone: true }), isOthers }
  }
  if (why !== null) return { kind: 'broken', resumedAt, why, ...told }
  const files = await store.files()
  const replaced = replacedBy({ ...file, ...tally }, facts.begins, files, options.together)
  await store.finishFile(file.id, options.now(), replaced)
  const isCopied = (other: JournalFile) => unaccountedOf(other) !== null && !isTwin(other)
  const closes = files.filter((other) => replaced.includes(other.id) && isCopied(other)).length
  return { kind: 'imported', resumedAt, why, ...told, ...(closes > 0 && { closes }) }
}

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
   * The signal's reason, the store's error, or the first refused or broken file's error. Null if all files were
   * completely read.
   */
  ended: unknown
  /** Null if nothing can be searched yet, or the import stopped or failed. */
  index: IndexOutcome
  dataDate: DataDate | null
  hole: string | null
}

/**
 * Sorts files in the order of the office's changes. Dates in names decide if the operator dated all files, or if a slow
 * clock replaced the dates. Undated files of a series from one day are sorted by number, because copying may write
 * `x-10` before `x-2`.
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

/** True if an earlier part of the set is new, because it would override this file's changes. */
function goesAfterNew(file: FileFacts, facts: readonly FileFacts[], held: readonly JournalFile[]): boolean {
  const isNew = ({ fingerprint }: FileFacts) =>
    !held.some((known) => known.fingerprint === fingerprint && known.finishedAt !== null)
  const before = facts.slice(0, facts.indexOf(file))
  return before.some((part) => isNew(part) && part.asOf === file.asOf && seriesOf(part.name) === seriesOf(file.name))
}

/**
 * Adds all files to the journal. Adds equal content only once, and marks a part with the content of a different part as
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

/** Adds content again that appeared earlier in this import, if files in between had different content. */
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

/** An unreadable file does not affect the others, but a store error ends the import. */
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
 * Returns names of refused files. Omits files of other offices, and files without changes. A part of a full set cannot
 * be without records.
 */
const namesOfRefused = (files: ImportOutcome['files']) =>
  files
    .filter(({ outcome: { kind, isOthers } }) => kind === 'refused' && !isOthers)
    .filter(({ file, outcome }) => !outcome.saysNone || partInName(file.name) !== null)
    .map(({ file }) => file.name)

/**
 * Imports an office's files and updates its index. Adds all files to the journal first, so that even a killed import
 * leaves a known gap (store/hole.ts). Rejects if the store or a file cannot be opened, a date is too early, or indexing
 * fails.
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
  // A refused part is not in the journal, so it is added as missing.
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
    // The records are stored. Repeating the command indexes them.
    if (!signal.aborted) throw error
    outcome.ended = signal.reason
  }
  return outcome
}
