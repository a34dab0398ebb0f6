import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../../research/match/report.ts'
import { rounded, times } from '../../research/measure/statistics.ts'
import { namesToSearch } from '../search/names.ts'
import { numbersAsServed, recallOf } from './as-served.ts'
import { type BrowserFigures, measureChromium, measureFirefox } from './in-browser.ts'
import { publishMade } from './publish-made.ts'

const USAGE = 'Usage: npm run bench:pack -- [--marks N] [--seed N] [--names N] [--json]'

const say = (line: string) => process.stderr.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      marks: { type: 'string', default: '1300000' },
      seed: { type: 'string', default: '1' },
      names: { type: 'string', default: '30' },
      json: { type: 'boolean', default: false },
    },
  })
  const [marks = 0, seed = 0, names = 0] = [values.marks, values.seed, values.names].map(Number)
  if (![marks, seed, names].every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Error('--marks, --seed and --names take whole numbers of 1 or more.')
  return { marks, seed, names, json: values.json }
}

const LAUNCHED = { chromium: measureChromium, firefox: measureFirefox }
type Browser = keyof typeof LAUNCHED

/** Names that are checked before those that are measured, because the first names take longest in a new thread. */
const WARM_UPS = 6

function figuresOf({ found, ...measured }: BrowserFigures, served: readonly string[][]) {
  const {
    buildSeconds,
    before,
    whileBuilding,
    diskBytes,
    openMs,
    searches,
    processor,
    memoryBytes,
    restBytes,
    reopenMs,
  } = measured
  const later = found.slice(WARM_UPS - 1)
  return {
    ...{ buildSeconds: rounded(buildSeconds, 1), before, whileBuilding, diskBytes, openMs: Math.round(openMs) },
    searchMs: times(searches.slice(WARM_UPS - 1)),
    processorMs: times(processor.slice(WARM_UPS - 1)),
    ...{ memoryBytes, restBytes, reopenMs: Math.round(reopenMs) },
    recallAt: { 10: recallOf(served, later, 10), 50: recallOf(served, later, 50) },
  }
}

async function main(): Promise<void> {
  const { marks, seed, names: ofEach, json } = readArguments()
  const folder = mkdtempSync(join(tmpdir(), 'bench-pack-'))
  try {
    say(`Making a pack of ${marks} marks, the changes of a day and the owners`)
    const path = join(folder, 'EU.pack')
    const published = await publishMade(path, marks, seed)
    const { names, warmUp } = namesToSearch(seed, ofEach)
    say('What a service gives')
    const served = await numbersAsServed(marks, seed, names)
    const measured: Partial<Record<Browser, ReturnType<typeof figuresOf>>> = {}
    for (const browser of ['chromium', 'firefox'] as const) {
      say(browser)
      const figures = await LAUNCHED[browser](path, [...warmUp.slice(0, WARM_UPS), ...names])
      measured[browser] = figuresOf(figures, served)
    }
    const rows = Object.entries(measured).map(([browser, figures]) => [
      browser,
      ...[figures.buildSeconds, figures.diskBytes / 1e6, figures.openMs].map((value) => String(rounded(value, 1))),
      ...[figures.searchMs.p50, figures.searchMs.p95, figures.processorMs.p50, figures.processorMs.p95].map(String),
      ...[figures.memoryBytes / 1e6, figures.restBytes / 1e6].map((value) => String(rounded(value, 0))),
      ...[figures.reopenMs, figures.recallAt[10], figures.recallAt[50]].map(String),
    ])
    const times = ['search p50', 'search p95', 'processor p50', 'processor p95']
    const head = [
      '',
      'build s',
      'disk MB',
      'open ms',
      ...times,
      'memory MB',
      'a minute later',
      'reopen ms',
      'recall@10',
      'recall@50',
    ]
    const files = Object.entries(published).map(([name, bytes]) => `${name}: ${rounded(bytes / 1e6, 2)} MB`)
    process.stdout.write(`${files.join(', ')}\n${table([head, ...rows])}\n`)
    if (json) process.stdout.write(`${JSON.stringify({ marks, seed, ...published, ...measured })}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
