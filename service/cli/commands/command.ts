import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../../config/config.ts'

/** What a command is given besides its arguments. */
export interface CommandContext {
  /** The settings, read when they are first wanted. Throws BadSettings. */
  config(): Config
  /** Writes a line to standard output. */
  out(line: string): void
  /** Tells, on standard error, what is being done. */
  progress: CommandProgress
  /** Asks the person at the terminal; null where there is none. */
  ask(question: string): Promise<string | null>
  /** Aborts when the operator interrupts. */
  signal: AbortSignal
  now(): number
}

/** How far a long piece of work is. */
export interface CommandProgress {
  /** Writes a line that stays to be read. */
  say(line: string): void
  /**
   * Shows how far the work is, 0-1, and what was done; `share` is null where the size of the whole is not known. `ends`
   * says when the work ends, where that is known better than from its speed so far.
   */
  at(share: number | null, what: string, ends?: string): void
  /** Ends what `at` shows. */
  done(): void
}

/** One command of `npm run admin`. */
export interface Command {
  /** What follows the command's name. */
  usage: string
  about: string
  /** Rejects with an Error whose message is for the operator. Returns the exit code. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** The commands of one subject, by name: `npm run admin -- SUBJECT NAME …`. */
export interface Subject {
  about: string
  commands: Readonly<Record<string, Command>>
}

/** Thrown for arguments that a command cannot run with; the usage is then printed as well. */
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

/** Context of a command made by `defineCommand`: `tell` writes the facts with `--json`, else the lines. */
export interface TellingContext extends CommandContext {
  tell(facts: unknown, lines: string | readonly string[]): void
}

interface CommandParts<O extends Options> {
  usage: string
  about: string
  /** Whether the command takes words that are not options, or only one; false where left out. */
  takesWords?: boolean | 'one'
  /** Options besides `--json`, which every command has. */
  options?: O
  /** Runs the command and returns its exit code; undefined stands for 0. */
  run(given: Given<O>, context: TellingContext): Promise<number | undefined>
}

/** Makes a command whose arguments are parsed before it runs: an unknown option is an error. */
export function defineCommand<const O extends Options = Record<never, never>>(parts: CommandParts<O>): Command {
  const { usage, about, takesWords = false, options } = parts
  return {
    usage,
    about,
    async run(args, context) {
      const given = parseArgs({
        args: [...args],
        allowPositionals: takesWords !== false,
        options: { ...options, ...JSON_OPTION },
      })
      // The word is not repeated: it may be a key.
      if (takesWords === 'one' && given.positionals.length > 1)
        throw new UsageError('Name only one: nothing was done, because the others would have been left out.')
      function tell(facts: unknown, lines: string | readonly string[]): void {
        for (const line of given.values.json ? [JSON.stringify(facts)] : [lines].flat()) context.out(line)
      }
      return (await parts.run(given as unknown as Given<O>, { ...context, tell })) ?? 0
    },
  }
}

/**
 * Resolves where the operator confirms, by `--yes` or by typing `word`. Rejects otherwise, and where nobody is at the
 * terminal.
 */
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
  if (answer === null) throw new Error('Nobody is at a terminal to confirm this: add --yes.')
  if (answer.trim() !== word) throw new Error(refused)
}
