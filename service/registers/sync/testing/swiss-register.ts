import { createRateLimiter } from '../../../../lib/sources/http/rate-limiter.ts'
import { createSwissregReader, readSwissPartitionPage } from '../../../../lib/sources/offices/swissreg/sync.ts'
import { listed, pageOf, type SwissMark, type SwissregFake, swissMark } from '../../../../stand-ins/offices/swissreg.ts'
import { createUpstreamFetch } from '../../../checks/upstream-fetch.ts'
import { placeOf, type RecordSettings } from '../../backend.ts'
import type { KeepProgress } from '../partitions.ts'
import { type RunKeeper, runKeeper } from '../schedule.ts'
import { heldOf, type KeptMark } from './kept-register.ts'

/** Maximum marks of a partition in these tests, so that a register of hundreds has many partitions. */
const MOST_RECORDS = 25

/** Adds made-up marks. The days of their last changes are dense in some ranges and sparse in others. */
export function enterMadeMarks({ marks }: Pick<SwissregFake, 'marks'>, count: number, random: () => number): void {
  for (let at = 0; at < count; at++) {
    const [from, days] = random() < 0.6 ? (['2026-10-20', 30] as const) : (['2024-01-01', 300] as const)
    const day = Date.parse(from) + Math.floor(random() * days) * 24 * 60 * 60 * 1000
    marks.setDay(new Date(day).toISOString().slice(0, 10))
    // A national mark and an international registration share every tenth number.
    const twin = at % 10 === 1
    const number = String(5_000_000 + (twin ? at - 1 : at)).padStart(10, '0')
    marks.enter(swissMark(number, `Qorvane ${at}`, twin ? { office: 'WO' } : {}))
  }
}

export function clearRegister({ marks }: Pick<SwissregFake, 'marks'>): void {
  for (const { number } of marks.all()) marks.remove(number)
}

/** Syncs once with the stand-in, without waits. */
export function runSwissOnce(
  standIn: Pick<SwissregFake, 'settings'>,
  settings: RecordSettings,
  { mostRecords = MOST_RECORDS, ...more }: Partial<RunKeeper> & { mostRecords?: number } = {},
): Promise<KeepProgress> {
  return runKeeper({
    office: 'CH',
    reader: { ...createSwissregReader({ ...standIn.settings, gate: createRateLimiter() }), mostRecords },
    budget: null,
    place: placeOf(settings, 'CH'),
    fetch: createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] }),
    signal: new AbortController().signal,
    now: Date.now,
    onProgress() {},
    wait: async () => {},
    ...more,
  })
}

/** Returns the stand-in's records as a register must contain them. */
export function swissRecordsOf({ marks }: Pick<SwissregFake, 'marks'>): KeptMark[] {
  const all: readonly SwissMark[] = marks.all()
  const asked = { any: null, changed: null, ascending: true, offset: 0, size: all.length }
  const page = readSwissPartitionPage(listed(pageOf(all, asked), asked, {}).body, { offset: 0, isFurther: false })
  return 'items' in page ? heldOf(page.items) : []
}
