import type { ImportedRegister } from '../../../lib/sources/registers/imported-search.ts'
import { dataDateOf, datedFiles, fingerprints, type JournalFile } from './journal.ts'

const MOST_NAMED = 3

const number = (count: number) => count.toLocaleString('en')

/** True for a trial copy, which never counts as the register. */
const isTrialCopy = ({ fingerprint }: JournalFile) => fingerprint === fingerprints.trialCopy

function isIncompleteSync(file: JournalFile): boolean {
  const { fingerprint, finishedAt } = file
  return isTrialCopy(file) || ([fingerprints.sync, fingerprints.syncFiles].includes(fingerprint) && finishedAt === null)
}

/** True for the entry that stands for all files of a sync. The entry is finished once all files have arrived. */
const standsForSyncFiles = ({ fingerprint }: Pick<JournalFile, 'fingerprint'>): boolean =>
  fingerprint === fingerprints.syncFiles

/** True for an entry that stands for several files: those of a sync, or those stated to be complete. */
const standsForFiles = (file: Pick<JournalFile, 'fingerprint'>): boolean =>
  standsForSyncFiles(file) || file.fingerprint === fingerprints.wholeRegister

const FILLING = 'not all of it came from its office yet'
const COPIED = 'what came is a copy that its office has for trials: it no longer changes, and holds made-up records'

/** Matches a hash. Content-addressed stores also use it as a file's name. */
const SHA_256 = /^[\da-f]{64}$/u

/** True for a fetch. An unfinished one is no gap: the rest can still arrive, and the previous one stays valid. */
const isFetch = ({ fingerprint, name }: JournalFile) =>
  fingerprint.startsWith(fingerprints.fetch) || (fingerprint === name && !SHA_256.test(fingerprint))

/** True while a register is fetched page by page. */
const isBeingFetched = (files: readonly JournalFile[]): boolean =>
  files.some((file) => isFetch(file) && file.finishedAt === null && !file.accepted)

function gapOf(file: JournalFile): string | null {
  const { name, finishedAt, accepted, steps, openBad, reader } = file
  if (isIncompleteSync(file)) return isTrialCopy(file) ? COPIED : FILLING
  if (finishedAt === null && (accepted || isFetch(file))) return null
  if (finishedAt === null)
    return steps === 0 ? `${name} was not read` : `${name} was not imported to its end: the rest of it was not searched`
  if (reader === MERGED_BASES)
    return `${name} was read by an earlier version, which kept one of two marks with the same number`
  if (openBad > 0) return `${number(openBad)} of ${number(steps)} entries of ${name} could not be read`
  return null
}

/** `reader` of files from a version that confused marks with one number. They are read again when imported. */
export const MERGED_BASES = ''

const WAYS_TO_BE_WHOLE: readonly string[] = [fingerprints.wholeRegister, fingerprints.sync, fingerprints.syncFiles]

/** True if a sync or LINDAS brought the complete register, or the operator stated that the files are complete. */
const isWhole = (files: readonly JournalFile[]): boolean =>
  files.some((file) => file.finishedAt !== null && (WAYS_TO_BE_WHOLE.includes(file.fingerprint) || isFetch(file)))

export const PART = 'only a part of it is known to be imported: the rest was not searched'

/**
 * Returns the files that decide whether something is missing. Omits an unfinished sync if the operator imported the
 * complete register, which stays valid as of its date. Never omits a sync's own files or a trial copy, because its
 * records replace real ones.
 */
function counting(files: readonly JournalFile[]): readonly JournalFile[] {
  const kept = files.find(isIncompleteSync)
  if (kept === undefined || kept.fingerprint === fingerprints.syncFiles || files.some(isTrialCopy)) return files
  const others = files.filter((file) => file !== kept)
  return isWhole(others) ? others : files
}

/** Returns what is missing from the files, or null. Ignores dates: nobody knows what an unread file contains. */
function gapIn(files: readonly JournalFile[]): string | null {
  const why = counting(files)
    .map(gapOf)
    .filter((reason) => reason !== null)
  if (why.length === 0) return null
  const more = why.length - MOST_NAMED
  const told = why.slice(0, MOST_NAMED).join('; ')
  return more > 0 ? `${told}; something is missing from ${number(more)} more ${more === 1 ? 'file' : 'files'}` : told
}

/** `part` says why the register is not complete. `unread` counts entries that the operator accepted. */
function missingOf(files: readonly JournalFile[]): Pick<ImportedRegister, 'part' | 'unread'> {
  const part = gapIn(files) ?? (isWhole(files) ? null : PART)
  const unread = files.reduce((sum, { bad, openBad }) => sum + bad - openBad, 0)
  return { ...(part !== null && { part }), ...(unread > 0 && { unread }) }
}

export interface Gaps {
  /** Files with something missing. */
  holes: number
  /** Unreadable entries, including accepted ones. */
  unread: number
}

/** Returns null without files. Omits the entry of an unfinished sync, which reports its own state. */
function gapsIn(files: readonly JournalFile[]): Gaps | null {
  if (files.length === 0) return null
  const holes = files.filter((file) => gapOf(file) !== null && !isIncompleteSync(file)).length
  return { holes, unread: files.reduce((sum, { bad }) => sum + bad, 0) }
}

/** Returns ids of files whose gaps a complete import closes: not its own, no incomplete sync, none later. */
function madeUpFor(files: readonly JournalFile[], asOf: string, together: ReadonlySet<string>): readonly number[] {
  return files
    .filter((file) => gapOf(file) !== null && !isIncompleteSync(file) && !together.has(file.fingerprint))
    .filter((file) => file.asOf.slice(0, 10) <= asOf.slice(0, 10))
    .map(({ id }) => id)
}

/** Meanings of a journal entry. */
export const journalEntry = {
  gap: gapOf,
  isIncompleteSync,
  isTrialCopy,
  standsForSyncFiles,
  standsForFiles,
  /** True if the file must be read again, because an earlier version confused marks with the same number. */
  hasMergedBases: ({ reader }: Pick<JournalFile, 'reader'>) => reader === MERGED_BASES,
}

/** Says how complete and how new an office's imported records are. */
export function journalOf(files: readonly JournalFile[]) {
  return {
    gap: () => gapIn(files),
    gaps: () => gapsIn(files),
    isWhole: () => isWhole(files),
    isBeingFetched: () => isBeingFetched(files),
    missing: () => missingOf(files),
    madeUpFor: (asOf: string, together: ReadonlySet<string>) => madeUpFor(files, asOf, together),
    dataDate: () => dataDateOf(datedFiles(files)),
  }
}
