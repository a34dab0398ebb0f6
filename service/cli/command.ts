import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../ops/config.ts'
import { reasonOfSystem } from '../ops/failures.ts'
import { ADMIN_COMMAND, nearWord } from '../ops/text.ts'

/** Invisible characters that move a terminal's cursor, or reverse the following text (UAX #9, section 2). */
const UNSEEN = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/gu

/** True for a single line without tabs and invisible characters. */
export function isPlainLine(text: string): boolean {
  return !/[\n\t]/.test(text) && text.search(UNSEEN) === -1
}

/** Writes invisible characters as JSON escapes (`\u202e`), so that terminals stay safe and JSON keeps its meaning. */
export function withEscapes(text: string): string {
  return text.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The first row contains the headings. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** `no records`, `1 record`, `1,200 records`. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number === 0 ? 'no' : number.toLocaleString('en')} ${number === 1 ? one : several}`
}

export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export interface CommandContext {
  /** Throws `BadSettings`. */
  config(): Config
  out(line: string): void
  progress: CommandProgress
  /** Returns null without a terminal. */
  ask(question: string): Promise<string | null>
  signal: AbortSignal
  now(): number
}

interface Command {
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

/** Thrown for wrong arguments. The usage is printed as well. */
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
      // The message does not repeat the word, which may be a key.
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

interface ProgressOutput {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const BAR = 24
const REDRAW_MS = 100
const PLAIN_MS = 10_000
/** Share of the work that must be done before the remaining time is estimated. */
const TOLD_FROM = 0.01

/** `45 s`, `3 min`, `2 h 05 min`. */
export function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** `now` returns milliseconds. */
export function createProgress(output: ProgressOutput, now: () => number = () => performance.now()) {
  const terminal = output.isTTY === true
  let begun: { at: number; share: number } | null = null
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawn = false

  function left(share: number | null): string {
    if (share === null || begun === null || share - begun.share < TOLD_FROM) return ''
    return `, ${duration(((now() - begun.at) * (1 - share)) / (share - begun.share))} left`
  }

  function picture(share: number | null, what: string, ends: string | undefined): string {
    if (share === null) return what
    const percent = `${Math.floor(share * 100)} %`
    const end = ends === undefined ? left(share) : `, ${ends}`
    if (!terminal) return `${percent}: ${what}${end}`
    const full = Math.round(share * BAR)
    return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${percent.padStart(5)} ${what}${end}`
  }

  function clear(): void {
    if (drawn) output.write('\r\u001b[2K')
    drawn = false
  }

  return {
    say(line: string) {
      clear()
      output.write(`${line}\n`)
    },
    /** `share` is 0 to 1, or null if the total is unknown. `ends` replaces the estimate made from the speed so far. */
    at(share: number | null, what: string, ends?: string): void {
      const bounded = share === null ? null : Math.min(1, Math.max(0, share))
      if (begun === null) {
        begun = { at: now(), share: bounded ?? 0 }
        // The interval starts here, so that work shorter than `PLAIN_MS` writes no line.
        if (!terminal) drawnAt = now()
      }
      if (now() - drawnAt < (terminal ? REDRAW_MS : PLAIN_MS)) return
      drawnAt = now()
      const line = picture(bounded, what, ends)
      if (!terminal) return void output.write(`${line}\n`)
      clear()
      output.write(line.slice(0, (output.columns ?? 80) - 1))
      drawn = true
    },
    done() {
      clear()
      begun = null
      drawnAt = Number.NEGATIVE_INFINITY
    },
  }
}

export type CommandProgress = ReturnType<typeof createProgress>

export type Subjects = Readonly<Record<string, Subject | Command>>

const isCommand = (known: Subject | Command): known is Command => 'run' in known

function usageOf(subject: string, name: string, { usage, about }: Command): string {
  return `  ${[ADMIN_COMMAND, subject, name, usage].filter((part) => part !== '').join(' ')}\n      ${about}`
}

