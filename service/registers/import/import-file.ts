import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import { VERSION } from '../../../lib/version.ts'
import { OtherFile, OtherOfficeFile } from '../files/bad-file.ts'
import { tellingTwice } from '../files/numbers-of-file.ts'
import type { ReadRegisterFile } from '../files/reading.ts'
import { fingerprintOfTwin, isTwin, MERGED_BASES, replacedBy, unaccountedOf } from '../store/hole.ts'
import type { JournalFile, Tally } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import { type FileFacts, stateOfFile } from './file-facts.ts'

export interface FileProgress extends Tally {
  bytes: number
}

export interface FileImport {
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
  /** Archive entries without marks: schemas, pictures, notes. */
  passedOver: string[]
  /** New records that are stored without an unreadable field. */
  leftOut: number
  /** The first of these records and the reason, or null. */
  firstLeftOut: string | null
}

export type FileOutcome = Tally &
  Remarks & {
    /**
     * `imported`: read completely. `skipped`: imported before. `refused`: of another office or without records, or a
     * copy of another part, which then counts as missing. `broken`: unreadable from some point on, and stored up to it.
     * `stopped`: interrupted during reading. `not_read`: never begun.
     */
    kind: 'imported' | 'skipped' | 'refused' | 'broken' | 'stopped' | 'not_read'
    /** Entries that a stopped import had already stored. */
    resumedAt: number
    /** Earlier files with gaps that this file closes as their whole copy. */
    closes?: number
    /** Reason for `refused` or `broken`, or null. */
    why: string | null
    /** True if the file was refused because it states that it has no records, as on a day without changes. */
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

export const NOT_READ: FileOutcome = { kind: 'not_read', resumedAt: 0, why: null, ...NOTHING, ...noRemarks() }

/**
 * True if old content counts again because files in between said something else. For example, a cancelled mark is in
 * force again. Copying changes a file's time. So an undated name counts only if another file of that name came in
 * between and is gone.
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
 * Notes a file in the journal, to be read from the last entry stored. All files are noted before the first is read, so
 * that unread ones are known. `held` is the journal.
 */
export async function noteFile(
  store: RecordStore,
  facts: FileFacts,
  { again, now, held, together }: Pick<FileImport, 'again' | 'now' | 'together'> & { held: readonly JournalFile[] },
): Promise<void> {
  const { fingerprint, name, bytes, asOf, datedBy } = facts
  const known = await store.findFile(fingerprint)
  const asOfTold = datedBy === 'operator'
  // The time of a file counts only until one of its names has a date.
  const isBetter = asOfTold || (datedBy === 'name' && known?.dated === false && !known.asOfTold)
  const otherDate = known !== undefined && isBetter && known.asOf !== asOf
  const isNews = otherDate || (known !== undefined && comesAgain(facts, known, { held, together }))
  const readable = known?.reader !== MERGED_BASES && (known?.finishedAt !== null || known?.reader === VERSION)
  if (known !== undefined && !again && !isNews && readable) return
  // The operator's date stays until the operator changes it. A copy has a later time but the same content.
  const isCopied = !isNews && datedBy === 'mtime' && known !== undefined && known.asOf < asOf
  const date =
    isCopied || (known?.asOfTold && !asOfTold)
      ? { asOf: known.asOf, asOfTold: known.asOfTold, dated: known.dated }
      : { asOf, asOfTold, dated: datedBy === 'name' }
  await store.beginFile({ fingerprint, name, bytes, ...date, reader: VERSION }, now(), known?.id ?? null)
}

/** `failure` says why the file could not be read completely, or is null. */
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
 * Imports a noted file. Stores entries and their count in one transaction, so that a stopped import continues after the
 * last entry. Rejects if the store cannot be written.
 */
export async function importFile(store: RecordStore, facts: FileFacts, options: FileImport): Promise<FileOutcome> {
  const [file, twin] = await Promise.all([facts.fingerprint, fingerprintOfTwin(facts)].map(store.findFile))
  // The same bytes were refused under another name, or a whole copy was read meanwhile.
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
    // The fingerprint now stands for other bytes, so nothing that was read counts.
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
