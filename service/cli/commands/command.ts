import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../../config/config.ts'
import { ADMIN_COMMAND } from '../../system/admin-command.ts'

/** How the person called the commands: npm tells the name of its script (https://docs.npmjs.com/cli/using-npm/scripts). */
export const CALLED_AS = process.env.npm_lifecycle_event === 'admin' ? 'npm run admin --' : ADMIN_COMMAND

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

type Options = NonNullable<ParseArgsConfig['options']>

export const FLAG = { type: 'boolean', default: false } as const
export const TEXT = { type: 'string' } as const
const JSON_OPTION = { json: FLAG }

type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: O & typeof JSON_OPTION }>
>

/** What a command that was defined is given: `tell` writes the facts with `--json`, else the lines. */
export interface TellingContext extends CommandContext {
  tell(facts: unknown, lines: string | readonly string[]): void
}

interface CommandParts<O extends Options> {
  usage: string
  about: string
  /** Whether words may follow that are no options; without it none may. */
  takesWords?: boolean
  /** Options besides `--json`, which every command has. */
  options?: O
  /** Done where no exit code is returned. */
  run(given: Given<O>, context: TellingContext): Promise<number | undefined>
}

/** A command whose arguments are read before it runs: an option that it does not know is an error. */
export function defineCommand<const O extends Options = Record<never, never>>(parts: CommandParts<O>): Command {
  const { usage, about, takesWords = false, options } = parts
  return {
    usage,
    about,
    async run(args, context) {
      const given = parseArgs({
        args: [...args],
        allowPositionals: takesWords,
        options: { ...options, ...JSON_OPTION },
      })
      function tell(facts: unknown, lines: string | readonly string[]): void {
        for (const line of given.values.json ? [JSON.stringify(facts)] : [lines].flat()) context.out(line)
      }
      return (await parts.run(given as unknown as Given<O>, { ...context, tell })) ?? 0
    },
  }
}

/** Goes on where the operator means it: said by `--yes`, or by typing `word`. Rejects otherwise, or where nobody is there. */
export async function mustConfirm(
  { ask }: CommandContext,
  {
    yes,
    question,
    word,
    refused = 'Nothing was changed.',
  }: { yes: boolean; question: string; word: string; refused?: string },
): Promise<void> {
  if (yes) return
  const answer = await ask(`${question} Type ${word} to confirm: `)
  if (answer === null) throw new Error('Nobody is there to confirm it: add --yes.')
  if (answer.trim() !== word) throw new Error(refused)
}