function helpFor(subjects: Subjects, only?: string): string {
  const parts = Object.entries(subjects)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, known]) => {
      if (isCommand(known)) return usageOf(name, '', known)
      const { about, commands } = known
      const lines = Object.entries(commands).map(([command, each]) => usageOf(name, command, each))
      return `${name}: ${about}\n${lines.join('\n')}`
    })
  return parts.join('\n\n')
}

const knownUsage = (error: unknown) =>
  error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')

/** `command` is undefined if it is missing or unknown. */
interface Asked {
  subject: string
  name: string
  known: Subject | Command | undefined
  command: Command | undefined
  given: readonly string[]
}

function readAsked(args: readonly string[], subjects: Subjects): Asked {
  const [subject = '', second = '', ...rest] = args
  const known = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined
  if (known !== undefined && isCommand(known)) return { subject, name: '', known, command: known, given: args.slice(1) }
  // In `usage --json`, an option follows a subject whose command name may be missing.
  const name = second.startsWith('-') ? '' : second
  const given = name === second ? rest : args.slice(1)
  const command = known !== undefined && Object.hasOwn(known.commands, name) ? known.commands[name] : undefined
  return { subject, name, known, command, given }
}

const asksForHelp = (args: readonly string[]) => {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === '--help' || arg === '-h')
}

const mostSlips = ({ length }: string) => Math.ceil(length / 2) - 1

function notKnown({ subject, name, known }: Asked, subjects: Subjects): string {
  if (subject === '') return `Commands:\n\n${helpFor(subjects)}`
  if (known !== undefined && name === '') return helpFor(subjects, subject)
  const typed = `${subject} ${name}`.trim()
  const all = Object.entries(subjects).flatMap(([each, of]) =>
    isCommand(of) ? each : Object.keys(of.commands).map((command) => `${each} ${command}`.trim()),
  )
  const near = nearWord(typed, all, mostSlips) ?? nearWord(subject, Object.keys(subjects), mostSlips)
  const meant = near === null ? '' : ` Did you mean "${near}"?`
  const more = known === undefined ? (near?.split(' ')[0] ?? '') : subject
  return `There is no command "${typed}".${meant}\n"${[ADMIN_COMMAND, more, '--help'].filter((part) => part !== '').join(' ')}" lists the commands.`
}

/** Escapes characters that would change how output looks, because strangers typed parts of it. */
function legible({ out, ask, progress, ...rest }: CommandContext): CommandContext {
  return {
    ...rest,
    out: (line) => out(withEscapes(line)),
    ask: (question) => ask(withEscapes(question)),
    progress: { ...progress, say: (line) => progress.say(withEscapes(line)) },
  }
}

/** Explains an error to an operator. */
export function whatFailed(error: unknown): string {
  const reason = reasonOfSystem(error)
  const { path } = (error ?? {}) as { path?: unknown }
  if (reason !== null) return `${typeof path === 'string' ? path : 'A database in DATA_DIR'}: ${reason}.`
  return error instanceof Error ? error.message : String(error)
}

/** Returns the exit code: 0 done, 1 not done, 2 not understood, 130 interrupted. */
export async function runAdmin(args: readonly string[], subjects: Subjects, plain: CommandContext): Promise<number> {
  const context = legible(plain)
  const asked = readAsked(args, subjects)
  const { subject, name, known, command, given } = asked
  const say = (text: string) => context.progress.say(text)
  if (subject === 'help' || asksForHelp(args)) {
    context.out(command === undefined ? helpFor(subjects, known && subject) : usageOf(subject, name, command))
    return 0
  }
  if (command === undefined) {
    say(notKnown(asked, subjects))
    return 2
  }
  try {
    return await command.run(given, context)
  } catch (error) {
    context.progress.done()
    if (context.signal.aborted) {
      say('Stopped.')
      return 130
    }
    say(whatFailed(error))
    if (!knownUsage(error)) return 1
    say(`Usage:\n${usageOf(subject, name, command)}`)
    return 2
  }
}
