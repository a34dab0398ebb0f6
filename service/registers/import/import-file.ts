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
  /** Whether to read a file again that was imported before. */
  again: boolean
  read: ReadRegisterFile
  /** Fingerprints of the files that were handed over at once. */
  together: ReadonlySet<string>
  signal: AbortSignal
  now(): number
  onProgress(progress: FileProgress): void
}

/** What an operator may want to know of a file though no record is missing for it. */
export interface Remarks {
  /** Entries of an archive that were passed over: schemas, pictures, notes. */
  passedOver: string[]
  /** Number of records, of those newly read, that are kept without a field that could not be read. */
  leftOut: number
  /** The first of these records, and why; null for none. */
  firstLeftOut: string | null
}

export type FileOutcome = Tally &
  Remarks & {
    /**
     * `imported`: read to its end. `skipped`: it had been imported before. `refused`: it is another office's, is empty
     * or holds no record, and left no trace; or it has the content of another part of its set, and is noted as missing.
     * `broken`: it could not be read any further; what came before is kept. `stopped`: the import was interrupted while
     * the file was read. `not_read`: the import ended before it.
     */
    kind: 'imported' | 'skipped' | 'refused' | 'broken' | 'stopped' | 'not_read'
    /** Number of entries that an import which was stopped had already kept. */
    resumedAt: number
    /**
     * Number of earlier files of which something was unaccounted for and nothing is now, because this file counts as
     * their whole copy.
     */
    closes?: number
    /** Why it was refused or broke off; null where it did neither. */
    why: string | null
    /** Whether it was refused because it says itself that there is no record in it, as a day without changes does. */
    saysNone?: boolean
    /** Whether it was refused because it is another office's. */
    isOthers?: boolean
  }

const CHANGED = 'it was written to or taken away while it was imported, so it does not count as imported'

/** Entries that are kept in one transaction. */
const STEPS_AT_ONCE = 10_000

const NOTHING: Tally = { steps: 0, records: 0, removed: 0, bad: 0, older: 0 }

const noRemarks = (): Remarks => ({ passedOver: [], leftOut: 0, firstLeftOut: null })

/** Adds to the remarks what was left out of a step. */
function remark(remarks: Remarks, step: ReadStep): void {
  if (step.kind !== 'record' || step.leftOut === undefined) return
  const { entry, line, number } = step.at
  remarks.leftOut++
  remarks.firstLeftOut ??= `${entry}, line ${line}: record ${number}: ${step.leftOut}`
}

const tallyOf = ({ steps, records, removed, bad, older }: Tally): Tally => ({ steps, records, removed, bad, older })

/** The outcome of a file that was noted and not begun. */
export const NOT_READ: FileOutcome = { kind: 'not_read', resumedAt: 0, why: null, ...NOTHING, ...noRemarks() }

/**
 * Whether a file says once more what an earlier one of the same content said, after others between them said something
 * else: a mark that was cancelled and is in force again may come with the very bytes of before. The time when a file
 * was last written tells that only where another file of its name came in between and is no longer there, because
 * copying changes it: of two folders with such files, both handed over again, it would tell the order in which they
 * were copied.
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
 * Notes in the journal that a file was handed over, to be read from where an earlier import left it or from its
 * beginning. All files of an import are noted before the first is read, so that a file that is never reached is known.
 * `held` are the files of the journal.
 */
export async function noteFile(
  store: RecordStore,
  facts: FileFacts,
  { again, now, held, together }: Pick<FileImport, 'again' | 'now' | 'together'> & { held: readonly JournalFile[] },
): Promise<void> {
  const { fingerprint, name, bytes, asOf, datedBy } = facts
  const known = await store.findFile(fingerprint)
  const asOfTold = datedBy === 'operator'
  // The time when a file was last written counts only as long as none of its names gives a date.
  const isBetter = asOfTold || (datedBy === 'name' && known?.dated === false && !known.asOfTold)
  const otherDate = known !== undefined && isBetter && known.asOf !== asOf
  const isNews = otherDate || (known !== undefined && comesAgain(facts, known, { held, together }))
  const readable = known?.reader !== MERGED_BASES && (known?.finishedAt !== null || known?.reader === VERSION)
  if (known !== undefined && !again && !isNews && readable) return
  // What the operator said of its date holds until the operator says otherwise. A copy has a later time than the file
  // and the same content.
  const isCopied = !isNews && datedBy === 'mtime' && known !== undefined && known.asOf < asOf
  const date =
    isCopied || (known?.asOfTold && !asOfTold)
      ? { asOf: known.asOf, asOfTold: known.asOfTold, dated: known.dated }
      : { asOf, asOfTold, dated: datedBy === 'name' }
  await store.beginFile({ fingerprint, name, bytes, ...date, reader: VERSION }, now(), known?.id ?? null)
}

/**
 * Reads the part of a file that is not kept yet, and keeps it. Returns why the file could not be read to its end, null
 * where it was.
 */
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

/** Why a file that was read to its end does not count as imported; null where it does. */
function whyNothing({ name }: FileFacts, { steps, bad }: Tally): string | null {
  if (steps === 0) return `${name}: it holds no record, so nothing of it counts`
  return bad === steps ? `${name}: not one of its ${bad} entries could be read, so it does not count as imported` : null
}

/**
 * Imports one file that was noted. Entries and the note of how far they go are kept in one transaction, so that an
 * import that is stopped, in whatever way, goes on behind the last entry it kept. Rejects where the store cannot be
 * written; what was kept stays.
 */
export async function importFile(store: RecordStore, facts: FileFacts, options: FileImport): Promise<FileOutcome> {
  const [file, twin] = await Promise.all([facts.fingerprint, fingerprintOfTwin(facts)].map(store.findFile))
  // The file is no longer noted: the same bytes were refused under another name, or a whole copy of it was read in the
  // meantime.
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
    // The file changed while it was read, so its fingerprint stands for other bytes: nothing of what was read counts.
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
