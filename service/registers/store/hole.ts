import { randomUUID } from 'node:crypto'
import type { HeldRegister } from '../../../lib/sources/register/held-register.ts'
import { areSamePart } from '../files/part-name.ts'
import { COPY_FINGERPRINT, FILES_FINGERPRINT, type JournalFile, KEEPER_FINGERPRINT } from './journal.ts'

/** Most files that a reason names; of the others it gives only the number. */
const MOST_NAMED = 3

const number = (count: number) => count.toLocaleString('en')

/** Whether this is what a keeper brings from a copy for trials, which never is the register. */
export const isOfCopy = ({ fingerprint }: JournalFile) => fingerprint === COPY_FINGERPRINT

/** Whether this is what a keeper brings, and not all of the register came yet. */
export function isBeingKept(file: JournalFile): boolean {
  const { fingerprint, finishedAt } = file
  return isOfCopy(file) || ([KEEPER_FINGERPRINT, FILES_FINGERPRINT].includes(fingerprint) && finishedAt === null)
}

/**
 * Whether an entry stands for all files by which a keeper fills a register: it is unfinished until all of them came,
 * and finished from then on.
 */
export const areFilesOfKeeper = ({ fingerprint }: Pick<JournalFile, 'fingerprint'>): boolean =>
  fingerprint === FILES_FINGERPRINT

/** Why a register that is being filled is not whole; how much is held, its keeper tells. */
const FILLING = 'not all of it came from its office yet'
/** Why a register is not whole though all of a copy came. */
const COPIED = 'what came is a copy that its office has for trials: it no longer changes, and holds made-up records'

/** Matches the hash by which a file is identified. Content-addressed stores use it as the name of a file as well. */
const SHA_256 = /^[\da-f]{64}$/u

/** Beginning of the fingerprint of a register that is fetched page by page. */
const FETCH = 'LINDAS '

/**
 * Identifies, in the place of a hash, one fetch of a register page by page. It is random, because two fetches can begin
 * in the same millisecond where the clock was put back.
 */
export const fingerprintOfFetch = (): string => `${FETCH}${randomUUID()}`

/**
 * Whether an entry is a register that is fetched page by page. Earlier versions identified one by its name; a file is
 * always identified by its content. An unfinished fetch leaves no hole: what it has not asked for yet can still be
 * fetched, and the fetch before it holds as of its own date.
 */
const isFetch = ({ fingerprint, name }: JournalFile) =>
  fingerprint.startsWith(FETCH) || (fingerprint === name && !SHA_256.test(fingerprint))

/** Whether a register is being fetched page by page. */
export const isBeingFetched = (files: readonly JournalFile[]): boolean =>
  files.some((file) => isFetch(file) && file.finishedAt === null && !file.accepted)

/**
 * Identifies, in the place of its hash, a part of a set that came with the content of another part: that content is
 * known by its hash already, and what the part itself should hold is missing.
 */
export const fingerprintOfTwin = ({ fingerprint, name }: Pick<JournalFile, 'fingerprint' | 'name'>): string =>
  `${fingerprint} ${name}`

/** Whether an entry is a part that came with the content of another. */
export const isTwin = ({ fingerprint, name }: JournalFile): boolean =>
  fingerprint.endsWith(` ${name}`) && SHA_256.test(fingerprint.slice(0, -name.length - 1))

/** Identifies, in the place of a hash, a part of a set that was not handed over though a later part was. */
export const fingerprintOfMissing = (name: string): string => `missing ${name}`

/** Whether an entry is a part that was not handed over though a later part was. */
export const isMissingPart = ({ fingerprint, name }: JournalFile): boolean => fingerprint === fingerprintOfMissing(name)

/** What is missing from a file that was handed over; null where nothing is. */
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
 * The `reader` of a file that was read by a version which knew marks by their number alone, and may have taken an
 * international registration for the national mark of the same number. Such a file is read anew when it comes again.
 */
export const MERGED_BASES = ''

/**
 * Share of the records that an office says it has which files must have brought to count as its whole register. The
 * office also counts records that a full set of some days ago cannot have, and kinds of records that full sets may
 * lack. Our own choice.
 */
const FULL_SET = 0.9

/** Most records that files of one day brought. Those of several days may hold the same records. */
function mostOfOneDay(files: readonly JournalFile[]): number {
  const byDay = Map.groupBy(files, ({ asOf }) => asOf.slice(0, 10))
  return Math.max(0, ...[...byDay.values()].map((day) => day.reduce((sum, { records }) => sum + records, 0)))
}

/**
 * The files that decide whether a register is whole. What a keeper has not brought yet takes nothing from a full set
 * that was read to its end: that set tells as much as before, as of its own date. Files of changes alone make no
 * register whole, however many records the keeper brought beside them. Nor do files that a keeper fetches itself: until
 * all came, they are a part. A copy for trials takes from every set, because its records replace others.
 */
function counting(files: readonly JournalFile[]): readonly JournalFile[] {
  const kept = files.find(isBeingKept)
  if (kept === undefined || kept.fingerprint === FILES_FINGERPRINT || files.some(isOfCopy)) return files
  const others = files.filter((file) => file !== kept)
  const finished = others.filter(({ finishedAt }) => finishedAt !== null)
  return finished.length > 0 && mostOfOneDay(finished) >= kept.bytes * FULL_SET ? others : files
}

/**
 * Why the files that were handed over do not tell all of their register; null where nothing of them is unaccounted for.
 * Neither the dates of the files nor their order count: what a file that was not read would have said is not known.
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

/**
 * What files leave open of their register: `part` says why it is not whole, `unread` how many entries the operator
 * accepted as they are.
 */
export function missingOf(files: readonly JournalFile[]): Pick<HeldRegister, 'part' | 'unread'> {
  const part = holeIn(files)
  const unread = files.reduce((sum, { bad, openBad }) => sum + bad - openBad, 0)
  return { ...(part !== null && { part }), ...(unread > 0 && { unread }) }
}

/** What is missing from the files of an office. */
export interface Gaps {
  /** Number of files from which something is missing. */
  holes: number
  /** Number of entries that could not be read, including those that the operator accepted. */
  unread: number
}

/**
 * What is missing from these files; null where no file was handed over. A register that a keeper is still filling does
 * not count here: its keeper tells what is in the way.
 */
export function gapsIn(files: readonly JournalFile[]): Gaps | null {
  if (files.length === 0) return null
  const holes = files.filter((file) => unaccountedOf(file) !== null && !isBeingKept(file)).length
  return { holes, unread: files.reduce((sum, { bad }) => sum + bad, 0) }
}

/**
 * Earlier files whose content came with one that was read to its end: those it begins with byte for byte, as a download
 * that broke off does with the whole one; and those of its name and length, of which it has at least as many entries,
 * as it has of a file that was damaged where it lay. A name proves nothing, nor does a name with a date: two folders
 * may each have such a file, and one that was handed over `together` with it is another file, whatever its length. Of
 * two parts that had one content, either is replaced by a file of its name, or a copy's, with a content of its own:
 * what both had belongs to the other then.
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
