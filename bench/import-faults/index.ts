import { parseArgs } from 'node:util'
import { table } from '../../research/measure/command.ts'
import { startPostgresServer } from '../../service/testing/postgres-server.ts'
import { describeRecipe } from './describe.ts'
import { recipeOf, type Where } from './run.ts'
import { type Failure, type Figures, runMany } from './run-many.ts'

const USAGE =
  'Usage: npm run bench:import-faults -- [--runs N] [--seed N] [--place files|database|command] [--only K] [--json]'
const say = (line: string) => process.stderr.write(`${line}\n`)

const PLACES = {
  files: { title: 'Registers in files', share: 1 },
  database: { title: 'Registers in PostgreSQL', share: 0.05 },
  command: { title: 'The command, killed', share: 0.02 },
} as const
type PlaceName = keyof typeof PLACES

/** Gives the work a PostgreSQL server of its own, where the place is one in it. */
async function inPlace<T>(kind: PlaceName, work: (where: Where) => Promise<T>): Promise<T> {
  if (kind !== 'database') return work({ kind })
  const server = await startPostgresServer()
  try {
    return await work({ kind, url: server.url('postgres') })
  } finally {
    await server.close()
  }
}

/**
 * Imports thousands of files with all kinds of faults, and checks after each import whether something was lost.
 * `lost` is the number of runs after which something was lost. Exits with 1 unless that is 0.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      place: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [runs = 0, seed = 0, only = 0] = [values.runs, values.seed, values.only ?? 0].map(Number)
  if (![runs, seed, only].every(Number.isSafeInteger) || runs < 1)
    throw new Error('--runs, --seed and --only take whole numbers.')
  const all = Object.keys(PLACES) as PlaceName[]
  const places = all.filter((name) => values.place === undefined || values.place === name)
  if (places.length === 0) throw new Error(`--place is one of ${all.join(', ')}.`)

  const figures: [PlaceName, Figures][] = []
  for (const name of places) {
    const count = values.only === undefined ? Math.ceil(runs * PLACES[name].share) : 1
    if (values.only !== undefined) say(describeRecipe(recipeOf(seed, only, name)))
    const onRun = (done: number) => done % 250 === 0 && say(`${PLACES[name].title}: ${done} of ${count} runs`)
    const onFailure = ({ number, complaints, least }: Failure) =>
      say(
        `\n--seed ${seed} --place ${name} --only ${number}\n${complaints.join('\n')}\nThe same in small:\n${describeRecipe(least)}`,
      )
    const done = await inPlace(name, (where) => runMany({ seed, from: only, count, where, onRun, onFailure }))
    figures.push([name, done])
  }
  const rows = figures.map(([name, { runs: ran, files, whole, failures }]) =>
    [PLACES[name].title, ran, files, whole, failures.length].map(String),
  )
  process.stdout.write(`${table([[`Seed ${seed}`, 'runs', 'files', 'whole in the end', 'lost'], ...rows])}\n`)
  const sum = (of: (each: Figures) => number) => figures.reduce((total, [, each]) => total + of(each), 0)
  const lost = sum(({ failures }) => failures.length)
  if (values.json)
    process.stdout.write(
      `${JSON.stringify({ files: sum((each) => each.files), runs: sum((each) => each.runs), lost })}\n`,
    )
  if (lost > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
