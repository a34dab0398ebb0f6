import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '../../research/match/report.ts'
import { rounded } from '../../research/measure/statistics.ts'
import { placeOf } from '../../service/registers/backend.ts'
import { KeeperFault } from '../../service/registers/sync/fault.ts'
import { heldRecords, runOnce, settingsOf, withoutIndex } from '../../service/registers/sync/testing/kept-register.ts'
import { fillCompanies } from './fill-companies.ts'
import { fillUs } from './fill-us.ts'
import { killKeepers } from './kills.ts'
import type { OfficeTask, OfficeWord } from './office-words.ts'

/** Changes of one day at the office. */
const CHANGES = 2000
const DAY_MS = 24 * 60 * 60 * 1000

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '500000' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
    kills: { type: 'string', default: '0' },
    us: { type: 'string' },
    companies: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const records = Number(values.records)
const kills = Number(values.kills)
if (!Number.isSafeInteger(kills) || kills < 0) throw new Error('--kills takes a whole number of 0 or more.')
if (!Number.isSafeInteger(records) || records < 1) throw new Error('--records takes a whole number of 1 or more.')

/** How many records an option asks for; null where it was not given. */
function countOf(option: 'us' | 'companies'): number | null {
  const text = values[option]
  if (text === undefined) return null
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${option} takes a whole number of 1 or more.`)
  return Number(text)
}

const [cases, companies] = [countOf('us'), countOf('companies')]
if (cases !== null || companies !== null) {
  const filled = [
    cases && (await fillUs(cases, values.seed)),
    companies && (await fillCompanies(companies, Number(values.seed))),
  ]
  for (const each of filled)
    if (each) {
      process.stdout.write(table(Object.entries(each).map(([what, value]) => [what, String(value)])))
      if (values.json) process.stdout.write(`${JSON.stringify(each)}\n`)
    }
  process.exit()
}

await using opened = new AsyncDisposableStack()
const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'bench-keep-')), (path) => rmSync(path, { recursive: true }))
const office = fork(join(import.meta.dirname, 'office.ts'), [values.records, values.seed], {
  execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=4096'],
})
opened.defer(() => void office.kill())
const [ready] = (await once(office, 'message')) as [OfficeWord]

async function tell(task: OfficeTask): Promise<OfficeWord> {
  office.send(task)
  const [word] = (await once(office, 'message')) as [OfficeWord]
  return word
}

const settings = settingsOf(folder, null)
/** Waiting time that was skipped, in milliseconds: pauses that the office asks for take no time here. */
let skipped = 0
const now = () => Date.now() + skipped

/** Runs rounds until one is completed; returns the seconds they took. */
async function keep(): Promise<number> {
  const since = performance.now()
  for (;;) {
    try {
      await runOnce({ settings: ready.settings }, settings, {
        now,
        place: withoutIndex(placeOf(settings, 'EU')),
        mostRecords: null,
        wait: async (milliseconds) => {
          skipped += milliseconds
        },
      })
      return (performance.now() - since) / 1000
    } catch (error) {
      if (!(error instanceof KeeperFault)) throw error
      skipped += 60 * 60_000
    }
  }
}

async function isEqual(): Promise<boolean> {
  const hash = createHash('sha256')
  for (const { number, name, status } of await heldRecords(settings)) hash.update(`${number} ${name} ${status}\n`)
  return (await tell({ kind: 'digest' })).digest === hash.digest('hex')
}

if (values.faults) await tell({ kind: 'misbehave' })
const seconds = await keep()
const rssBytes = process.resourceUsage().maxRSS * 1024
const { calls, faults } = await tell({ kind: 'count' })
skipped += DAY_MS
const day = new Date(now()).toISOString().slice(0, 10)
await tell({ kind: 'change', changes: CHANGES, day })
const refreshSeconds = await keep()
const refreshCalls = (await tell({ kind: 'count' })).calls - calls
const killed = kills === 0 ? [] : await killKeepers(kills, (done) => process.stderr.write(`${JSON.stringify(done)}\n`))
const equal = (await isEqual()) && killed.every((each) => each.equal)

const figures = {
  records,
  calls,
  seconds: rounded(seconds, 1),
  rssBytes,
  faults,
  equal,
  recordsPerSecond: Math.round(records / seconds),
  callsPerFullPage: rounded(calls / (records / 100)),
  refresh: { changes: CHANGES, seconds: rounded(refreshSeconds, 1), calls: refreshCalls },
  ...(kills > 0 && { killed }),
}
process.stdout.write(
  table([
    ['records', 'calls', 'per full page', 'seconds', 'a second', 'memory MB', 'faults', 'refresh s', 'calls', 'equal'],
    [
      ...[records, calls, figures.callsPerFullPage, figures.seconds, figures.recordsPerSecond].map(String),
      ...[Math.round(rssBytes / 1e6), faults, figures.refresh.seconds, refreshCalls, equal].map(String),
    ],
  ]),
)
if (kills > 0)
  process.stdout.write(
    table([
      ['office', 'storage', 'killed', 'calls', 'of one fill', 'equal'],
      ...killed.map((each) =>
        [each.office, each.engine, each.kills, each.calls, each.callsOfOne, each.equal].map(String),
      ),
    ]),
  )
if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exitCode = equal ? 0 : 1
