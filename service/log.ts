import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * What a request leaves in the log: the route's pattern, never its address, query, headers or body,
 * so that no line can hold a name that was checked.
 */
export interface RequestLine {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  keyId: string | undefined
}

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** Writes JSON lines to `destination`, or to standard output. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: { write(line: string): void }): Log {
  const options = { level: config.logLevel, base: null }
  return destination ? pino(options, destination) : pino(options)
}

/** What may be told of an error: its kind and where it was thrown. Its message may quote input and stays out. */
export function errorFacts(error: unknown): { kind: string; at: string | undefined } {
  if (!(error instanceof Error)) return { kind: typeof error, at: undefined }
  const at = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return { kind: error.name, at: at?.trim() }
}
