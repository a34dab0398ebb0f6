import { ADMIN_COMMAND } from '../../admin-command.ts'
import { type Command, type CommandContext, type Subject, UsageError } from './command.ts'

/** Subjects by name, and commands that stand for themselves. */
export type Subjects = Readonly<Record<string, Subject | Command>>

const isCommand = (known: Subject | Command): known is Command => 'run' in known

/** How the person called it: npm tells the name of its script (https://docs.npmjs.com/cli/using-npm/scripts). */
const START = process.env.npm_lifecycle_event === 'admin' ? 'npm run admin --' : ADMIN_COMMAND

function usageOf(subject: string, name: string, { usage, about }: Command): string {
  return `  ${[START, subject, name, usage].filter((part) => part !== '').join(' ')}\n      ${about}`
}

/** How the commands of one subject, or all, are used. */
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

function commandOf(known: Subject | Command | undefined, name: string): Command | undefined {
  if (known === undefined || isCommand(known)) return known
  return Object.hasOwn(known.commands, name) ? known.commands[name] : undefined
}

/**
 * Runs `SUBJECT NAME …` and returns the exit code: 0 done, 1 not done, 2 not understood, 130 interrupted. What went wrong
 * is said in a sentence.
 */
export async function runAdmin(args: readonly string[], subjects: Subjects, context: CommandContext): Promise<number> {
  const [subject = '', name = '', ...rest] = args
  const known = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined
  const command = commandOf(known, name)
  const given = known !== undefined && isCommand(known) ? args.slice(1) : rest
  const say = (text: string) => context.progress.say(text)
  if (subject === 'help' || subject === '--help' || name === '--help') {
    context.out(helpFor(subjects, known && subject))
    return 0
  }
  if (command === undefined) {
    say(`${subject === '' ? 'Commands:' : `There is no command "${[subject, name].join(' ').trim()}".`}\n`)
    say(helpFor(subjects, known && subject))
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
    say(error instanceof Error ? error.message : String(error))
    if (!knownUsage(error)) return 1
    say(`Usage:\n${usageOf(subject, command === known ? '' : name, command)}`)
    return 2
  }
}
