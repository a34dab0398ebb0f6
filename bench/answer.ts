import { parseArgs } from 'node:util'
import { table } from '../research/match/report.ts'
import { times } from '../research/measure/statistics.ts'
import { startTestService } from '../service/testing/test-service.ts'
import type { Fakes } from '../stand-ins/start.ts'

/** How long the slowest source takes, in milliseconds; its stand-in is delayed by this. */
const SLOWEST_MS = 200
/** Checks before those that count: they get sources proven, signed in and connected. */
const WARM_UP = 8

const { values } = parseArgs({
  options: { checks: { type: 'string', default: '60' }, json: { type: 'boolean', default: false } },
})
const checks = Number(values.checks)
if (!Number.isSafeInteger(checks) || checks < 1) throw new Error('--checks takes a whole number of 1 or more.')

/** A new name for each check, because answers are kept in memory. */
const nameAt = (at: number) => `Wexqol${[...String(at)].map((digit) => 'aeiouywrtz'[Number(digit)]).join('')}pum`

await using opened = new AsyncDisposableStack()
// Zefix is left out: it is asked no more than once a second, and LINDAS answers in its place.
const settings = ({ access }: Fakes) =>
  Object.fromEntries(Object.entries(access).filter(([name]) => !name.startsWith('ZEFIX')))
const service = opened.adopt(await startTestService(settings), (each) => each.close())

const limits = { requests: 1_000_000, perMinute: 1_000_000, perDay: null }
const { key } = await service.makeKey({ limits })

async function ask(name: string): Promise<number> {
  const since = performance.now()
  const { status } = await service.post('/api/v2/brand-check', { name, jurisdiction: 'EU' }, { 'X-API-Key': key })
  if (status !== 200) throw new Error(`answered ${status}`)
  return performance.now() - since
}

for (let at = 0; at < WARM_UP; at++) await ask(nameAt(at))
const { euipo } = service.standIns
const rows: { what: string; ms: number[]; slowest: number }[] = []
for (const [what, slowest] of [
  ['no source slow', 0],
  ['one source slow', SLOWEST_MS],
] as const) {
  euipo.setFault(slowest === 0 ? null : { kind: 'slow', milliseconds: slowest })
  const ms: number[] = []
  for (let at = 0; at < checks; at++) ms.push(await ask(nameAt(WARM_UP + rows.length * checks + at)))
  rows.push({ what, ms, slowest })
}
euipo.setFault(null)
const figures = rows.map(({ what, ms, slowest }) => ({ what, slowestSourceMs: slowest, ...times(ms) }))
const over = Math.max(...figures.map(({ p50, slowestSourceMs }) => p50 - slowestSourceMs))
const lines = figures.map(({ what, slowestSourceMs, p50, p95 }) => [what, ...[slowestSourceMs, p50, p95].map(String)])
process.stdout.write(table([['milliseconds', 'slowest source', 'p50', 'p95'], ...lines]))
if (values.json)
  process.stdout.write(`${JSON.stringify({ checks, figures, p50OverSlowestMs: Math.round(over * 100) / 100 })}\n`)
