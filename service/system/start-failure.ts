import { type ErrorFacts, errorFacts } from './error-facts.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** The message is one sentence for the person who starts the service. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** https://nodejs.org/api/errors.html#class-systemerror */
interface SystemFacts {
  code?: unknown
  syscall?: unknown
  path?: unknown
}

const FULL = 'The disk that holds DATA_DIR is full: make room on it, and start again.'

const STORAGE: Readonly<Record<string, string>> = {
  SQLITE_FULL: FULL,
  SQLITE_BUSY: 'Another program holds the database in DATA_DIR (SQLITE_BUSY): end it, and start again.',
  SQLITE_READONLY: 'The database in DATA_DIR may not be written by this user (SQLITE_READONLY).',
  SQLITE_CANTOPEN: 'The database in DATA_DIR may not be opened by this user (SQLITE_CANTOPEN).',
  SQLITE_IOERR: 'The disk that holds DATA_DIR cannot be read or written (SQLITE_IOERR); it may be full.',
}

/** Codes of errno(3). */
const FILES: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by this user (EACCES): give it to the user that runs the service',
  EPERM: 'may not be used by this user (EPERM): give it to the user that runs the service',
  EROFS: 'is on a disk that is only read (EROFS): DATA_DIR must name a folder that can be written to',
  ENOSPC: 'could not be written, for its disk is full (ENOSPC): make room on it, and start again',
  EDQUOT: 'could not be written, for the quota of this user is used up (EDQUOT): make room, and start again',
}
const NO_FOLDER = 'DATA_DIR must name a folder that this user can write to'

function ofSystem(message: string, { code, syscall, path }: SystemFacts): string | null {
  if (typeof code !== 'string') return null
  if (code === 'ERR_SQLITE_ERROR')
    return `The database in DATA_DIR cannot be used (${message}): put a copy back, or move brand-check.sqlite away.`
  if (code.startsWith('ERR_PARSE_ARGS')) return message
  if (typeof syscall !== 'string') return null
  const place = typeof path === 'string' ? path : 'A file'
  return `${place} ${FILES[code] ?? `cannot be used (${code}): ${NO_FOLDER}`}.`
}

/** Returns a sentence for a known cause, otherwise the stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CannotStart) return error.message
  if (error instanceof StorageUnavailable)
    return STORAGE[error.reason.split(' ')[0] ?? ''] ?? `The database does not answer (${error.reason}).`
  return ofSystem(error.message, error as SystemFacts) ?? error.stack ?? error.message
}

/** Returns kind and codes of the cause for the log, but no path. */
export function startFacts(error: unknown): ErrorFacts & { reason?: string } {
  const cause = error instanceof CannotStart ? (error.cause ?? error) : error
  return { ...errorFacts(cause), ...(cause instanceof StorageUnavailable && { reason: cause.reason }) }
}
