import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../../config/config.ts'

export interface CommandContext {
  /** Throws `BadSettings`. */
  config(): Config
  /** To standard output. */
  out(line: string): void
  /** On standard error. */
  progress: CommandProgress
  /** Null without a terminal. */
  ask(question: string): Promise<string | null>
  signal: AbortSignal
  now(): number
}

export interface CommandProgress {
  /** Writes a line that stays. */
  say(line: string): void
  /** `share` is 0 to 1, or null if the total is unknown. `ends` replaces the estimate made from the speed so far. */
  at(share: number | null, what: string, ends?: string): void
  done(): void
}

export interface Command {
  usage: string
  about: string
  /** Returns the exit code. Rejects with a message for the operator. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** Called as `npm run admin -- SUBJECT NAME …`. */
export interface Subject {
  about: string
  commands: Readonly<Record<string, Command>>
}

/** The usage is printed as well. */
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

/** `tell` writes the facts with `--json`, otherwise the lines. */
export interface TellingContext extends CommandContext {
  tell(facts: unknown, lines: string | readonly string[]): void
}

interface CommandParts<O extends Options> {
  usage: string
  about: string
  /** Default: no positional arguments. */
  takesWords?: boolean | 'one'
  /** Every command also has `--json`. */
  options?: O
  /** Undefined means exit code 0. */
  run(given: Given<O>, context: TellingContext): Promise<number | undefined>
}

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
      // Does not repeat the word, which may be a key.
      if (takesWords === 'one' && given.positionals.length > 1)
        throw new UsageError('Name only one: nothing was done, because the others would have been left out.')
      function tell(facts: unknown, lines: string | readonly string[]): void {
        for (const line of given.values.json ? [JSON.stringify(facts)] : [lines].flat()) context.out(line)
      }
      return (await parts.run(given as unknown as Given<O>, { ...context, tell })) ?? 0
    },
  }
}

/** Resolves if the operator confirms, by `--yes` or by typing `word`. Rejects otherwise, also without a terminal. */
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
