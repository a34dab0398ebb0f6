import { StorageUnavailable } from './storage-unavailable.ts'

/** Why something cannot be started, as one sentence for the person who starts it. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'The port is in use: choose another with PORT, or with "npm start -- --port N".',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  EACCES: 'The port may not be opened by this user: choose one from 1024 on with PORT.',
  ENOTFOUND: 'HOST is a name that leads to no address.',
  EAI_AGAIN: 'HOST is a name that could not be looked up.',
}

/** The parts of a system error (https://nodejs.org/api/errors.html#class-systemerror) that tell what failed. */
interface SystemFacts {
  code?: unknown
  syscall?: unknown
  path?: unknown
}

function ofSystem(message: string, { code, syscall, path }: SystemFacts): string | null {
  if (typeof code !== 'string') return null
  if (code === 'ERR_SQLITE_ERROR')
    return `The database in DATA_DIR cannot be used (${message}): put a copy back, or move brand-check.sqlite away.`
  if (code.startsWith('ERR_PARSE_ARGS')) return message
  if (typeof syscall !== 'string') return null
  if (syscall === 'listen' || syscall === 'getaddrinfo') return LISTENING[code] ?? null
  const place = typeof path === 'string' ? path : 'A file'
  return `${place} cannot be used (${code}): DATA_DIR must name a folder that this user can write to.`
}

/** What to tell the person whose start failed: a sentence where the cause is known, else where it was thrown. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CannotStart) return error.message
  if (error instanceof StorageUnavailable)
    return `The database does not answer (${error.reason}): another program may hold it.`
  return ofSystem(error.message, error as SystemFacts) ?? error.stack ?? error.message
}
