import type { Config } from '../../config/config.ts'

/** What a command is given besides its arguments. */
export interface CommandContext {
  /** The settings, read when they are wanted. Throws BadSettings. */
  config(): Config
  /** Writes a line to standard output. */
  out(line: string): void
  /** What is done meanwhile, on standard error. */
  progress: CommandProgress
  /** Asks the person at the terminal; null where there is none. */
  ask(question: string): Promise<string | null>
  /** Aborts when the operator interrupts. */
  signal: AbortSignal
  now(): number
}

/** How far a long piece of work is. */
export interface CommandProgress {
  /** Something that stays to be read. */
  say(line: string): void
  /** How far it is now, 0-1, and what of it; `null` where the whole is not known. */
  at(share: number | null, what: string): void
  /** Nothing more to come of what `at` told. */
  done(): void
}

/** One command of `npm run admin`. */
export interface Command {
  /** What follows its name. */
  usage: string
  about: string
  /** Rejects with an Error whose message is for the operator. Returns the exit code. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** Commands by their names, of one subject: `npm run admin -- SUBJECT NAME …`. */
export interface Subject {
  about: string
  commands: Readonly<Record<string, Command>>
}

/** Arguments that a command cannot be run with; how it is used is said as well. */
export class UsageError extends Error {
  override name = 'UsageError'
}
