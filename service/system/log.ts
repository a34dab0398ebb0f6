import { type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { readableLine } from './log-lines.ts'

/** Contains the route's pattern, but never address, query, headers or body. So no checked name gets into the log. */
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

export const IN_WORDS: LineWriter = { write: (line) => void process.stdout.write(readableLine(line)) }

/** Writes JSON to standard output, or readable text if that is a terminal. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: LineWriter | undefined = process.stdout.isTTY ? IN_WORDS : undefined,
): Log {
  const options = { level: config.logLevel, base: null }
  return destination ? pino(options, destination) : pino(options)
}
