import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINE } from '../../research/engine.ts'
import { table } from '../../research/match/report.ts'
import { percentile, rounded, times } from '../../research/measure/statistics.ts'
import { type SearchBaselines, timeBaselines } from './baselines.ts'
import { measureIndex } from './build-index.ts'
import { namesToSearch } from './names.ts'

const USAGE = 'Usage: npm run bench:search -- [--marks N] [--seed N] [--names N] [--no-baselines] [--json]'

/** The baselines, which are slow, search only one in so many names. */
const BASELINES_EVERY = 5

const say = (line: string) => process.stderr.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      marks: { type: 'string', default: '2500000' },
      seed: { type: 'string', default: '1' },
      names: { type: 'string', default: '200' },
      'no-baselines': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [marks = 0, seed = 0, ofEach = 0] = [values.marks, values.seed, values.names].map(Number)
  if (![marks, seed, ofEach].every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Error('--marks, --seed and --names take whole numbers of 1 or more.')
  return { marks, seed, ofEach, alone: values['no-baselines'], json: values.json }
}

async function main(): Promise<void> {
  const { marks, seed, ofEach, alone, json } = readArguments()
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'))
  try {
    say(`Building and searching: ${ENGINE.name}, ${marks} marks`)
    const index = await measureIndex({ engine: ENGINE, marks, seed, ofEach, path: join(folder, 'index') })
    const { names, warmUp } = namesToSearch(seed, ofEach)
    const some = <T>(list: readonly T[]) => list.filter((_, i) => i % BASELINES_EVERY === 0)
    const task = { marks, seed, path: join(folder, 'fts5.sqlite'), say }
    const baselines = alone ? undefined : await timeBaselines(task, some(names), warmUp.slice(0, 6))
    const { searches, pool, buildSeconds, fileBytes, loads, rssBytes } = index
    const loadSeconds = percentile(loads, 0.5)
    const same = times(some(searches))
    const searchMs = times(searches)
    process.stdout.write(`${tables(index, baselines, same)}\n`)
    const figures = { marks, buildSeconds, fileBytes, loadSeconds, loads, rssBytes, searchMs, poolMs: pool }
    const told = { engine: ENGINE.name, seed, names: names.length }
    const compared = baselines === undefined ? {} : { ...baselines, names: some(names).length, ownMsOnSameNames: same }
    if (json) process.stdout.write(`${JSON.stringify({ ...figures, baselines: compared, ...told })}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => `${rounded(bytes / 1e6, 1)} MB`
const seconds = (value: number) => `${rounded(value, 2)} s`

function tables(
  index: Awaited<ReturnType<typeof measureIndex>>,
  baselines: SearchBaselines | undefined,
  same: ReturnType<typeof times>,
): string {
  const row = (name: string, { p50, p95, p99 }: ReturnType<typeof times>) => [name, ...[p50, p95, p99].map(String)]
  const rows = [['milliseconds', 'p50', 'p95', 'p99'], row('one thread', times(index.searches))]
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

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
