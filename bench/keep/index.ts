import { createHash } from 'node:crypto'
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
  whole,
} from '../../research/measure/command.ts'
import { rounded } from '../../research/measure/statistics.ts'
import { Random } from '../../research/register/random.ts'
import { placeOf } from '../../service/registers/backend.ts'
import { KeeperFault } from '../../service/registers/sync/fault.ts'
import { heldRecords, runOnce, settingsOf, withoutIndex } from '../../service/registers/sync/testing/kept-register.ts'
import { startPartner } from '../fault-kit.ts'
import { fillCompanies } from './fill-companies.ts'
import { fillUs } from './fill-us.ts'
import { killKeepers } from './kills.ts'
import type { OfficeTask, OfficeWord } from './office.ts'

/** Changes of one day at the office. */
const CHANGES = 2000
const DAY_MS = 24 * 60 * 60 * 1000

const OPTIONS = {
  records: whole(500_000, 'marks of the office'),
  seed: seedOption(1),
  faults: flag('the office misbehaves'),
  kills: whole(0, 'kills of a sync of each office and backend', 0),
  us: whole(null, 'fill an empty US register with so many cases instead'),
  companies: whole(null, 'fill an empty register of Swiss companies with so many instead'),
  json: JSON_OPTION,
}

async function fill(cases: number | null, companies: number | null, seed: number, json: boolean): Promise<void> {
  const filled = [cases && (await fillUs(cases, String(seed))), companies && (await fillCompanies(companies, seed))]
  for (const each of filled) {
    if (!each) continue
    print(table(Object.entries(each)))
    if (json) printJson(each)
  }
}

await command(
  {
    name: 'bench:keep',
    about: 'How long a sync takes to fill and to update a register, and whether it stays equal to the office.',
    options: OPTIONS,
  },
  async ({ records, seed, faults: withFaults, kills, us, companies, json }) => {
    if (us !== null || companies !== null) return fill(us, companies, seed, json)
    await using opened = new AsyncDisposableStack()
    const folder = opened.use(temporaryFolder('bench-keep')).path
    const program = join(import.meta.dirname, 'office.ts')
    const office = opened.use(
      await startPartner<OfficeTask, OfficeWord>(program, [String(records), String(seed)], 4096),
    )

    const settings = settingsOf(folder, null)
    /** Waiting time that was skipped, in milliseconds: pauses that the office asks for take no time here. */
    let skipped = 0
    const now = () => Date.now() + skipped

    /** Runs rounds until one is completed; returns the seconds they took. */
    async function keep(): Promise<number> {
      const since = performance.now()
      for (;;) {
        try {
          await runOnce({ settings: office.ready.settings }, settings, {
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
      return (await office.ask({ kind: 'digest' })).digest === hash.digest('hex')
    }

    if (withFaults) await office.ask({ kind: 'misbehave' })
    const seconds = await keep()
    const rssBytes = process.resourceUsage().maxRSS * 1024
    const { calls, faults } = await office.ask({ kind: 'count' })
    skipped += DAY_MS
    const day = new Date(now()).toISOString().slice(0, 10)
    await office.ask({ kind: 'change', changes: CHANGES, day })
    const refreshSeconds = await keep()
    const refreshCalls = (await office.ask({ kind: 'count' })).calls - calls
    const killed = kills === 0 ? [] : await killKeepers(kills, new Random(seed), (done) => say(JSON.stringify(done)))
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
    print(
      table([
        [
          'records',
          'calls',
          'per full page',
          'seconds',
          'a second',
          'memory MB',
          'faults',
          'refresh s',
          'calls',
          'equal',
        ],
        [
          ...[records, calls, figures.callsPerFullPage, figures.seconds, figures.recordsPerSecond],
          ...[Math.round(rssBytes / 1e6), faults, figures.refresh.seconds, refreshCalls, equal],
        ],
      ]),
    )
    const rows = killed.map((each) => [each.office, each.engine, each.kills, each.calls, each.callsOfOne, each.equal])
    if (kills > 0) print(table([['office', 'storage', 'killed', 'calls', 'of one fill', 'equal'], ...rows]))
    if (json) printJson(figures)
    return equal
  },
)
