import { randomUUID } from 'node:crypto'
import type { ImportedRegister } from '../../../lib/sources/registers/imported-search.ts'
import { areSamePart } from '../formats/part-name.ts'
import { COPY_FINGERPRINT, FILES_FINGERPRINT, type JournalFile, KEEPER_FINGERPRINT } from './journal.ts'

const MOST_NAMED = 3

const number = (count: number) => count.toLocaleString('en')

/** True for a trial copy, which never counts as the register. */
export const isOfCopy = ({ fingerprint }: JournalFile) => fingerprint === COPY_FINGERPRINT

/** True for a trial copy, and for a sync until the register is complete. */
export function isBeingKept(file: JournalFile): boolean {
  const { fingerprint, finishedAt } = file
  return isOfCopy(file) || ([KEEPER_FINGERPRINT, FILES_FINGERPRINT].includes(fingerprint) && finishedAt === null)
}

/** True for the entry that stands for all files of a sync. The entry is finished once all files have arrived. */
export const areFilesOfKeeper = ({ fingerprint }: Pick<JournalFile, 'fingerprint'>): boolean =>
  fingerprint === FILES_FINGERPRINT

const FILLING = 'not all of it came from its office yet'
const COPIED = 'what came is a copy that its office has for trials: it no longer changes, and holds made-up records'

/** Content-addressed stores also use the hash as a file's name. */
const SHA_256 = /^[\da-f]{64}$/u

const FETCH = 'LINDAS '

/** Returns a random fingerprint, because a fetch has no hash. A timestamp is not unique: the clock may be set back. */
export const fingerprintOfFetch = (): string => `${FETCH}${randomUUID()}`

/**
 * Earlier versions used a fetch's name as its fingerprint. An unfinished fetch is no gap: the rest can still arrive,
 * and the previous fetch stays valid.
 */
const isFetch = ({ fingerprint, name }: JournalFile) =>
  fingerprint.startsWith(FETCH) || (fingerprint === name && !SHA_256.test(fingerprint))

/** True while a register is fetched page by page. */
export const isBeingFetched = (files: readonly JournalFile[]): boolean =>
  files.some((file) => isFetch(file) && file.finishedAt === null && !file.accepted)

/** Fingerprint of a part that arrived with the content of a different part, so that its own content is missing. */
export const fingerprintOfTwin = ({ fingerprint, name }: Pick<JournalFile, 'fingerprint' | 'name'>): string =>
  `${fingerprint} ${name}`

/** True for a part with a `fingerprintOfTwin`. */
export const isTwin = ({ fingerprint, name }: JournalFile): boolean =>
  fingerprint.endsWith(` ${name}`) && SHA_256.test(fingerprint.slice(0, -name.length - 1))

export const fingerprintOfMissing = (name: string): string => `missing ${name}`

export const isMissingPart = ({ fingerprint, name }: JournalFile): boolean => fingerprint === fingerprintOfMissing(name)

/** Describes what is missing from a file. Returns null for a complete file. */
export function unaccountedOf(file: JournalFile): string | null {
  const { name, finishedAt, accepted, steps, openBad, reader } = file
  if (isBeingKept(file)) return isOfCopy(file) ? COPIED : FILLING
  if (finishedAt === null && (accepted || isFetch(file))) return null
  if (isMissingPart(file)) return `${name} was not handed over, and another part of its set was`
  if (isTwin(file)) return `${name} had the content of another part: what should be in it was not searched`
  if (finishedAt === null)
    return steps === 0 ? `${name} was not read` : `${name} was not imported to its end: the rest of it was not searched`
  if (reader === MERGED_BASES)
    return `${name} was read by an earlier version, which kept one of two marks with the same number`
  if (openBad > 0) return `${number(openBad)} of ${number(steps)} entries of ${name} could not be read`
  return null
}

/**
 * `reader` of files from a version that confused marks with the same number (national and international). Such a file
 * is read again when the operator imports it again.
 */
export const MERGED_BASES = ''

