import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** An option of a command. */
interface Option<T> {
  /** What stands for its value in the help, such as `N`; null if it takes none. */
  value: string | null
  isMultiple: boolean
  /** One line for the help. */
  about: string
  /** Its value, from the texts that were given (`''` without a value). Throws Error with a message for the user. */
  read(given: readonly string[], name: string): T
}

function single<T>(value: string, about: string, read: (given: string | undefined, name: string) => T): Option<T> {
  return { value, isMultiple: false, about, read: ([given], name) => read(given, name) }
}

function wholeNumber(given: string, name: string, least: number): number {
  const number = Number(given)
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(number) || number < least)
    throw new Error(`--${name} takes a whole number of ${least} or more.`)
  return number
}

function present(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is not there.`)
  return path
}

/** An option that is on or off. */
export const flag = (about: string): Option<boolean> => ({
  value: null,
  isMultiple: false,
  about,
  read: (given) => given.length > 0,
})

/** A whole number of `least` or more. */
export const whole = <T extends number | null>(standard: T, about: string, least = 1): Option<T | number> =>
  single('N', about, (given, name) => (given === undefined ? standard : wholeNumber(given, name, least)))

/** The seed of everything that a command draws; without a standard, a new one for each run. */
export const seedOption = (standard?: number): Option<number> =>
  whole(standard ?? Date.now() % 1_000_000, 'seed of everything that is drawn', 0)

export const text = <T extends string | undefined>(standard: T, value: string, about: string): Option<T | string> =>
  single(value, about, (given) => given ?? standard)

/** The path of a file that exists. */
export const file = <T extends string | undefined>(standard: T, value: string, about: string): Option<T | string> =>
  single(value, about, (given) => {
    const path = given ?? standard
    return path === undefined ? standard : present(path)
  })

/** Paths of files that exist; the option can be given several times. */
export const files = (standard: readonly string[], value: string, about: string): Option<string[]> => ({
  value,
  isMultiple: true,
  about,
  read: (given) => (given.length > 0 ? given : standard).map(present),
})

/** The option under which a command prints its figures a second time, as one line of JSON. */
export const JSON_OPTION = flag('print the figures as JSON too')

type Options = Readonly<Record<string, Option<unknown>>>
type ValuesOf<T extends Options> = { [K in keyof T]: T[K] extends Option<infer V> ? V : never }

interface Command<T extends Options> {
  /** Name of the npm script. */
  name: string
  about: string
  options: T
}

const written = (name: string, { value }: Option<unknown>) => `--${name}${value === null ? '' : ` ${value}`}`

function usageOf({ name, options }: Command<Options>): string {
  const all = Object.entries(options).map(([each, option]) => {
    return `[${written(each, option)}]${option.isMultiple ? '...' : ''}`
  })
  return `Usage: npm run ${name} -- ${all.join(' ')}`
}

function helpOf(command: Command<Options>): string {
  const all = Object.entries(command.options).map(([name, option]) => [`  ${written(name, option)}`, option.about])
  const width = Math.max(...all.map(([name = '']) => name.length))
  const lines = all.map(([name = '', about = '']) => `${name.padEnd(width)}  ${about}`)
  return [command.about, '', usageOf(command), ...lines].join('\n')
}

function valuesOf<T extends Options>({ options }: Command<T>, given: readonly string[]): ValuesOf<T> | null {
  const config: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } }
  for (const [name, { value }] of Object.entries(options))
    config[name] = value === null ? { type: 'boolean' } : { type: 'string', multiple: true }
  const { values } = parseArgs({ args: [...given], options: config })
  if (values.help === true) return null
  const read = Object.entries(options).map(([name, option]) => {
    const texts = [values[name] ?? []].flat().map((text) => (text === true ? '' : String(text)))
    return [name, option.read(option.isMultiple ? texts : texts.slice(-1), name)]
  })
  return Object.fromEntries(read) as ValuesOf<T>
}

/** Says how far a command has come, on standard error. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Prints results, on standard output. */
export const print = (text: string): void => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)

/** Prints figures as one line of JSON. `npm run guard` records their keys. */
export const printJson = (figures: object): void => print(JSON.stringify(figures))

/** A table of text, its columns as wide as what is in them. */
export function table(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  const texts = rows.map((row) => row.map(String))
  const widths = (texts[0] ?? []).map((_, column) => Math.max(...texts.map((row) => [...(row[column] ?? '')].length)))
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return `${texts.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')}\n`
}

/**
 * Runs a command with the options of this process. It exits with 1 if `run` throws, whose message is shown with the
 * usage, or if it returns false because something that must hold does not.
 */
export async function command<T extends Options>(
  given: Command<T>,
  run: (values: ValuesOf<T>) => unknown,
): Promise<void> {
  try {
    const values = valuesOf(given, process.argv.slice(2))
    if (values === null) print(helpOf(given))
    else if ((await run(values)) === false) process.exitCode = 1
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}\n${usageOf(given)}`)
    process.exitCode = 1
  }
}

/** A folder for temporary files, removed at the end of the block that declares it with `using`. */
export function temporaryFolder(prefix: string): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), `${prefix}-`))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
