import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../../lib/sources/http/rate-limiter.ts'
import { createEuipoReader } from '../../../lib/sources/offices/euipo/sync.ts'
import { type EuipoFake, startEuipo } from '../../../stand-ins/offices/euipo.ts'
import { readConfig } from '../../ops/config.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { operateRegisters } from '../../testing/operate.ts'
import { placeOf, type RecordSettings } from '../backend.ts'
import { journalOf } from '../store/gaps.ts'
import type { RunKeeper } from './schedule.ts'
import { drawnNumbers } from './testing/drawn-numbers.ts'
import { heldRecords, madeMarks, recordsOf, runOnce, settingsOf, withoutIndex } from './testing/kept-register.ts'

const BEGUN = Date.parse('2026-11-20T08:00:00Z')

describe.each(ENGINES)('a copy for trials with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let standIn: EuipoFake
  let test: TestPlace
  let settings: RecordSettings

  beforeAll(async () => {
    standIn = await startEuipo(madeMarks(300, drawnNumbers(1)))
  })
  afterAll(() => standIn.close())
  beforeEach(async () => {
    test = await makePlace()
    settings = settingsOf(test.dataDir, test.databaseUrl)
  })
  afterEach(() => test.remove())

  const place = () => withoutIndex(placeOf(settings, 'EU'))
  const run = (more: Partial<RunKeeper> = {}) =>
    runOnce(standIn, settings, { place: place(), now: () => BEGUN, ...more })

  /** Runs a sync that reads the stand-in as the sandbox, until all records have arrived. */
  async function copy(): Promise<(string | null)[]> {
    const whole: (string | null)[] = []
    const reader = createEuipoReader({ ...standIn.settings, gate: createRateLimiter(), isSandbox: true })
    const onProgress: RunKeeper['onProgress'] = ({ wholeAsOf }) => void whole.push(wholeAsOf)
    await expect(run({ reader, onProgress })).rejects.toMatchObject({ code: 'copy' })
    return whole
  }

  const files = async () => (await place().facts())?.files ?? []

  it('is read completely, and never counts as the register', async () => {
    expect(new Set(await copy())).toEqual(new Set([null]))
    expect(await heldRecords(settings)).toEqual(recordsOf(standIn))
    expect(journalOf(await files()).gap()).toContain('a copy that its office has for trials')
    expect(journalOf(await files()).gaps()).toEqual({ holes: 0, unread: 0 })
    const { dataDir, databaseUrl } = settings
    const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, REGISTERS_IN_DATABASE: 'EU' }
    const listed = await operateRegisters(readConfig({ DATA_DIR: dataDir, ...database }), 'list')
    expect(listed).toMatch(/none found by it: what came is a copy .*registers drop EU"\.$/m)
    expect(listed).not.toContain('registers accept')
    await copy()
    expect(journalOf(await files()).gap()).not.toBeNull()
  })

  it('leaves nothing behind once the register itself was read completely from the start', async () => {
    await copy()
    // A change from before the copy was read is not in any later list of changes.
    standIn.marks.setDay('2025-01-02')
    const [first] = standIn.marks.all()
    standIn.marks.change(first?.applicationNumber ?? '', { status: 'REFUSED' })
    expect(await run()).toMatchObject({ wholeAsOf: new Date(BEGUN).toISOString() })
    expect(await heldRecords(settings)).toEqual(recordsOf(standIn))
    expect((await files()).map(({ name }) => name)).toEqual(['EUIPO Trademark Search'])
    expect(journalOf(await files()).gap()).toBeNull()
  })

  it('makes a complete register incomplete until it is read again', async () => {
    await run()
    expect(journalOf(await files()).gap()).toBeNull()
    await copy()
    expect(journalOf(await files()).gap()).not.toBeNull()
    const whole: (string | null)[] = []
    await run({ onProgress: ({ wholeAsOf }) => void whole.push(wholeAsOf) })
    expect(whole[0]).toBeNull()
    expect(whole.at(-1)).toBe(new Date(BEGUN).toISOString())
    expect(journalOf(await files()).gap()).toBeNull()
  })

  it('makes a register of imported files incomplete, because its records replace theirs', async () => {
    {
      await using store = await place().open()
      await store.rows.prepare()
      const dated = { asOf: new Date(BEGUN).toISOString(), asOfTold: false, dated: true }
      const set = { fingerprint: 'a3'.repeat(32), name: 'full.xml', bytes: 9, reader: '1', ...dated }
      const file = await store.beginFile(set, BEGUN, null)
      await store.keep(
        file,
        [],
        { steps: 400, records: 400, removed: 0, bad: 0, older: 0 },
        await store.nextGeneration(),
      )
      await store.finishFile(file.id, BEGUN, [])
    }
    expect(journalOf(await files()).gap()).toBeNull()
    const reader = createEuipoReader({ ...standIn.settings, gate: createRateLimiter(), isSandbox: true })
    let pages = 0
    const stop = new AbortController()
    const onProgress = () => void (++pages === 3 && stop.abort())
    await expect(run({ reader, onProgress, signal: stop.signal })).rejects.toThrow()
    expect(journalOf(await files()).gap()).toContain('a copy that its office has for trials')
  })
})