/**
 * Share of an office's records that makes a full set. The office's count includes newer records, and kinds that a full
 * set may lack. Our own choice.
 */
const FULL_SET = 0.9

/** Counts one day only, because files from different days may contain the same records. */
function mostOfOneDay(files: readonly JournalFile[]): number {
  const byDay = Map.groupBy(files, ({ asOf }) => asOf.slice(0, 10))
  return Math.max(0, ...[...byDay.values()].map((day) => day.reduce((sum, { records }) => sum + records, 0)))
}

/**
 * Returns the files that decide whether a register is complete. An unfinished sync is ignored if a full set was
 * imported, because the set stays valid as of its date. Files of changes are no full set, nor are a sync's own files
 * until all have arrived. A trial copy always counts, because its records replace real ones.
 */
function counting(files: readonly JournalFile[]): readonly JournalFile[] {
  const kept = files.find(isBeingKept)
  if (kept === undefined || kept.fingerprint === FILES_FINGERPRINT || files.some(isOfCopy)) return files
  const others = files.filter((file) => file !== kept)
  const finished = others.filter(({ finishedAt }) => finishedAt !== null)
  return finished.length > 0 && mostOfOneDay(finished) >= kept.bytes * FULL_SET ? others : files
}

/**
 * Returns the reason why the files are not the complete register, or null. Ignores dates and order, because nobody
 * knows what an unread file contains.
 */
export function holeIn(files: readonly JournalFile[]): string | null {
  const why = counting(files)
    .map(unaccountedOf)
    .filter((reason) => reason !== null)
  if (why.length === 0) return null
  const more = why.length - MOST_NAMED
  const told = why.slice(0, MOST_NAMED).join('; ')
  return more > 0 ? `${told}; something is missing from ${number(more)} more ${more === 1 ? 'file' : 'files'}` : told
}

/** `part` says why the register is incomplete. `unread` counts entries that the operator accepted. */
export function missingOf(files: readonly JournalFile[]): Pick<ImportedRegister, 'part' | 'unread'> {
  const part = holeIn(files)
  const unread = files.reduce((sum, { bad, openBad }) => sum + bad - openBad, 0)
  return { ...(part !== null && { part }), ...(unread > 0 && { unread }) }
}

export interface Gaps {
  /** Files with something missing. */
  holes: number
  /** Unreadable entries, including accepted ones. */
  unread: number
}

/**
 * Returns null without files. Does not count the entry of an unfinished sync, because the sync reports its own state.
 */
export function gapsIn(files: readonly JournalFile[]): Gaps | null {
  if (files.length === 0) return null
  const holes = files.filter((file) => unaccountedOf(file) !== null && !isBeingKept(file)).length
  return { holes, unread: files.reduce((sum, { bad }) => sum + bad, 0) }
}

/**
 * Returns the ids of earlier files that this complete file replaces: files that are its exact beginning, and damaged
 * copies with its name and length. Files imported `together` may share a name, so they never count as copies. If a part
 * has the content of a different part, a file with new content for either part replaces it.
 */
export function replacedBy(
  file: Pick<JournalFile, 'id' | 'fingerprint' | 'name' | 'bytes' | 'steps'>,
  begins: readonly string[],
  files: readonly JournalFile[],
  together: ReadonlySet<string> = new Set(),
): number[] {
  const isCopy = (other: JournalFile) =>
    !together.has(other.fingerprint) &&
    other.name === file.name &&
    other.steps <= file.steps &&
    other.bytes === file.bytes
  const isCleared = (other: JournalFile) => {
    const content = other.fingerprint.slice(0, -other.name.length - 1)
    const first = files.find(({ fingerprint }) => fingerprint === content)
    const isOfEither = [other, first].some((each) => each !== undefined && areSamePart(file.name, each.name))
    return isTwin(other) && file.fingerprint !== content && isOfEither
  }
  return files
    .filter(
      (other) =>
        other.id !== file.id &&
        (begins.includes(other.fingerprint) || isCleared(other) || (other.id < file.id && isCopy(other))),
    )
    .map(({ id }) => id)
}
