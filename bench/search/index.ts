import { join } from 'node:path'
import { ENGINE } from '../../research/engine.ts'
import {
  command,
  flag,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  table,
  temporaryFolder,
  whole,
} from '../../research/measure/command.ts'
import { percentile, rounded, times } from '../../research/measure/statistics.ts'
import { type SearchBaselines, timeBaselines } from './baselines.ts'
import { measureIndex } from './build-index.ts'
import { namesToSearch } from './names.ts'

/** The baselines, which are slow, search only one in so many names. */
const BASELINES_EVERY = 5

const OPTIONS = {
  marks: whole(2_500_000, 'marks of the synthetic register'),
  seed: seedOption(1),
  names: whole(200, 'names of each kind that are searched'),
  'no-baselines': flag('leave out SQLite and PostgreSQL'),
  json: JSON_OPTION,
}

const megabytes = (bytes: number) => `${rounded(bytes / 1e6, 1)} MB`
const seconds = (value: number) => `${rounded(value, 2)} s`

function tables(
  index: Awaited<ReturnType<typeof measureIndex>>,
  baselines: SearchBaselines | undefined,
  same: ReturnType<typeof times>,
): string {
  const row = (name: string, { p50, p95, p99 }: ReturnType<typeof times>) => [name, p50, p95, p99]
  const rows: (string | number)[][] = [['milliseconds', 'p50', 'p95', 'p99'], row('one thread', times(index.searches))]
  rows.push(row(`pool of ${index.pool.threads}`, index.pool))
  if (baselines !== undefined) {
    rows.push(row('one thread, on the names of the baselines', same))
    rows.push(row('  SQLite FTS5 trigram, bm25', baselines.fts5))
    if ('skipped' in baselines.pgTrgm) rows.push(['  pg_trgm', baselines.pgTrgm.skipped])
    else rows.push(row('  pg_trgm GIN', baselines.pgTrgm.gin), row('  pg_trgm GiST', baselines.pgTrgm.gist))
  }
  const { buildSeconds, fileBytes, loads, rssBytes } = index
  const loop = index.pool.loopMs
  const facts = [
    ['build', seconds(buildSeconds)],
    ['file', megabytes(fileBytes)],
    ['load, one process after the other', loads.map(seconds).join(', ')],
    ['memory', megabytes(rssBytes)],
    ['event loop held: p99, most, most of processor time', `${loop.p99}, ${loop.max}, ${loop.processorMax} ms`],
  ]
  return `${table(facts)}\n${table(rows)}`
}

await command(
  { name: 'bench:search', about: 'How long an index of names takes to build and to search.', options: OPTIONS },
  async ({ marks, seed, names: ofEach, json, 'no-baselines': alone }) => {
    using folder = temporaryFolder('bench-search')
    say(`Building and searching: ${ENGINE.name}, ${marks} marks`)
    const index = await measureIndex({ engine: ENGINE, marks, seed, ofEach, path: join(folder.path, 'index') })
    const { names, warmUp } = namesToSearch(seed, ofEach)
    const some = <T>(list: readonly T[]) => list.filter((_, i) => i % BASELINES_EVERY === 0)
    const task = { marks, seed, path: join(folder.path, 'fts5.sqlite'), say }
    const baselines = alone ? undefined : await timeBaselines(task, some(names), warmUp.slice(0, 6))
    const { searches, pool, buildSeconds, fileBytes, loads, rssBytes } = index
    const loadSeconds = percentile(loads, 0.5)
    const same = times(some(searches))
    const searchMs = times(searches)
    print(tables(index, baselines, same))
    const figures = { marks, buildSeconds, fileBytes, loadSeconds, loads, rssBytes, searchMs, poolMs: pool }
    const told = { engine: ENGINE.name, seed, names: names.length }
    const compared = baselines === undefined ? {} : { ...baselines, names: some(names).length, ownMsOnSameNames: same }
    if (json) printJson({ ...figures, baselines: compared, ...told })
  },
)
