import { randomUUID } from 'node:crypto'
import type { HeldRegister } from '../../../lib/sources/registers/imported-search.ts'
import { areSamePart } from '../formats/part-name.ts'
import { COPY_FINGERPRINT, FILES_FINGERPRINT, type JournalFile, KEEPER_FINGERPRINT } from './journal.ts'

const MOST_NAMED = 3

const number = (count: number) => count.toLocaleString('en')

/** True for a trial copy, which is never the register. */
export const isOfCopy = ({ fingerprint }: JournalFile) => fingerprint === COPY_FINGERPRINT

/** True for a sync that has not imported the whole register yet. */
export function isBeingKept(file: JournalFile): boolean {
  const { fingerprint, finishedAt } = file
  return isOfCopy(file) || ([KEEPER_FINGERPRINT, FILES_FINGERPRINT].includes(fingerprint) && finishedAt === null)
}

/** True for the entry that stands for all files of a sync. It is finished once all came. */
export const areFilesOfKeeper = ({ fingerprint }: Pick<JournalFile, 'fingerprint'>): boolean =>
  fingerprint === FILES_FINGERPRINT

const FILLING = 'not all of it came from its office yet'
const COPIED = 'what came is a copy that its office has for trials: it no longer changes, and holds made-up records'

/** Content-addressed stores also use the hash as a file's name. */
const SHA_256 = /^[\da-f]{64}$/u

const FETCH = 'LINDAS '

/**
 * Replaces the hash of a fetch. It is random, because two fetches can begin in one millisecond after a clock was set
 * back.
 */
export const fingerprintOfFetch = (): string => `${FETCH}${randomUUID()}`

/**
 * Earlier versions identified a fetch by its name. An unfinished fetch is no gap, because the rest can still come, and
 * the previous fetch stays valid.
 */
const isFetch = ({ fingerprint, name }: JournalFile) =>
  fingerprint.startsWith(FETCH) || (fingerprint === name && !SHA_256.test(fingerprint))

/** True while a register is fetched page by page. */
export const isBeingFetched = (files: readonly JournalFile[]): boolean =>
  files.some((file) => isFetch(file) && file.finishedAt === null && !file.accepted)

/** Replaces the hash of a part that came with another part's content, whose own content is missing. */
export const fingerprintOfTwin = ({ fingerprint, name }: Pick<JournalFile, 'fingerprint' | 'name'>): string =>
  `${fingerprint} ${name}`

/** True for a part that came with another part's content (`fingerprintOfTwin`). */
export const isTwin = ({ fingerprint, name }: JournalFile): boolean =>
  fingerprint.endsWith(` ${name}`) && SHA_256.test(fingerprint.slice(0, -name.length - 1))

/** Replaces the hash of a missing part. */
export const fingerprintOfMissing = (name: string): string => `missing ${name}`

/** True for the entry of a missing part (`fingerprintOfMissing`). */
export const isMissingPart = ({ fingerprint, name }: JournalFile): boolean => fingerprint === fingerprintOfMissing(name)

/** Describes what is missing from a file. Returns null if nothing is. */
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
 * `reader` of files from a version that could confuse a national mark with an international registration of the same
 * number. They are read again when they return.
 */
export const MERGED_BASES = ''

/**
 * Share of an office's records that makes a full set. The office also counts newer records, and kinds that full sets
 * may lack. Our own choice.
 */
const FULL_SET = 0.9

/** Files of several days may have the same records. */
function mostOfOneDay(files: readonly JournalFile[]): number {
  const byDay = Map.groupBy(files, ({ asOf }) => asOf.slice(0, 10))
  return Math.max(0, ...[...byDay.values()].map((day) => day.reduce((sum, { records }) => sum + records, 0)))
}

/**
 * Files that decide if a register is whole. An unfinished sync does not spoil a full set, which is valid as of its
 * date. Changes do not make a register whole, nor do a sync's own files until all came. A trial copy spoils every set,
 * because its records replace others.
 */
function counting(files: readonly JournalFile[]): readonly JournalFile[] {
  const kept = files.find(isBeingKept)
  if (kept === undefined || kept.fingerprint === FILES_FINGERPRINT || files.some(isOfCopy)) return files
  const others = files.filter((file) => file !== kept)
  const finished = others.filter(({ finishedAt }) => finishedAt !== null)
  return finished.length > 0 && mostOfOneDay(finished) >= kept.bytes * FULL_SET ? others : files
}

/**
 * Reason why the files are not the whole register, or null. Dates and order do not count, because nobody knows what an
 * unread file says.
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

/** `part` says why the register is not whole. `unread` counts entries that the operator accepted. */
export function missingOf(files: readonly JournalFile[]): Pick<HeldRegister, 'part' | 'unread'> {
  const part = holeIn(files)
  const unread = files.reduce((sum, { bad, openBad }) => sum + bad - openBad, 0)
  return { ...(part !== null && { part }), ...(unread > 0 && { unread }) }
}

export interface Gaps {
  /** Files with something missing. */
  holes: number
  /** Unreadable entries, accepted ones too. */
  unread: number
}

/** Null without files. Omits a register that a sync is still filling, because the sync reports itself. */
export function gapsIn(files: readonly JournalFile[]): Gaps | null {
  if (files.length === 0) return null
  const holes = files.filter((file) => unaccountedOf(file) !== null && !isBeingKept(file)).length
  return { holes, unread: files.reduce((sum, { bad }) => sum + bad, 0) }
}

/**
 * Ids of earlier files that this complete one replaces. It begins with them byte for byte, or they are damaged copies
 * of its name and length. A name proves nothing, so files handed over `together` never count as copies. A part that
 * came with another's content is replaced once either has other content.
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
