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

/** Returns a reason that follows the name of a file or database, or null for other errors. */
export function reasonOfSystem(error: unknown): string | null {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE_REASONS[errcode & 0xff] ?? `SQLite failed (${errcode})`
  return typeof code === 'string' ? (REASONS[code] ?? null) : null
}

/** Explains an error to an operator. */
export function whatFailed(error: unknown): string {
  const reason = reasonOfSystem(error)
  const { path } = (error ?? {}) as { path?: unknown }
  if (reason !== null) return `${typeof path === 'string' ? path : 'A database in DATA_DIR'}: ${reason}.`
  return error instanceof Error ? error.message : String(error)
}
