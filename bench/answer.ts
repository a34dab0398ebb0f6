import { command, JSON_OPTION, print, printJson, table, whole } from '../research/measure/command.ts'
import { times } from '../research/measure/statistics.ts'
import { startTestService } from '../service/testing/test-service.ts'
import type { Fakes } from '../stand-ins/start.ts'

/** How long the slowest source takes, in milliseconds; its fake is delayed by this. */
const SLOWEST_MS = 200
/** Checks before those that count: they get sources proven, signed in and connected. */
const WARM_UP = 8

const OPTIONS = { checks: whole(60, 'checks of each kind'), json: JSON_OPTION }

/** A new name for each check, because answers are kept in memory. */
const nameAt = (at: number) => `Wexqol${[...String(at)].map((digit) => 'aeiouywrtz'[Number(digit)]).join('')}pum`

await command(
  { name: 'bench:answer', about: 'How much longer a check takes than its slowest source.', options: OPTIONS },
  async ({ checks, json }) => {
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
    const lines = figures.map(({ what, slowestSourceMs, p50, p95 }) => [what, slowestSourceMs, p50, p95])
    print(table([['milliseconds', 'slowest source', 'p50', 'p95'], ...lines]))
    if (json) printJson({ checks, figures, p50OverSlowestMs: Math.round(over * 100) / 100 })
  },
)
