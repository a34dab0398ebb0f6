import {
  command,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  table,
  text,
  whole,
} from '../../research/measure/command.ts'
import { startPostgresServer } from '../../service/testing/postgres-server.ts'
import { describeRecipe } from './describe.ts'
import { recipeOf, type Where } from './run.ts'
import { type Failure, type Figures, runMany } from './run-many.ts'

const PLACES = {
  files: { title: 'Registers in files', share: 1 },
  database: { title: 'Registers in PostgreSQL', share: 0.05 },
  command: { title: 'The command, killed', share: 0.02 },
} as const
type PlaceName = keyof typeof PLACES

/** Runs `work`. If its place is PostgreSQL, starts a temporary server for it. */
async function inPlace<T>(kind: PlaceName, work: (where: Where) => Promise<T>): Promise<T> {
  if (kind !== 'database') return work({ kind })
  const server = await startPostgresServer()
  return work({ kind, url: server.url('postgres') }).finally(() => server.close())
}

const ALL = Object.keys(PLACES) as PlaceName[]

const OPTIONS = {
  runs: whole(5000, 'runs in files; the other places take a share of them'),
  seed: seedOption(),
  place: text('', ALL.join('|'), 'only this place'),
  only: whole(null, 'only the run of this number', 0),
  json: JSON_OPTION,
}

await command(
  {
    name: 'bench:import-faults',
    about:
      'Imports thousands of files with all kinds of faults, and checks after each import whether something was lost.',
    options: OPTIONS,
  },
  async ({ runs, seed, place, only, json }) => {
    const places = ALL.filter((name) => place === '' || place === name)
    if (places.length === 0) throw new Error(`--place is one of ${ALL.join(', ')}.`)
    const figures: [PlaceName, Figures][] = []
    for (const name of places) {
      const count = only === null ? Math.ceil(runs * PLACES[name].share) : 1
      if (only !== null) say(describeRecipe(recipeOf(seed, only, name)))
      const onRun = (done: number) => done % 250 === 0 && say(`${PLACES[name].title}: ${done} of ${count} runs`)
      const onFailure = ({ number, complaints, least }: Failure) =>
        say(
          `\n--seed ${seed} --place ${name} --only ${number}\n${complaints.join('\n')}\nThe same in small:\n${describeRecipe(least)}`,
        )
      const work = { seed, from: only ?? 0, count, onRun, onFailure }
      figures.push([name, await inPlace(name, (where) => runMany({ ...work, where }))])
    }
    const rows = figures.map(([name, { runs: ran, files, whole, failures }]) => [
      PLACES[name].title,
      ...[ran, files, whole, failures.length],
    ])
    print(table([[`Seed ${seed}`, 'runs', 'files', 'whole in the end', 'lost'], ...rows]))
    const sum = (of: (each: Figures) => number) => figures.reduce((total, [, each]) => total + of(each), 0)
    const lost = sum(({ failures }) => failures.length)
    if (json) printJson({ files: sum((each) => each.files), runs: sum((each) => each.runs), lost })
    return lost === 0
  },
)
