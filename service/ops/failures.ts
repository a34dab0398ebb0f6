interface ErrorFacts {
  kind: string
  /** Code of the system, Node or PostgreSQL, such as `ENOSPC`. */
  code?: string
  /** https://www.sqlite.org/rescode.html */
  errcode?: number
  at: string | undefined
}

/** Matches codes that cannot quote input. */
const CODE = /^[A-Z][A-Z0-9_]{1,40}$|^[0-9A-Z]{5}$/

/** Returns the place of an error. Skips the message, which may look like stack lines and quote input. */
function placeOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message)
  const lines = at < 0 ? [] : stack.slice(at + message.length).split('\n')
  return lines.find((line) => line.trimStart().startsWith('at '))?.trim()
}

/** Returns the facts of an error without its message, which may quote input. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { kind: typeof error, at: undefined }
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return {
    kind: error.name,
    ...(typeof code === 'string' && CODE.test(code) && { code }),
    ...(typeof errcode === 'number' && { errcode }),
    at: placeOf(error),
  }
}

/** Thrown while the database does not answer. It is unknown whether the statement took effect. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** A code of the driver or the system, without statements and values. */
  readonly reason: string

  constructor(reason: string) {
    super('the database does not answer')
    this.reason = reason
  }
}

/** Thrown if the service cannot start. The message is for the operator. */
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

function startText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CannotStart) return error.message
  if (error instanceof StorageUnavailable)
    return STORAGE[error.reason.split(' ')[0] ?? ''] ?? `The database does not answer (${error.reason}).`
  return ofSystem(error.message, error as SystemFacts) ?? error.stack ?? error.message
}

/** Returns why the service could not start: a sentence or the stack, and `facts` for the log, without a path. */
export function startFailure(error: unknown): { text: string; facts: ErrorFacts & { reason?: string } } {
  const cause = error instanceof CannotStart ? (error.cause ?? error) : error
  const reason = cause instanceof StorageUnavailable && { reason: cause.reason }
  return { text: startText(error), facts: { ...errorFacts(cause), ...reason } }
}

/** https://nodejs.org/api/errors.html#common-system-errors */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it (EACCES)',
  EPERM: 'this user may not use it (EPERM)',
  EROFS: 'it is on a file system that can only be read (EROFS)',
  ENOSPC: 'there is no space left on its disk (ENOSPC)',
  EDQUOT: 'the disk quota of this user is used up (EDQUOT)',
  EFBIG: 'it would be larger than this user may make files (EFBIG)',
  ENOENT: 'there is no such file (ENOENT)',
  ENOTDIR: 'a part of its path is no folder (ENOTDIR)',
  EMFILE: 'this process has too many files open (EMFILE)',
  EIO: 'its disk failed (EIO)',
}

/** https://www.sqlite.org/rescode.html */
const SQLITE_REASONS: Readonly<Record<number, string>> = {
  5: 'another process holds it (SQLITE_BUSY)',
  8: 'this user may not write it (SQLITE_READONLY)',
  10: 'its disk failed or is full (SQLITE_IOERR)',
  11: 'it is damaged (SQLITE_CORRUPT)',
  13: 'there is no space left on its disk (SQLITE_FULL)',
  14: 'this user may not open it (SQLITE_CANTOPEN)',
  26: 'it is no database (SQLITE_NOTADB)',
}

/** Returns a reason to print after the name of a file or database, or null for other errors. */
export function reasonOfSystem(error: unknown): string | null {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE_REASONS[errcode & 0xff] ?? `SQLite failed (${errcode})`
  return typeof code === 'string' ? (REASONS[code] ?? null) : null
}
