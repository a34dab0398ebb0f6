import type { HeldRegister } from '../../../lib/sources/held-register.ts'
import type { JournalFile } from './journal.ts'

/**
 * Entries of a file that may be unreadable before it counts as a file that is missing, of a hundred. Our own choice: a few
 * odd records are kept aside and listed, more say that the file is not what its reader takes it for.
 */
const BAD_OF_HUNDRED = 1

/** Why a file does not tell all it should; null where it does. */
function whyMissing({ name, finishedAt, steps, bad }: JournalFile): string | null {
  if (finishedAt === null) return `${name} was not imported to its end`
  if (bad * 100 <= steps * BAD_OF_HUNDRED) return null
  return `${bad.toLocaleString('en')} of ${steps.toLocaleString('en')} entries of ${name} could not be read`
}

/** Whether a later file is there instead: a whole one of the same name, or one by which the operator said up to when they go. */
function isSettled(file: JournalFile, files: readonly JournalFile[]): boolean {
  return files.some(
    (later) =>
      later.id > file.id &&
      whyMissing(later) === null &&
      (later.name === file.name || (later.asOfTold && Date.parse(later.asOf) >= Date.parse(file.asOf))),
  )
}

/**
 * Why the files up to a date do not tell all of the register, though later ones go on: one of them broke off or could
 * hardly be read, and what it holds is not known. Null where nothing is missing.
 */
export function holeIn(files: readonly JournalFile[], dataAsOf: string): string | null {
  for (const file of files) {
    const why = Date.parse(file.asOf) > Date.parse(dataAsOf) ? null : whyMissing(file)
    if (why !== null && !isSettled(file, files)) return `${why}: the rest of it was not searched`
  }
  return null
}

/**
 * Entries that could not be read, of the files that count all the same. Those of a file count no more when a whole one of
 * its name was imported, or one by which the operator said that files go up to a later date.
 */
function unreadIn(files: readonly JournalFile[]): number {
  const isReplaced = (file: JournalFile) =>
    files.some(
      (later) =>
        later.id > file.id &&
        whyMissing(later) === null &&
        (later.name === file.name || (later.asOfTold && Date.parse(later.asOf) > Date.parse(file.asOf))),
    )
  const counted = files.filter((file) => file.bad > 0 && whyMissing(file) === null && !isReplaced(file))
  return counted.reduce((sum, { bad }) => sum + bad, 0)
}

/** What the files up to a date do not tell of their register. */
export function missingOf(files: readonly JournalFile[], dataAsOf: string): Pick<HeldRegister, 'part' | 'unread'> {
  const part = holeIn(files, dataAsOf)
  const unread = unreadIn(files)
  return { ...(part !== null && { part }), ...(unread > 0 && { unread }) }
}
