import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { readableLine } from './log-lines.ts'

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

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

interface LineWriter {
  write(line: string): void
}

/** Writes log lines to standard output in a form for people. */
export const IN_WORDS: LineWriter = { write: (line) => void process.stdout.write(readableLine(line)) }

/** Writes JSON lines to `destination`; where that is left out, to standard output, where a terminal gets words instead. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: LineWriter | undefined = process.stdout.isTTY ? IN_WORDS : undefined,
): Log {
  const options = { level: config.logLevel, base: null }
  return destination ? pino(options, destination) : pino(options)
}
