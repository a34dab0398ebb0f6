import { createRateLimiter } from '../../../../lib/sources/http/rate-limiter.ts'
import { createSwissregReader, readSwissPartitionPage } from '../../../../lib/sources/offices/swissreg/sync.ts'
import { listed, pageOf, type SwissMark, type SwissregFake, swissMark } from '../../../../stand-ins/offices/swissreg.ts'
import { createUpstreamFetch } from '../../../checks/upstream-fetch.ts'
import { placeOf, type RecordSettings } from '../../backend.ts'
import type { KeepProgress } from '../partitions.ts'
import { type RunKeeper, runKeeper } from '../schedule.ts'
import { heldOf, type KeptMark } from './kept-register.ts'

/** Most marks of a window in these tests, so that a register of some hundreds has many windows. */
const MOST_RECORDS = 25

/**
 * Fills a register with made-up marks that changed last on days that lie close together in places and far apart in
 * others.
 */
export function enterMadeMarks({ marks }: Pick<SwissregFake, 'marks'>, count: number, random: () => number): void {
  for (let at = 0; at < count; at++) {
    const [from, days] = random() < 0.6 ? (['2026-10-20', 30] as const) : (['2024-01-01', 300] as const)
    const day = Date.parse(from) + Math.floor(random() * days) * 24 * 60 * 60 * 1000
    marks.setDay(new Date(day).toISOString().slice(0, 10))
    // Every tenth number is that of a national mark and of an international registration.
    const twin = at % 10 === 1
    const number = String(5_000_000 + (twin ? at - 1 : at)).padStart(10, '0')
    marks.enter(swissMark(number, `Qorvane ${at}`, twin ? { office: 'WO' } : {}))
  }
}

/** Takes all marks out of a register. */
export function clearRegister({ marks }: Pick<SwissregFake, 'marks'>): void {
  for (const { number } of marks.all()) marks.remove(number)
}

/** Runs one round of a keeper of the stand-in, which waits for nothing. */
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

/** What the stand-in holds, as a register is to hold it. */
export function swissRecordsOf({ marks }: Pick<SwissregFake, 'marks'>): KeptMark[] {
  const all: readonly SwissMark[] = marks.all()
  const asked = { any: null, changed: null, ascending: true, offset: 0, size: all.length }
  const page = readSwissPartitionPage(listed(pageOf(all, asked), asked, {}).body, { offset: 0, isFurther: false })
  return 'items' in page ? heldOf(page.items) : []
}
