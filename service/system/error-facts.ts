/** What may be told of an error: its kind, its codes and where it was thrown. */
export interface ErrorFacts {
  kind: string
  /** Code of the system, of Node or of PostgreSQL, such as `ENOSPC`; absent where there is none. */
  code?: string
  /** Result code of SQLite (https://www.sqlite.org/rescode.html); absent where it has none. */
  errcode?: number
  at: string | undefined
}

/** Matches a code: an upper-case word, or the five characters of a PostgreSQL code. Anything else may quote input. */
const CODE = /^[A-Z][A-Z0-9_]{1,40}$|^[0-9A-Z]{5}$/

/**
 * Where an error was thrown. The message is cut off first: its lines may look like those of the stack, and quote input.
 */
function placeOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message)
  const lines = at < 0 ? [] : stack.slice(at + message.length).split('\n')
  return lines.find((line) => line.trimStart().startsWith('at '))?.trim()
}

/** The facts of an error without its message, which may quote input. */
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
