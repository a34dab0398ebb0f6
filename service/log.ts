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
