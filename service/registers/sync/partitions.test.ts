import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../stand-ins/misbehave.ts'
import { type EuipoFake, type EuipoPageBody, startEuipo, wordMark } from '../../../stand-ins/offices/euipo.ts'
import { RsqlError } from '../../../stand-ins/offices/rsql.ts'
import { createUpstreamFetch } from '../../checks/upstream-fetch.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { placeOf, type RecordSettings } from '../backend.ts'
import { journalOf } from '../store/gaps.ts'
import { readManifest } from '../store/manifest.ts'
import { registersFolder } from '../store/offices.ts'
import { KeeperFault } from './fault.ts'
import type { KeepProgress } from './partitions.ts'
import { drawnNumbers } from './testing/drawn-numbers.ts'
import { heldRecords, madeMarks, recordsOf, runOnce, settingsOf, withoutIndex } from './testing/kept-register.ts'

const MARKS = 500
const BEGUN = Date.parse('2026-11-20T08:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** Faults and changes before a page is returned, by name. */
const TROUBLES = {
  limited: { kind: 'rate_limited', retryAfter: null },
  'limited for a while': { kind: 'rate_limited', retryAfter: '40' },
  'web page': { kind: 'page' },
  'bad gateway': { kind: 'bad_gateway_page' },
  'server error': { kind: 'server_error' },
  'broken off': { kind: 'truncated' },
  'half a body': { kind: 'half_json' },
  'something else': { kind: 'wrong_json' },
  'wrong types': { kind: 'wrong_types' },
  reset: { kind: 'reset' },
  'not let in': { kind: 'forbidden' },
  'redirected elsewhere': { kind: 'redirect_elsewhere' },
  'another day': { kind: 'wrong_date' },
  'token ended': 'token',
  'page twice': 'twice',
  'page short': 'short',
  'other total': 'total',
  'not understood': 'query',
  'first part alone': 'first',
  changed: 'change',
  vanished: 'remove',
  new: 'enter',
  stopped: 'stop',
} as const satisfies Record<string, Fault | string>

type Trouble = keyof typeof TROUBLES

/** Numbers of marks after which the office rejects further pages. A partition has up to 150. */
const DEEPEST = [Number.POSITIVE_INFINITY, 300, 100]
/** Maximum pages of the partition that is being read when a run stops. */
const PAGES_OF_PART = 2

describe.each(ENGINES)('a sync of partitions with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let standIn: EuipoFake
  let test: TestPlace
  let settings: RecordSettings
  let clock = BEGUN

  beforeAll(async () => {
    standIn = await startEuipo()
  })
  afterAll(() => standIn.close())
  beforeEach(async () => {
    await fresh(1)
  })
  afterEach(() => test.remove())

  /** Creates an empty backend, and draws a new register for the office. */
  async function fresh(seed: number): Promise<void> {
    test = await makePlace()
    settings = settingsOf(test.dataDir, test.databaseUrl)
    clock = BEGUN
    standIn.setBeforePage(null)
    standIn.setFault(null)
    standIn.setDate(null)
    standIn.setDeepest(Number.POSITIVE_INFINITY)
    for (const { applicationNumber } of [...standIn.marks.all()]) standIn.marks.remove(applicationNumber)
    standIn.marks.setDay('2026-01-02')
    standIn.marks.enter(...madeMarks(MARKS, drawnNumbers(seed)))
    standIn.marks.setDay('2026-11-20')
    standIn.received.length = 0
  }

  /** Runs a sync without indexing the records, unless `more` names a different backend. */
  const run = (more: Parameters<typeof runOnce>[2] = {}) =>
    runOnce(standIn, settings, {
      place: withoutIndex(placeOf(settings, 'EU')),
      now: () => clock,
      wait: async (milliseconds) => {
        clock += milliseconds
      },
      ...more,
    })

  /** Syncs again and again, like a service, until a run completes. */
  async function runUntilWhole(more: Parameters<typeof runOnce>[2] = {}): Promise<KeepProgress> {
    for (let rounds = 1; ; rounds++) {
      const ended = await run(more).catch((error: unknown) => error)
      if (!(ended instanceof Error)) return ended as KeepProgress
      if (!(ended instanceof KeeperFault) || rounds === 60) throw ended
      clock += 60 * 60_000
    }
  }

  const expectSame = async () => expect(await heldRecords(settings)).toEqual(recordsOf(standIn))
  const asked = () =>
    standIn.received
      .map(({ path }) => new URL(path, 'http://localhost').searchParams)
      .map((of) => `${of.get('query')} ${of.get('page')}`)

  it('imports the complete register, and queries each page once', async () => {
    const done = await run({ place: placeOf(settings, 'EU') })
    await expectSame()
    expect(done).toMatchObject({ held: MARKS, expected: MARKS, wholeAsOf: new Date(BEGUN).toISOString() })
    const reading = asked().filter((question) => !question.endsWith(' 0'))
    expect(new Set(reading).size).toBe(reading.length)
    const facts = await placeOf(settings, 'EU').facts()
    expect(facts).toMatchObject({ records: MARKS, current: true })
    expect(journalOf(facts?.files ?? []).gap()).toBeNull()
  })

  it('queries only changes since the last run, and totals', async () => {
    await run()
    standIn.received.length = 0
    clock += DAY_MS
    const [first, second] = standIn.marks.all()
    standIn.marks.setDay('2026-11-21')
    standIn.marks.change(first?.applicationNumber ?? '', { wordMarkSpecification: { verbalElement: 'Veldric' } })
    standIn.marks.change(second?.applicationNumber ?? '', { status: 'SURRENDERED' })
    standIn.marks.enter(wordMark('018999999', 'Brenlo'))
    const { wholeAsOf } = await run()
    await expectSame()
    expect(wholeAsOf).toBe(new Date(BEGUN + DAY_MS).toISOString())
    expect(asked()).toEqual(['updateDate>=2026-11-18 0', 'applicationNumber==* 0'])
  })

  it('imports what changed after a run with a clock that was far ahead', async () => {
    clock = BEGUN + 400 * DAY_MS
    await run()
    clock = BEGUN + DAY_MS
    const [first] = standIn.marks.all()
    standIn.marks.setDay('2026-11-21')
    standIn.marks.change(first?.applicationNumber ?? '', { wordMarkSpecification: { verbalElement: 'Veldric' } })
    expect(await run()).toMatchObject({ wholeAsOf: new Date(clock).toISOString() })
    await expectSame()
  })

  it('removes a record that vanished without notice', async () => {
    await run()
    const [first] = standIn.marks.all()
    standIn.marks.remove(first?.applicationNumber ?? '')
    await run()
    await expectSame()
  })

  it('is incomplete while the office returns fewer records than it states', async () => {
    standIn.setBeforePage(() => (page) => ({ ...page, trademarks: page.trademarks.slice(0, 99) }))
    await expect(run()).rejects.toMatchObject({ code: 'disagrees' })
    const facts = await placeOf(settings, 'EU').facts()
    expect(journalOf(facts?.files ?? []).gap()).toBe('not all of it came from its office yet')
    standIn.setBeforePage(null)
    await runUntilWhole()
    await expectSame()
    expect(journalOf((await placeOf(settings, 'EU').facts())?.files ?? []).gap()).toBeNull()
  })

  it('is no longer complete if a partition differs that was complete', async () => {
    await run()
    const [first] = standIn.marks.all()
    standIn.marks.remove(first?.applicationNumber ?? '')
    standIn.setBeforePage(({ query }) =>
      /==[\dW]+\*$/.test(query) ? (page) => ({ ...page, trademarks: page.trademarks.slice(1) }) : undefined,
    )
    await expect(run()).rejects.toMatchObject({ code: 'disagrees' })
    expect(journalOf((await placeOf(settings, 'EU').facts())?.files ?? []).gap()).toContain('not all of it came')
    standIn.setBeforePage(null)
    await runUntilWhole()
    await expectSame()
  })

  it.each([
    ['for a moment', 12],
    ['for as long as it is asked', Number.POSITIVE_INFINITY],
  ])(
    'is incomplete without a partition that the office omits %s, but still counts in its total',
    async (_long, most) => {
      const one = { mostInOneTotal: 100 }
      await run(one)
      let asked = 0
      standIn.setBeforePage(({ query }) =>
        /==018\d\d*\*$/.test(query) && !query.includes(' or ') && asked++ < most
          ? (page) => ({ ...page, trademarks: [], totalElements: 0 })
          : undefined,
      )
      const ended = await run(one).catch((error: unknown) => error)
      expect(asked).toBeGreaterThan(1)
      if (ended instanceof Error) {
        expect(ended).toMatchObject({ code: 'disagrees' })
        expect(journalOf((await placeOf(settings, 'EU').facts())?.files ?? []).gap()).toContain('not all of it came')
      } else await expectSame()
      standIn.setBeforePage(null)
      await runUntilWhole(one)
      await expectSame()
    },
  )

  it('retains its records if the office suddenly has far fewer of them', async () => {
    const place = withoutIndex(placeOf(settings, 'EU'))
    await run({ place })
    clock += DAY_MS
    const gone = standIn.marks.all().slice(0, 150)
    for (const { applicationNumber } of gone) standIn.marks.remove(applicationNumber)
    await expect(run({ place })).rejects.toMatchObject({
      code: 'disagrees',
      message: expect.stringContaining('far fewer'),
    })
    expect(await heldRecords(settings)).toHaveLength(MARKS)
    expect((await place.facts())?.files[0]?.asOf).toBe(new Date(BEGUN).toISOString())
    standIn.marks.enter(...gone)
    await run({ place })
    await expectSame()
  })

  it('retains earlier records if the office has far fewer', async () => {
    const place = withoutIndex(placeOf(settings, 'EU'))
    await run({ place })
    {
      await using store = await place.open()
      for (const { id } of await store.files()) await store.forgetFile(id)
    }
    const gone = standIn.marks.all().slice(0, 150)
    for (const { applicationNumber } of gone) standIn.marks.remove(applicationNumber)
    await expect(run({ place })).rejects.toMatchObject({ code: 'disagrees' })
    expect(await heldRecords(settings)).toHaveLength(MARKS)
    standIn.marks.enter(...gone)
    await run({ place })
    await expectSame()
  })

  it('is incomplete if its records were dropped during a run and a file was imported', async () => {
    const place = withoutIndex(placeOf(settings, 'EU'))
    let pages = 0
    standIn.setBeforePage(() => {
      pages++
      return undefined
    })
    const dropping = {
      ...place,
      async open() {
        if (pages > 20 && pages < 1000) {
          pages = 1000
          await place.drop()
          await using store = await place.open()
          await store.rows.prepare()
          const file = { fingerprint: 'a3'.repeat(32), name: 'changes.xml', bytes: 9, reader: '1' }
          const dated = { asOf: new Date(clock).toISOString(), asOfTold: false, dated: true }
          const { id } = await store.beginFile({ ...file, ...dated }, clock, null)
          await store.finishFile(id, clock, [])
        }
        return place.open()
      },
    }
    await expect(run({ place: dropping })).rejects.toMatchObject({ code: 'failed' })
    const { files = [] } = (await place.facts()) ?? {}
    expect(files.map(({ name, bytes }) => ({ name, bytes }))).toEqual([{ name: 'changes.xml', bytes: 9 }])
    standIn.setBeforePage(null)
    await runUntilWhole({ place })
    await expectSame()
  })

  it('reports that not all is searched if it is stopped before the last changes are indexed', async () => {
    const place = placeOf(settings, 'EU')
    await run({ place })
    const [first] = standIn.marks.all()
    standIn.marks.change(first?.applicationNumber ?? '', { wordMarkSpecification: { verbalElement: 'Veldric' } })
    clock += DAY_MS
    const stop = new AbortController()
    const changed = new Date(clock).toISOString()
    await run({
      place,
      signal: stop.signal,
      onProgress: ({ wholeAsOf }) => void (wholeAsOf === changed && stop.abort()),
    })
    const facts = await place.facts()
    expect(facts?.files[0]?.asOf).toBe(changed)
    expect(facts).toMatchObject({ current: false })
    await run({ place })
    expect(await place.facts()).toMatchObject({ current: true })
  })

  it.each([300, 100])('reads all records if the office limits paging to %d marks', async (deepest) => {
    standIn.setDeepest(deepest)
    await run()
    await expectSame()
    const refused = standIn.received.length - new Set(asked()).size
    expect(refused).toBeLessThan(5)
  })

  it.each([
    ['several parts', / or /],
    ['all of it', /==\*$/],
  ])(
    'continues with one partition at a time if the office does not understand a query for %s',
    async (_what, notUnderstood) => {
      standIn.setBeforePage(({ query }) => {
        if (notUnderstood.test(query)) throw new RsqlError('Unexpected token')
        return undefined
      })
      expect(await run()).toMatchObject({ held: MARKS, wholeAsOf: new Date(BEGUN).toISOString() })
      await expectSame()
      const refused = asked().filter((question) => notUnderstood.test(question.replace(/ \d+$/, '')))
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThanOrEqual(3)
      const [first] = standIn.marks.all()
      standIn.marks.remove(first?.applicationNumber ?? '')
      await run()
      await expectSame()
    },
  )

  it('continues with one partition at a time if the office answers several with only the first', async () => {
    standIn.setBeforePage(
      ({ query }) =>
        (page) =>
          firstPartOf(query, page),
    )
    await runUntilWhole()
    await expectSame()
  })

  it('reports a query that the office does not understand if there is no simpler one', async () => {
    standIn.setBeforePage(() => {
      throw new RsqlError('Unexpected token')
    })
    await expect(run()).rejects.toMatchObject({ code: 'query', message: 'did not understand the query (400)' })
  })

  it('reserves queries for checks, and continues when there are more', async () => {
    let left = 25
    const budget = { questions: 40, reserved: 10, left: () => left - standIn.received.length }
    await expect(run({ budget })).rejects.toMatchObject({ code: 'budget' })
    expect(left - standIn.received.length).toBe(10)
    left = Number.POSITIVE_INFINITY
    await run({ budget })
    await expectSame()
  })

  it('retains its records if it is refused access', async () => {
    const progress: number[] = []
    let pages = 0
    standIn.setBeforePage(() => {
      if (++pages === 20) standIn.setSubscribed(false)
      return undefined
    })
    const refused = run({ onProgress: ({ held }) => void progress.push(held) })
    await expect(refused).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('403') })
    standIn.setSubscribed(true)
    expect(await heldRecords(settings)).toHaveLength(progress.at(-1) ?? 0)
    expect(progress.at(-1)).toBeGreaterThan(0)
    const before = new Set(asked())
    standIn.received.length = 0
    await run()
    await expectSame()
    const twice = asked().filter((question) => before.has(question) && !question.endsWith(' 0'))
    // The partition that was being read at the end had at most two pages.
    expect(twice.length).toBeLessThanOrEqual(2)
  })

  it('queries nothing twice except the partition that is being read when it is stopped', async () => {
    const place = withoutIndex(placeOf(settings, 'EU'))
    const stops = [3, 9, 10, 17, 23]
    let pages = 0
    let controller = new AbortController()
    standIn.setBeforePage(() => {
      if (stops.includes(pages++)) controller.abort(new KeeperFault('failed', 'stopped'))
      return undefined
    })
    for (const _stop of stops) {
      controller = new AbortController()
      await expect(run({ place, signal: controller.signal })).rejects.toThrow('stopped')
    }
    await run({ place })
    await expectSame()
    expect(asked().length - new Set(asked()).size).toBeLessThanOrEqual(stops.length * PAGES_OF_PART)
  })

  it('has canaries in an index that is made of what came so far', async () => {
    let pages = 0
    standIn.setBeforePage(() => {
      if (++pages === 20) standIn.setSubscribed(false)
      return undefined
    })
    await expect(run({ place: withoutIndex(placeOf(settings, 'EU')) })).rejects.toMatchObject({ code: 'refused' })
    standIn.setSubscribed(true)
    {
      await using store = await placeOf(settings, 'EU').open()
      expect(await store.index(new AbortController().signal)).not.toBeNull()
    }
    if (settings.databaseUrl === null)
      expect(readManifest(registersFolder(settings.dataDir), 'EU')).toMatchObject({ controls: [{}, {}, {}, {}, {}] })
    const told: unknown[] = []
    await run({
      onProgress: async ({ held }) => void told.push([held, (await placeOf(settings, 'EU').facts())?.records]),
    })
    expect(told.length).toBeGreaterThan(3)
    for (const [held, records] of told as [number, number][]) expect(records).toBe(held)
  })

  it('imports nothing while the office reports another date, and is complete once both agree', async () => {
    standIn.setDate(BEGUN)
    for (const days of [-30, 400]) {
      clock = BEGUN + days * DAY_MS
      await expect(run()).rejects.toMatchObject({ code: 'clock', message: expect.stringContaining('2026-11-20') })
      expect(await heldRecords(settings)).toEqual([])
    }
    clock = BEGUN + DAY_MS / 2
    await run()
    await expectSame()
  })

  it('does not miss a change made while its own clock was ahead, once that is right again', async () => {
    clock = BEGUN + 400 * DAY_MS
    await run()
    const [first] = standIn.marks.all()
    standIn.marks.change(first?.applicationNumber ?? '', { wordMarkSpecification: { verbalElement: 'Veldric' } })
    clock = BEGUN - 400 * DAY_MS
    standIn.setDate(BEGUN)
    await expect(run()).rejects.toMatchObject({ code: 'clock' })
    expect(await heldRecords(settings)).toHaveLength(MARKS)
    clock = BEGUN
    expect(await run()).toMatchObject({ wholeAsOf: new Date(BEGUN).toISOString() })
    await expectSame()
    standIn.received.length = 0
    await run()
    expect(asked()).toEqual(['updateDate>=2026-11-18 0', 'applicationNumber==* 0'])
  })

  it('does not follow a redirect, which would disclose its key', async () => {
    const upstream = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })
    const hosts = new Set<string>()
    const fetch = (input: string | URL | Request, init?: RequestInit) => {
      hosts.add(new URL(input instanceof Request ? input.url : input).host)
      return upstream(input, init)
    }
    standIn.setFault({ kind: 'redirect_elsewhere' })
    await expect(run({ fetch })).rejects.toBeInstanceOf(KeeperFault)
    const { apiUrl, tokenUrl } = standIn.settings
    expect([...hosts].toSorted()).toEqual([apiUrl, tokenUrl].map((url) => new URL(url).host).toSorted())
  })

  /** Returns the page of an office that answers only for the first of several partitions. */
  function firstPartOf(query: string, page: EuipoPageBody): EuipoPageBody {
    const [, prefix = ''] = /==(\w*)\*/.exec(query) ?? []
    const within = standIn.marks.all().filter(({ applicationNumber }) => applicationNumber.startsWith(prefix))
    const from = page.page * page.size
    const trademarks = within
      .toSorted((a, b) => (a.applicationNumber < b.applicationNumber ? -1 : 1))
      .slice(from, from + page.size)
    return query.includes('updateDate') ? page : { ...page, trademarks, totalElements: within.length }
  }

  /** Causes each drawn fault before the page at its position. */
  function letHappen(
    troubles: readonly (readonly [at: number, what: Trouble])[],
    random: () => number,
    stop: () => void,
  ) {
    let pages = 0
    let last: readonly unknown[] = []
    standIn.setBeforePage(({ query }) => {
      standIn.setFault(null)
      const what = troubles.find(([at]) => at === pages)?.[1]
      pages++
      const trouble = what === undefined ? null : TROUBLES[what]
      const all = standIn.marks.all()
      const number = all[Math.floor(random() * all.length)]?.applicationNumber ?? ''
      if (typeof trouble === 'object' && trouble !== null) standIn.setFault(trouble)
      if (trouble === 'query') throw new RsqlError('Unexpected token')
      if (trouble === 'token') standIn.tokens.endAll()
      if (trouble === 'stop') stop()
      if (trouble === 'change')
        standIn.marks.change(number, { niceClasses: [Math.ceil(random() * 45)], status: 'REFUSED' })
      if (trouble === 'remove') standIn.marks.remove(number)
      if (trouble === 'enter') standIn.marks.enter(wordMark(`0170000${pages + 10}`, 'Veldric'))
      return (page) => {
        const before = last
        last = page.trademarks
        if (trouble === 'twice') return { ...page, trademarks: before as typeof page.trademarks }
        if (trouble === 'first') return firstPartOf(query, page)
        if (trouble === 'short') return { ...page, trademarks: page.trademarks.slice(1) }
        return trouble === 'total' ? { ...page, totalElements: page.totalElements + 1 } : page
      }
    })
  }

  it('ends with the same records as the office after any faults and stops', async () => {
    const what = fc.constantFrom(...(Object.keys(TROUBLES) as Trouble[]))
    const troubles = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), what), {
      selector: ([at]) => at,
      maxLength: 10,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer(), troubles, fc.constantFrom(...DEEPEST), async (seed, all, deepest) => {
        await test.remove()
        await fresh(seed)
        standIn.setDeepest(deepest)
        let controller = new AbortController()
        const place = withoutIndex(placeOf(settings, 'EU'))
        letHappen(all, drawnNumbers(seed + 1), () => controller.abort(new KeeperFault('failed', 'stopped')))
        for (let rounds = 0; rounds < 60; rounds++) {
          controller = new AbortController()
          const ended = await run({ place, signal: controller.signal }).catch((error: unknown) => error)
          if (!(ended instanceof Error)) break
          if (!(ended instanceof KeeperFault)) throw ended
          clock += 60 * 60_000
        }
        standIn.setBeforePage(null)
        standIn.setFault(null)
        await runUntilWhole({ place })
        await expectSame()
      }),
      { numRuns: 4 },
    )
  })
})
