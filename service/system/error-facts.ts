export interface ErrorFacts {
  kind: string
  /** Code of the system, Node or PostgreSQL, such as `ENOSPC`. */
  code?: string
  /** https://www.sqlite.org/rescode.html */
  errcode?: number
  at: string | undefined
}

/** Any other code may quote input. */
const CODE = /^[A-Z][A-Z0-9_]{1,40}$|^[0-9A-Z]{5}$/

/** The lines of the message may look like stack lines and quote input. */
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
