import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
  text,
  whole,
} from '../../research/measure/command.ts'
import { rounded, times } from '../../research/measure/statistics.ts'
import { namesToSearch } from '../search/names.ts'
import { numbersAsServed, recallOf } from './as-served.ts'
import { type BrowserFigures, measure, openChromium, openFirefox } from './in-browser.ts'
import { type MadeOffice, publishMade, publishOffice } from './publish-made.ts'
import { measureTogether } from './together.ts'

const OPTIONS = {
  marks: whole(1_300_000, 'marks of the pack'),
  seed: seedOption(1),
  names: whole(30, 'names of each kind that are searched'),
  together: flag('measure EU and US marks and Swiss companies together instead of one pack, in Chromium'),
  scale: text('1', 'SHARE', 'share of the records of these three registers, such as 0.1'),
  firefox: flag('measure them in Firefox too'),
  packs: text(undefined, 'FOLDER', 'folder that keeps their packs for the next run'),
  json: JSON_OPTION,
}

const OPENED = { chromium: openChromium, firefox: openFirefox }
type Browser = keyof typeof OPENED

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

/** Records of each office: EU marks, US marks in force, and Swiss companies. */
const RECORDS = { EU: 1_300_000, US: 3_000_000, 'companies-CH': 800_000 } as const satisfies Record<MadeOffice, number>

interface ManyPacks {
  scale: number
  seed: number
  folder: string
}

/** Writes the packs that the folder lacks. Returns their paths and the size of each in bytes. */
async function packsOf({ scale, seed, folder }: ManyPacks) {
  const paths: string[] = []
  const bytes: Record<MadeOffice, number> = { EU: 0, US: 0, 'companies-CH': 0 }
  mkdirSync(folder, { recursive: true })
  for (const [at, office] of (Object.keys(RECORDS) as MadeOffice[]).entries()) {
    const count = Math.round(RECORDS[office] * scale)
    const path = join(folder, `${office}-${count}-${seed + at}.pack`)
    if (!existsSync(path)) {
      say(`Making a pack of ${count} records of ${office}`)
      await publishOffice(path, office, count, seed + at)
    }
    bytes[office] = statSync(path).size
    paths.push(path)
  }
  return { paths, bytes }
}

type Together = Awaited<ReturnType<typeof measureTogether>>

const megabytes = (bytes: number) => rounded(bytes / 1e6, 1)

function printTogether(bytes: Record<MadeOffice, number>, measured: Partial<Record<Browser, Together>>): void {
  const all = Object.values(bytes).reduce((sum, each) => sum + each, 0)
  const rows = Object.entries(measured).map(([browser, figures]) => [
    browser,
    ...[figures.indexSeconds, figures.indexProcessorSeconds, megabytes(figures.indexMemoryBytes)],
    `${figures.whileIndexing.popupMs} (${figures.before.popupMs})`,
    `${figures.whileIndexing.frameMs} (${figures.before.frameMs})`,
    ...[megabytes(figures.diskBytes), figures.openMs, figures.checkMs.p50, figures.checkMs.p95],
    ...[figures.processorMs.p50, figures.processorMs.p95, figures.busiestThreadMs.p50, figures.busiestThreadMs.p95],
    ...[megabytes(figures.memoryBytes), megabytes(figures.restBytes), figures.reopenMs, figures.foundDigest],
  ])
  const index = ['index s', 'processor s', 'most MB', 'popup ms (before)', 'frame ms (before)', 'disk MB']
  const checks = ['open ms', 'check p50', 'check p95', 'processor p50', 'processor p95', 'busiest p50', 'busiest p95']
  const head = ['', ...index, ...checks, 'memory MB', 'a minute later', 'reopen ms', 'found']
  print(`to load: ${megabytes(all)} MB\n${table([head, ...rows])}`)
}

interface TogetherOptions extends ManyPacks {
  ofEach: number
  firefox: boolean
  json: boolean
}

async function runTogether({ ofEach, firefox, json, ...packs }: TogetherOptions): Promise<void> {
  const { paths, bytes } = await packsOf(packs)
  const { names, warmUp } = namesToSearch(packs.seed, ofEach)
  const asked = { names: [...warmUp.slice(0, WARM_UPS), ...names], warmUps: WARM_UPS }
  const measured: Partial<Record<Browser, Together>> = {}
  for (const browser of firefox ? (['chromium', 'firefox'] as const) : (['chromium'] as const)) {
    say(browser)
    const opened = await OPENED[browser]()
    measured[browser] = await measureTogether(opened, paths, asked).finally(() => opened.close())
    printTogether(bytes, { [browser]: measured[browser] })
  }
  if (json) printJson({ together: { scale: packs.scale, seed: packs.seed, loadBytes: bytes, ...measured } })
}

function shareOf(given: string): number {
  const share = Number(given)
  if (!(share > 0 && share <= 1)) throw new Error('--scale takes a share above 0 and up to 1.')
  return share
}

await command(
  { name: 'bench:pack', about: 'How long browsers take to build and to search an offline snapshot.', options: OPTIONS },
  async ({ marks, seed, names: ofEach, together, scale, firefox, packs, json }) => {
    using folder = temporaryFolder('bench-pack')
    if (together)
      return runTogether({ scale: shareOf(scale), seed, folder: packs ?? folder.path, ofEach, firefox, json })
    say(`Making a pack of ${marks} marks, the changes of a day and the owners`)
    const path = join(folder.path, 'EU.pack')
    const published = await publishMade(path, marks, seed)
    const { names, warmUp } = namesToSearch(seed, ofEach)
    say('What a service gives')
    const served = await numbersAsServed(marks, seed, names)
    const measured: Partial<Record<Browser, ReturnType<typeof figuresOf>>> = {}
    for (const browser of ['chromium', 'firefox'] as const) {
      say(browser)
      const opened = await OPENED[browser]()
      const asked = [...warmUp.slice(0, WARM_UPS), ...names]
      const figures = await measure(opened, path, asked).finally(() => opened.close())
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
