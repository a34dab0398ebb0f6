import { join } from 'node:path'
import {
  command,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  table,
  temporaryFolder,
  whole,
} from '../../research/measure/command.ts'
import { rounded, times } from '../../research/measure/statistics.ts'
import { namesToSearch } from '../search/names.ts'
import { numbersAsServed, recallOf } from './as-served.ts'
import { type BrowserFigures, measureChromium, measureFirefox } from './in-browser.ts'
import { publishMade } from './publish-made.ts'

const OPTIONS = {
  marks: whole(1_300_000, 'marks of the pack'),
  seed: seedOption(1),
  names: whole(30, 'names of each kind that are searched'),
  json: JSON_OPTION,
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

await command(
  { name: 'bench:pack', about: 'How long browsers take to build and to search an offline snapshot.', options: OPTIONS },
  async ({ marks, seed, names: ofEach, json }) => {
    using folder = temporaryFolder('bench-pack')
    say(`Making a pack of ${marks} marks, the changes of a day and the owners`)
    const path = join(folder.path, 'EU.pack')
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
      ...[figures.buildSeconds, figures.diskBytes / 1e6, figures.openMs].map((value) => rounded(value, 1)),
      ...[figures.searchMs.p50, figures.searchMs.p95, figures.processorMs.p50, figures.processorMs.p95],
      ...[figures.memoryBytes / 1e6, figures.restBytes / 1e6].map((value) => rounded(value, 0)),
      ...[figures.reopenMs, figures.recallAt[10], figures.recallAt[50]],
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
    print(`${files.join(', ')}\n${table([head, ...rows])}`)
    if (json) printJson({ marks, seed, ...published, ...measured })
  },
)
