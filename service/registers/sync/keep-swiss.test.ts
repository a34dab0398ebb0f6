import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../stand-ins/misbehave.ts'
import { type SwissregFake, startSwissreg, swissMark } from '../../../stand-ins/offices/swissreg.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { placeOf, type RecordSettings } from '../backend.ts'
import { journalOf } from '../store/gaps.ts'
import { KeeperFault } from './fault.ts'
import type { KeepProgress } from './partitions.ts'
import { drawnNumbers } from './testing/drawn-numbers.ts'
import { heldRecords, settingsOf, withoutIndex } from './testing/kept-register.ts'
import { clearRegister, enterMadeMarks, runSwissOnce, swissRecordsOf } from './testing/swiss-register.ts'

const MARKS = 100
const BEGUN = Date.parse('2026-11-20T08:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** Faults before a page is returned, by name. */
const TROUBLES = {
  limited: { kind: 'rate_limited', retryAfter: null },
  'limited for a while': { kind: 'rate_limited', retryAfter: '40' },
  'web page': { kind: 'page' },
  'bad gateway': { kind: 'bad_gateway_page' },
  'server error': { kind: 'server_error' },
  'another day': { kind: 'wrong_date' },
  'broken off': { kind: 'truncated' },
  'half a body': { kind: 'half_json' },
  'something else': { kind: 'wrong_xml' },
  'wrong types': { kind: 'wrong_types' },
  'another record': { kind: 'wrong_record' },
  reset: { kind: 'reset' },
  'redirected elsewhere': { kind: 'redirect_elsewhere' },
  'not let in': { kind: 'forbidden' },
  'token ended': 'token',
  'penalties too many': 'penalties',
  'allowance used up': 'bytes',
  'page twice': 'twice',
  'page short': 'short',
  'other total': 'total',
  changed: 'change',
  vanished: 'remove',
  new: 'enter',
  stopped: 'stop',
} as const satisfies Record<string, Fault | string>

type Trouble = keyof typeof TROUBLES

describe.each(ENGINES)('a sync of the Swiss register with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let standIn: SwissregFake
  let test: TestPlace
  let settings: RecordSettings
  let clock = BEGUN

  beforeAll(async () => {
    standIn = await startSwissreg()
  })
  afterAll(() => standIn.close())
  beforeEach(() => fresh(1))
  afterEach(() => test.remove())

  function heal(): void {
    standIn.setBeforePage(null)
    standIn.setFault(null)
    standIn.setHeaders({})
    standIn.setBytes(Number.POSITIVE_INFINITY)
  }

  /** Creates an empty backend, and draws a new register for the office. */
  async function fresh(seed: number): Promise<void> {
    test = await makePlace()
    settings = settingsOf(test.dataDir, test.databaseUrl)
    clock = BEGUN
    heal()
    clearRegister(standIn)
    enterMadeMarks(standIn, MARKS, drawnNumbers(seed))
    standIn.marks.setDay('2026-11-20')
    standIn.received.length = 0
  }

  const run = (more: Parameters<typeof runSwissOnce>[2] = {}) =>
    runSwissOnce(standIn, settings, {
      place: withoutIndex(placeOf(settings, 'CH')),
      now: () => clock,
      wait: async (milliseconds) => {
        clock += milliseconds
      },
      ...more,
    })

  /** Syncs again and again, like a service, until a run completes. */
  async function runUntilWhole(): Promise<KeepProgress> {
    for (let rounds = 1; ; rounds++) {
      const ended = await run().catch((error: unknown) => error)
      if (!(ended instanceof Error)) return ended as KeepProgress
      if (!(ended instanceof KeeperFault) || rounds === 60) throw ended
      clock += 60 * 60_000
    }
  }

  const expectSame = async () => expect(await heldRecords(settings, 'CH')).toEqual(swissRecordsOf(standIn))
  const hole = async () => journalOf((await placeOf(settings, 'CH').facts())?.files ?? []).gap()
  /** Returns the days of the partitions whose first page was queried, not only their total. */
  const windowsAsked = () =>
    standIn.received.flatMap(({ body }) => {
      const [, from, to] = /size="64".*<LastUpdate from="(.*?)".* to="(.*?)"/.exec(body) ?? []
      return from === undefined ? [] : [`${from} ${to}`]
    })

  it('imports the complete register, even two marks with one number, and queries no partition twice', async () => {
    const done = await run({ place: placeOf(settings, 'CH') })
    await expectSame()
    expect(done).toMatchObject({ held: MARKS, expected: MARKS, wholeAsOf: new Date(BEGUN).toISOString() })
    expect(await hole()).toBeNull()
    expect(await placeOf(settings, 'CH').facts()).toMatchObject({ records: MARKS, current: true })
    const early = windowsAsked().filter((days) => days.slice(11) <= '2026-11-18')
    expect(new Set(early).size).toBe(early.length)
    expect(early.length).toBeGreaterThan(5)
  })

  it('queries only the days since the last run, and moves changed records to them', async () => {
    await run()
    standIn.received.length = 0
    clock += DAY_MS
    standIn.marks.setDay('2026-11-21')
    const [first, second] = standIn.marks.all()
    standIn.marks.change(first?.number ?? '', { words: 'Veldric' })
    standIn.marks.change(second?.number ?? '', { status: 'Registration cancelled' })
    standIn.marks.enter(swissMark('9912345678', 'Brenlo'))
    expect(await run()).toMatchObject({ held: MARKS + 1, wholeAsOf: new Date(BEGUN + DAY_MS).toISOString() })
    await expectSame()
    expect(windowsAsked().filter((days) => days.slice(11) <= '2026-11-18')).toEqual([])
  })

  it('removes records that vanished without notice', async () => {
    await run()
    const gone = standIn.marks.all().slice(0, 3)
    for (const { number } of gone) standIn.marks.remove(number)
    await run()
    await expectSame()
    expect(await hole()).toBeNull()
  })

  it('retains a record that moves to another partition until all are compared', async () => {
    await run()
    clock += DAY_MS
    standIn.marks.setDay('2026-11-21')
    const early = { from: '2024-01-01', to: '2025-01-01' }
    const found = standIn.marks.find({ any: null, changed: early, ascending: true, offset: 0, size: 64 })
    const [number = '', vanishing = ''] = new Set(found.map((mark) => mark.number))
    let asked = 0
    const held: boolean[] = []
    // After the changes are read and totals are queried, this record changes and another vanishes. So parts are read
    // again.
    standIn.setBeforePage(({ size }) => {
      if (size !== 1 || asked++ > 0) return undefined
      standIn.marks.change(number, { words: 'Veldric' })
      standIn.marks.remove(vanishing)
      return undefined
    })
    const onProgress = async () => {
      held.push((await heldRecords(settings, 'CH')).some((record) => record.number === number))
    }
    await run({ onProgress })
    await run({ onProgress })
    expect(held).not.toContain(false)
    await expectSame()
  })

  it('is incomplete with a word mark without words, and reads a day larger than a partition', async () => {
    standIn.marks.enter(swissMark('9912345679', null, { feature: 'Word' }))
    standIn.marks.setDay('2026-02-03')
    standIn.marks.enter(...Array.from({ length: 70 }, (_, at) => swissMark(String(9_800_000_000 + at), `Brenlo ${at}`)))
    await run()
    await expectSame()
    expect(await hole()).not.toBeNull()
  })

  /** Causes each drawn fault before the page at its position. */
  function letHappen(
    troubles: readonly (readonly [at: number, what: Trouble])[],
    random: () => number,
    stop: () => void,
  ) {
    let pages = 0
    let last: SwissregStandInMarks = []
    standIn.setBeforePage(() => {
      standIn.setFault(null)
      standIn.setHeaders({})
      standIn.setBytes(Number.POSITIVE_INFINITY)
      const what = troubles.find(([at]) => at === pages)?.[1]
      pages++
      const trouble = what === undefined ? null : TROUBLES[what]
      const all = standIn.marks.all()
      const number = all[Math.floor(random() * all.length)]?.number ?? ''
      if (typeof trouble === 'object' && trouble !== null) standIn.setFault(trouble)
      if (trouble === 'token') standIn.tokens.endAll()
      if (trouble === 'penalties') standIn.setHeaders({ 'x-ipi-penalty': '2047' })
      if (trouble === 'bytes') standIn.setBytes(1)
      if (trouble === 'stop') stop()
      if (trouble === 'change') standIn.marks.change(number, { classes: [String(Math.ceil(random() * 45))] })
      if (trouble === 'remove') standIn.marks.remove(number)
      if (trouble === 'enter') standIn.marks.enter(swissMark(`97000000${pages + 10}`, 'Veldric'))
      return (page) => {
        const before = last
        last = page.marks
        if (trouble === 'twice') return { ...page, marks: before }
        if (trouble === 'short') return { ...page, marks: page.marks.slice(1) }
        return trouble === 'total' ? { ...page, total: page.total + 1 } : page
      }
    })
  }

  it('ends with the same records as the office after any faults and stops', async () => {
    const what = fc.constantFrom(...(Object.keys(TROUBLES) as Trouble[]))
    const troubles = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 35 }), what), {
      selector: ([at]) => at,
      maxLength: 10,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer(), troubles, async (seed, all) => {
        await test.remove()
        await fresh(seed)
        let controller = new AbortController()
        letHappen(all, drawnNumbers(seed + 1), () => controller.abort(new KeeperFault('failed', 'stopped')))
        for (let rounds = 0; rounds < 60; rounds++) {
          controller = new AbortController()
          const ended = await run({ signal: controller.signal }).catch((error: unknown) => error)
          if (!(ended instanceof Error)) break
          if (!(ended instanceof KeeperFault)) throw ended
          clock += 60 * 60_000
          standIn.setBytes(Number.POSITIVE_INFINITY)
        }
        heal()
        await runUntilWhole()
        await expectSame()
      }),
      { numRuns: 2 },
    )
  })
})

type SwissregStandInMarks = ReturnType<SwissregFake['marks']['all']>
