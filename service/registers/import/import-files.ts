import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { VERSION } from '../../../lib/version.ts'
import { reasonOfSystem } from '../../ops/failures.ts'
import { ADMIN_COMMAND } from '../../ops/text.ts'
import { OtherFile } from '../formats/bad-file.ts'
import { tellingTwice } from '../formats/numbers-of-file.ts'
import type { ReadRegisterFile } from '../formats/read-register-file.ts'
import { journalEntry, journalOf } from '../store/gaps.ts'
import { fingerprints, type JournalFile, type Tally } from '../store/journal.ts'
import type { IndexOutcome, RecordBackend, RecordStore } from '../store/record-store.ts'

interface FileProgress extends Tally {
  bytes: number
}

interface FileImport {
  office: OfficeRecords
  generation: number
  again: boolean
  read: ReadRegisterFile
  signal: AbortSignal
  now(): number
  onProgress(progress: FileProgress): void
}

interface Remarks {
  passedOver: string[]
  /** Number of new records that are stored without an unreadable field. */
  leftOut: number
  /** The first record without a field and the reason, or null. */
  firstLeftOut: string | null
}

export type FileOutcome = Tally &
  Remarks & {
    /**
     * `imported`: read completely. `skipped`: imported earlier. `refused`: from a different office, or without records.
     * `broken`: unreadable from some point, and stored up to that point. `stopped`: interrupted during reading.
     * `not_read`: never begun.
     */
    kind: 'imported' | 'skipped' | 'refused' | 'broken' | 'stopped' | 'not_read'
    /** Number of entries that a stopped import had already stored. */
    resumedAt: number
    /** Number of earlier incomplete files that this complete copy replaces. */
    closes?: number
    why: string | null
    /** True for a refused file that states that it has no records (a day without changes). */
    saysNone?: boolean
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

/** Adds a file to the journal, so that the import continues after the last stored entry. */
async function noteFile(
  store: RecordStore,
  facts: FileFacts,
  { again, isLater = false, now }: { again: boolean; isLater?: boolean; now(): number },
): Promise<void> {
  const { fingerprint, name, bytes, asOf, datedBy } = facts
  const known = await store.findFile(fingerprint)
  const asOfTold = datedBy === 'operator'
  const isNews = known !== undefined && asOfTold && known.asOf !== asOf
  const mustBeReread = known !== undefined && journalEntry.hasMergedBases(known)
  const readable = !mustBeReread && (known?.finishedAt !== null || known?.reader === VERSION)
  if (known !== undefined && !again && !isNews && readable) return
  // Retains the operator's date until the operator changes it. Reading a file again does not make it newer.
  const isKept = known !== undefined && !asOfTold && !isLater && (known.asOfTold || known.asOf < asOf)
  const date = isKept
    ? { asOf: known.asOf, asOfTold: known.asOfTold, dated: known.dated }
    : { asOf, asOfTold, dated: datedBy !== 'order' }
  await store.beginFile({ fingerprint, name, bytes, ...date, reader: VERSION }, now(), known?.id ?? null)
}

async function readOn(
  store: RecordStore,
  facts: FileFacts,
  file: JournalFile,
  { office, generation, signal, read, onProgress }: FileImport,
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
  const batches = tellingTwice(read(facts.path, { office, signal, onBytes, onPassedOver }))
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

/** Stores entries with their count, so that a stopped import continues. Rejects if the store cannot be written. */
async function importFile(store: RecordStore, facts: FileFacts, options: FileImport): Promise<FileOutcome> {
  const file = await store.findFile(facts.fingerprint)
  // This import refused the same content under a different name, or has since imported a complete copy.
  if (file === undefined) return { kind: 'skipped', resumedAt: 0, why: null, ...NOTHING, ...noRemarks() }
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
    return { kind: 'refused', resumedAt, why, ...told, ...(failure === null && { saysNone: true }) }
  }
  if (why !== null) return { kind: 'broken', resumedAt, why, ...told }
  const begun = (await store.files()).filter(({ fingerprint }) => facts.begins.includes(fingerprint))
  await store.finishFile(
    file.id,
    options.now(),
    begun.map(({ id }) => id),
  )
  const closes = begun.filter((other) => journalEntry.gap(other) !== null).length
  return { kind: 'imported', resumedAt, why, ...told, ...(closes > 0 && { closes }) }
}

interface ImportEvents {
  onFile(file: FileFacts, at: { place: number; of: number }): void
  onProgress(progress: FileProgress): void
  onFileDone(file: FileFacts, outcome: FileOutcome): void
  onIndexing(): void
}

export interface FilesImport {
  place: RecordBackend
  office: OfficeRecords
  /** Paths, in the order in which the office published them. A later file overrides an earlier one of its day. */
  files: readonly string[]
  /** True if the files together are the complete register, as of `asOf`. */
  whole?: boolean
  asOf: string | null
  /** True if the date comes from the office's list, and not from the operator. */
  isDatedByOffice?: boolean
  again: boolean
  read: ReadRegisterFile
  signal: AbortSignal
  now(): number
  events: ImportEvents
}

export interface ImportOutcome {
  files: { file: FileFacts; outcome: FileOutcome }[]
  /** The signal's reason, the store's error, or that of the first refused or broken file. Null if all were read. */
  ended: unknown
  /** Null if nothing can be searched yet, or the import stopped or failed. */
  index: IndexOutcome
  /** `asOf` ends the period without a gap, and `behindGap` is the date of the first file after the gap. */
  dataDate: { asOf: string; behindGap: string | null } | null
  hole: string | null
  /** False if the register is incomplete, because no import or sync brought all of it. */
  isWhole: boolean
}

/** Reads the facts of all files in order. One without a date has the latest earlier date. */
async function factsInOrder(
  { files, asOf, isDatedByOffice, signal }: FilesImport,
  held: readonly JournalFile[],
): Promise<FileFacts[]> {
  const beginnings = held.filter(({ finishedAt }) => finishedAt === null)
  const date = asOf === null ? null : { asOf, by: isDatedByOffice ? ('office' as const) : ('operator' as const) }
  const facts: FileFacts[] = []
  const dates = held.filter(({ steps, finishedAt }) => steps > 0 || finishedAt !== null).map((file) => file.asOf)
  const after = dates.toSorted().at(-1) ?? null
  for (const path of files) {
    facts.push(await factsOfFile(path, { date, after, signal, beginnings }))
  }
  return facts
}

/** Reads a file of a complete register without storing it. Returns why the register would not be complete. */
async function whyNotWhole(
  file: FileFacts,
  { office, read, signal, events: { onProgress } }: FilesImport,
): Promise<string | null> {
  const tally = { ...NOTHING }
  let bytes = 0
  const onBytes = (read: number) => {
    bytes = read
  }
  try {
    for await (const steps of read(file.path, { office, signal, onBytes })) {
      tally.steps += steps.length
      tally.bad += steps.filter(({ kind }) => kind === 'bad').length
      onProgress({ bytes, ...tally })
      signal.throwIfAborted()
    }
  } catch (error) {
    if (signal.aborted) return null
    return messageOf(error)
  }
  return whyNothing(file, tally)
}

/**
 * Checks all files before anything is stored. Throws if a file cannot be read completely. Skips files that an earlier
 * import read. Throws if two files have the same content, because one was probably downloaded in place of another.
 */
async function refuseUnlessWhole(
  task: FilesImport,
  facts: readonly FileFacts[],
  held: readonly JournalFile[],
): Promise<void> {
  const refuse = (why: string) => {
    throw new Error(`${why}. These files are not the whole register: nothing was imported, and it stays as it was.`)
  }
  if (facts.length === 0) refuse('No files were given')
  for (const [at, file] of facts.entries()) {
    const first = facts.slice(0, at).find(({ fingerprint }) => fingerprint === file.fingerprint)
    if (first !== undefined) refuse(`${file.name} has the same content as ${first.name}`)
  }
  const isRead = ({ fingerprint, asOf }: FileFacts) => {
    const known = held.find((file) => file.fingerprint === fingerprint)
    return known?.asOf === asOf && known.finishedAt !== null && !journalEntry.hasMergedBases(known)
  }
  for (const [at, file] of facts.entries()) {
    if (isRead(file) && !task.again) continue
    task.events.onFile(file, { place: at + 1, of: facts.length })
    const why = await whyNotWhole(file, task)
    if (task.signal.aborted) return
    if (why !== null) refuse(why)
    if ((await stateOfFile(file.path)) !== file.state) refuse(`${file.name}: ${CHANGED}`)
  }
}

/** Says in the journal that the register is complete as of the date, which ends earlier gaps. */
async function noteWhole(store: RecordStore, asOf: string, together: ReadonlySet<string>, now: number): Promise<void> {
  const files = await store.files()
  const before = files.find(({ fingerprint }) => fingerprint === fingerprints.wholeRegister)
  await store.closeGaps(journalOf(files).madeUpFor(asOf, together))
  // An older complete set does not make the register older.
  if (before !== undefined && before.finishedAt !== null && before.asOf > asOf) return
  const whole = { fingerprint: fingerprints.wholeRegister, name: 'whole register', bytes: 0, reader: VERSION }
  const { id } = await store.beginFile({ ...whole, asOf, asOfTold: true, dated: true }, now, before?.id ?? null)
  await store.finishFile(id, now, [])
}

/** True if the content came earlier in this import, with another file in between, which it would undo. */
async function comesAgain(store: RecordStore, facts: readonly FileFacts[], at: number): Promise<boolean> {
  const { fingerprint } = facts[at] as FileFacts
  const first = facts.findIndex((file) => file.fingerprint === fingerprint)
  const known = await store.findFile(fingerprint)
  if (first === at || known === undefined) return false
  const between = new Set(facts.slice(first, at).map((file) => file.fingerprint))
  return (await store.files()).some((file) => between.has(file.fingerprint) && file.id > known.id)
}

function notBegun(facts: readonly FileFacts[], held: readonly JournalFile[], signal: AbortSignal): ImportOutcome {
  const files = facts.map((file) => ({ file, outcome: NOT_READ }))
  return {
    files,
    ended: signal.reason,
    index: null,
    dataDate: null,
    hole: journalOf(held).gap(),
    isWhole: journalOf(held).isWhole(),
  }
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
  for (const [at, file] of facts.entries()) {
    let outcome = NOT_READ
    if (failed === null && !options.signal.aborted) {
      events.onFile(file, { place: at + 1, of: facts.length })
      try {
        if (await comesAgain(store, facts, at))
          await noteFile(store, file, { again: true, isLater: true, now: options.now })
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
 * Imports an office's files and updates its index. Adds all files to the journal first, so that even a killed import
 * leaves a known gap (store/gaps.ts). With `whole`, reads all files once before it stores anything. Rejects if the
 * store or a file cannot be opened, a date is too early, the files are not the complete register, or indexing fails.
 */
export async function importFiles(task: FilesImport): Promise<ImportOutcome> {
  const { place, office, whole = false, asOf, again, read, signal, now, events } = task
  if (whole && (asOf === null || Date.parse(asOf) > now()))
    throw new Error('A whole register needs the day that it is as of, and none in the future.')
  await using store = await place.open()
  const held = await store.files()
  const facts = await factsInOrder(task, held)
  refuseEarlierDates(facts, held, office.code)
  if (whole) await refuseUnlessWhole(task, facts, held)
  if (signal.aborted) return notBegun(facts, held, signal)
  const { onProgress } = events
  const generation = await store.nextGeneration()
  const options: FileImport = { office, generation, again, read, signal, now, onProgress }
  const together = new Set(facts.map(({ fingerprint }) => fingerprint))
  for (const fingerprint of together)
    await noteFile(store, facts.find((file) => file.fingerprint === fingerprint) as FileFacts, options)
  const { files, failed } = await importEach(store, facts, task, options)
  const isRead = ({ outcome: { kind } }: ImportOutcome['files'][number]) => kind === 'imported' || kind === 'skipped'
  if (whole && asOf !== null && failed === null && files.every(isRead)) await noteWhole(store, asOf, together, now())
  const all = await store.files().catch(() => [])
  const why = files.find(({ outcome }) => outcome.why !== null)?.outcome.why ?? null
  const outcome: ImportOutcome = {
    files,
    ended: signal.aborted ? signal.reason : (failed ?? (why === null ? null : new Error(why))),
    index: null,
    dataDate: journalOf(all).dataDate(),
    hole: journalOf(all).gap(),
    isWhole: journalOf(all).isWhole(),
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

export interface FileFacts {
  path: string
  name: string
  bytes: number
  /** Differs after the file is written again (`stateOfFile`). */
  state: string
  /** SHA-256 of the content, which identifies the file under any name. */
  fingerprint: string
  /** Fingerprints of known files that are exactly the beginning of this one. */
  begins: string[]
  asOf: string
  /** `order`: nobody stated a date, so the latest one of the files before it counts. */
  datedBy: 'operator' | 'office' | 'order'
}

interface Beginning {
  fingerprint: string
  bytes: number
  steps: number
}

/** First bytes of a zip archive (APPNOTE.TXT 4.3.7). */
const ZIP = Buffer.from('PK\x03\x04')
/** Enough bytes to identify an archive by times, sizes, checksums and content. */
const TELLING_BYTES = 1024

/** True if a file's beginning identifies it: the first bytes of an archive, or at least one record. */
function tells({ bytes, steps }: Beginning, start: Buffer): boolean {
  return steps > 0 || (bytes >= TELLING_BYTES && start.subarray(0, ZIP.length).equals(ZIP))
}

async function digestsOf(
  path: string,
  beginnings: readonly Beginning[],
  signal: AbortSignal,
): Promise<Pick<FileFacts, 'fingerprint' | 'begins'>> {
  const digest = createHash('sha256')
  const begins: string[] = []
  let waiting: Beginning[] = []
  let read = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, signal })) {
    if (read === 0) waiting = beginnings.filter((each) => tells(each, piece)).toSorted((a, b) => a.bytes - b.bytes)
    let at = 0
    for (let next = waiting[0]; next !== undefined && next.bytes <= read + piece.length; next = waiting[0]) {
      const end = next.bytes - read
      digest.update(piece.subarray(at, end))
      at = end
      if (digest.copy().digest('hex') === next.fingerprint) begins.push(next.fingerprint)
      waiting.shift()
    }
    digest.update(piece.subarray(at))
    read += piece.length
  }
  const fingerprint = digest.digest('hex')
  return { fingerprint, begins: begins.filter((each) => each !== fingerprint) }
}

async function readable<T>(path: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const reason = reasonOfSystem(error)
    throw reason === null ? error : new Error(`${path}: ${reason}`, { cause: error })
  }
}

const stateBy = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`

/** Returns a string that differs after the file is written again. Returns null if the file is gone. */
async function stateOfFile(path: string): Promise<string | null> {
  return stat(path).then(stateBy, () => null)
}

/** Identifies a file. Without a `date`, it counts as of `after`. Rejects without either, or if it is unreadable. */
export async function factsOfFile(
  path: string,
  {
    date,
    after = null,
    signal,
    beginnings = [],
  }: {
    date: { asOf: string; by: 'operator' | 'office' } | null
    after?: string | null
    signal: AbortSignal
    beginnings?: readonly Beginning[]
  },
): Promise<FileFacts> {
  const found = await readable(path, stat(path))
  if (found.isDirectory()) throw new Error(`${path}: it is a folder; name the files in it`)
  const asOf = date?.asOf ?? after
  if (asOf === null) throw new Error(`${path}: state with --as-of DAY up to which day it goes`)
  return {
    path,
    name: basename(path),
    bytes: found.size,
    state: stateBy(found),
    ...(await readable(path, digestsOf(path, beginnings, signal))),
    asOf,
    datedBy: date?.by ?? 'order',
  }
}

const dayOf = ({ asOf }: Pick<FileFacts, 'asOf'>) => asOf.slice(0, 10)

/** Throws if a file's date is now earlier than when imported: its records would override later changes. */
function refuseEarlierDates(files: readonly FileFacts[], held: readonly JournalFile[], office: string): void {
  const known = new Map(held.map((file) => [file.fingerprint, file]))
  for (const file of files) {
    const read = [file.fingerprint, ...file.begins].flatMap((fingerprint) => known.get(fingerprint) ?? [])
    const before = read.find((each) => each.steps > 0 && dayOf(file) < dayOf(each))
    if (before === undefined || file.datedBy !== 'operator') continue
    throw new Error(
      `${file.name} was read as of ${dayOf(before)} before, so that changes of earlier days do not count for its ` +
        `records. To date it ${dayOf(file)}, delete all records by "${ADMIN_COMMAND} registers drop ${office}", and ` +
        'import all files anew.',
    )
  }
}
