import { ADMIN_COMMAND } from '../../system/admin-command.ts'
import { nearWord } from '../../system/near-word.ts'
import { withEscapes } from '../../system/plain-text.ts'
import { whatFailed } from '../../system/system-reason.ts'
import { type Command, type CommandContext, type Subject, UsageError } from './command.ts'

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

/** `command` is undefined if there is only a subject, or an unknown word. */
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

/** Writes characters that would change how a text looks as escapes, because strangers typed parts of it. */
function legible({ out, ask, progress, ...rest }: CommandContext): CommandContext {
  return {
    ...rest,
    out: (line) => out(withEscapes(line)),
    ask: (question) => ask(withEscapes(question)),
    progress: { ...progress, say: (line) => progress.say(withEscapes(line)) },
  }
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
