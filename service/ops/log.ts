import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { errorFacts } from './failures.ts'

const WORDS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error' }

const told = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

export function readableLine(line: string): string {
  const { level, time, msg, ...facts } = JSON.parse(line) as Record<string, unknown>
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const all = Object.entries(facts).map(([name, value]) => `${name} ${told(value)}`)
  return `${at} ${WORDS[Number(level)] ?? told(level)}: ${told(msg)}${all.length === 0 ? '' : ` (${all.join(', ')})`}\n`
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

/** Logs only the facts of an uncaught error. Node would print its message, which can quote a name. */
export function endOnUnforeseen(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error(errorFacts(error), 'unforeseen error')
    process.exit(1)
  })
}
