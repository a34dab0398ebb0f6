import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimiter } from '../../../lib/sources/http/rate-limiter.ts'
import { createEuipoReader } from '../../../lib/sources/offices/euipo/sync.ts'
import { type EuipoFake, startEuipo } from '../../../stand-ins/offices/euipo.ts'
import type { Log } from '../../ops/log.ts'
import { openStorage, type Storage } from '../../storage/open.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { placeOf } from '../backend.ts'
import { type Keepers, openKeepers } from './schedule.ts'
import { drawnNumbers } from './testing/drawn-numbers.ts'
import { madeMarks, settingsOf } from './testing/kept-register.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const TERMS = 'https://office.example/terms'
const MINUTE_MS = 60_000
const SOON = { timeout: 120_000, interval: 100 }
/** Stored state of a sync after a complete run. */
const WHOLE = { state: 'resting', fault: null, whole_as_of: NOW }

describe.each(ENGINES)('the syncs of a service with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let storage: Storage
  let standIn: EuipoFake
  let keepers: Keepers | null
  let said: string[]
  let clock = NOW

  beforeEach(async () => {
    test = await makePlace()
    storage = await openStorage(test)
    standIn = await startEuipo()
    keepers = null
    said = []
    clock = NOW
  })
  afterEach(async () => {
    await keepers?.close()
    await storage.close()
    await standIn.close()
    await test.remove()
  })

  async function open(isConnected = true): Promise<void> {
    const say = (facts: object) => void said.push(JSON.stringify(facts))
    const reader = createEuipoReader({ ...standIn.settings, gate: createRateLimiter() })
    keepers = await openKeepers({
      storage,
      settings: { ...settingsOf(test.dataDir, test.databaseUrl), registersReserved: 25 },
      readable: isConnected ? [{ office: 'EU', terms: TERMS, whole: { way: 'windows', reader }, allowed: null }] : [],
      fetch,
      log: { info: say, warn: say, error: say } as unknown as Log,
      now: () => clock,
      lookEveryMs: 100,
    })
  }

  const on = () => storage.syncs.switchOn({ office: 'EU', terms: TERMS, now: NOW })
  const row = async () => (await storage.syncs.list())[0]

  it('run once when they are switched on, until the next run is due', async () => {
    await open()
    expect(standIn.received).toEqual([])
    await on()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ whole_as_of: NOW, fault: null }), SOON)
    expect((await row())?.next_at).toBeGreaterThan(NOW)
    const { length } = standIn.received
    await new Promise((done) => setTimeout(done, 500))
    expect(standIn.received).toHaveLength(length)
    expect(said).toContainEqual(expect.stringContaining('"office":"EU"'))
  })

  it('log nothing while another process syncs the register', async () => {
    const elsewhere = await placeOf(settingsOf(test.dataDir, test.databaseUrl), 'EU').takeSyncLock()
    await on()
    await open()
    await new Promise((done) => setTimeout(done, 500))
    expect([said, standIn.received]).toEqual([[], []])
    await elsewhere?.[Symbol.asyncDispose]()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ whole_as_of: NOW }), SOON)
    expect(said[0]).toBe('{"office":"EU"}')
  })

  it('begin at once if no records are stored here, whatever the database says', async () => {
    await on()
    await storage.syncs.note('EU', { whole_as_of: NOW, next_at: NOW + 1_000_000 })
    await open()
    await vi.waitFor(
      async () => expect(await placeOf(settingsOf(test.dataDir, test.databaseUrl), 'EU').facts()).not.toBeNull(),
      SOON,
    )
  })

  it('do not wait for a run that a clock far ahead has scheduled', async () => {
    await open()
    await on()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ whole_as_of: NOW }), SOON)
    await storage.syncs.note('EU', { next_at: NOW + 400 * 24 * 60 * 60_000 })
    const { length } = standIn.received
    await vi.waitFor(() => expect(standIn.received.length).toBeGreaterThan(length), SOON)
  })

  it('report a fault that cannot be stored, retry no sooner for that, and store it when it can be', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table keepers rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(storage.db)
    standIn.setSubscribed(false)
    await on()
    await rename('noted_at', 'lost')
    await open()
    await vi.waitFor(() => expect(keepers?.rows()).toMatchObject([{ fault: 'refused', fault_since: NOW }]), SOON)
    const { length } = standIn.received
    await new Promise((done) => setTimeout(done, 500))
    expect(standIn.received).toHaveLength(length)
    expect(said.filter((line) => line.includes('refused'))).toHaveLength(1)
    expect(await row()).toMatchObject({ fault: null })
    await rename('lost', 'noted_at')
    await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: 'refused' }), SOON)
    standIn.setSubscribed(true)
    clock += 61 * MINUTE_MS
    await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: null, whole_as_of: clock }), SOON)
    await vi.waitFor(() => expect(keepers?.rows()).toMatchObject([{ fault: null }]), SOON)
  })

  it.each([
    ['begin at once after a start where something was in the way that may have been mended', 'refused', true],
    ['rest after a start as long as an office wants to be left alone', 'limited', false],
  ])('%s', async (_what, fault, isAtOnce) => {
    await on()
    await open()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ whole_as_of: NOW }), SOON)
    await keepers?.close()
    const noted = { fault, reason: 'was in the way', fault_since: NOW, next_at: NOW + 10 * MINUTE_MS }
    await storage.syncs.note('EU', noted)
    clock = NOW + MINUTE_MS
    await open()
    if (isAtOnce)
      await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: null, whole_as_of: clock }), SOON)
    else {
      await new Promise((done) => setTimeout(done, 500))
      expect(await row()).toMatchObject(noted)
    }
  })

  it('clear a fault if a run that brought records is stopped', async () => {
    await on()
    await storage.syncs.note('EU', { fault: 'full', reason: 'no room', fault_since: NOW, next_at: NOW + 1000 })
    standIn.register(...madeMarks(6000, drawnNumbers(1)))
    const asked = () => standIn.received.length
    standIn.setBeforePage(() => {
      if (asked() === 58) standIn.setFault({ kind: 'hang' })
      return undefined
    })
    await open()
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(58), SOON)
    await keepers?.close()
    const { held, ...noted } = (await row()) ?? {}
    expect(held).toBeGreaterThan(0)
    expect(noted).toMatchObject({ fault: null, next_at: NOW, state: 'resting' })
  })

  it('clear a fault once records have arrived for ten minutes, whatever follows', async () => {
    await on()
    await storage.syncs.note('EU', { fault: 'refused', reason: 'was not let in', fault_since: NOW - 1000 })
    standIn.setBeforePage(() => {
      clock += 11 * MINUTE_MS
      standIn.setSubscribed(false)
      return undefined
    })
    await open()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ fault_since: NOW + 11 * MINUTE_MS }), SOON)
    expect(await row()).toMatchObject({ fault: 'refused', held: expect.any(Number) })
  })

  it('query nothing under terms other than those that were accepted', async () => {
    await storage.syncs.switchOn({ office: 'EU', terms: 'https://office.example/older-terms', now: NOW })
    await open()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: 'terms' }), SOON)
    expect((await row())?.reason).toContain('registers keep EU')
    expect(standIn.received).toEqual([])
    await on()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: null, whole_as_of: NOW }), SOON)
  })

  it('end a run that is switched off, and report what is missing to begin one', async () => {
    standIn.setFault({ kind: 'hang' })
    await on()
    await open()
    await vi.waitFor(() => expect(standIn.received).toHaveLength(1), SOON)
    await storage.syncs.switchOff('EU')
    standIn.setFault(null)
    await new Promise((done) => setTimeout(done, 500))
    expect(await row()).toMatchObject({ is_on: 0, fault: null, held: 0 })
    await keepers?.close()
    await open(false)
    await on()
    await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: 'unconnected' }), SOON)
  })

  it('report missing settings at once, even if no run is due, unless another service may have them', async () => {
    await on()
    await open()
    await vi.waitFor(async () => expect(await row()).toMatchObject(WHOLE), SOON)
    await keepers?.close()
    await open(false)
    if (test.databaseUrl === null)
      await vi.waitFor(async () => expect(await row()).toMatchObject({ fault: 'unconnected' }), SOON)
    else {
      await new Promise((done) => setTimeout(done, 500))
      expect(await row()).toMatchObject({ fault: null })
    }
    await keepers?.close()
    await open()
    await vi.waitFor(async () => expect(await row()).toMatchObject(WHOLE), SOON)
  })

  it('start again if the records were deleted while the next run was not due', async () => {
    standIn.register(...madeMarks(60, drawnNumbers(1)))
    await on()
    await open()
    await vi.waitFor(async () => expect(await row()).toMatchObject(WHOLE), SOON)
    const { held } = (await row()) as { held: number }
    const questions = standIn.received.length
    await placeOf(settingsOf(test.dataDir, test.databaseUrl), 'EU').drop()
    expect(await storage.syncs.reset('EU')).toBe(true)
    expect(await row()).toMatchObject({ held: 0, whole_as_of: null })
    await vi.waitFor(async () => expect(await row()).toMatchObject({ held, whole_as_of: NOW }), SOON)
    expect(standIn.received.length).toBeGreaterThan(questions)
  })
})
