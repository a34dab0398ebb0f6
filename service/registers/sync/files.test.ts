import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { USPTO_RECORDS } from '../../../lib/sources/offices/uspto/records.ts'
import type { Fault, Reply } from '../../../stand-ins/misbehave.ts'
import { type OdpFake, type OdpFile, startOdp } from '../../../stand-ins/offices/odp.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { placeOf } from '../backend.ts'
import { readRegisterFile } from '../formats/read-register-file.ts'
import { importFiles } from '../import/import-files.ts'
import { openHeldDatabase } from '../postgres/imported-registers.ts'
import { journalOf } from '../store/gaps.ts'
import { openImportedRegisters } from '../store/imported-registers.ts'
import { registersFolder } from '../store/offices.ts'
import type { RecordStore } from '../store/record-store.ts'
import { createPoolHere } from '../testing/pool-here.ts'
import { KeeperFault } from './fault.ts'
import type { KeepFiles } from './files.ts'
import type { KeepProgress } from './partitions.ts'
import { type Cases, dayFile, NO_CASES, runFilesOnce, yearlyFile, zippedXml } from './testing/case-register.ts'
import { heldRecords, settingsOf, withoutIndex } from './testing/kept-register.ts'

const BEGUN = Date.parse('2026-01-06T08:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const PARTS = [1, 2, 3].map((part) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`9${part}0000${at + 10}`, `Qorvane ${part} ${at}`])),
)
const CHANGES: Cases = { '91000010': 'Veldrico', '98000001': 'Brenlo' }
/** The office's records after all these files. */
const HELD: Cases = { ...Object.assign({}, ...PARTS), ...CHANGES }

const quiet = { info() {}, warn() {}, error() {} } as never

/** Returns a store that runs `work` after each index. */
const thenDo =
  (work: () => Promise<void>) =>
  (store: RecordStore): RecordStore => ({
    ...store,
    async index(signal) {
      const outcome = await store.index(signal)
      await work()
      return outcome
    },
  })

describe.each(ENGINES)('a sync of files with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let odp: OdpFake
  let test: TestPlace
  let clock: number
  let waited: number[]

  beforeEach(fresh)
  afterEach(async () => {
    await odp.close()
    await test.remove()
  })

  async function fresh(): Promise<void> {
    odp = await startOdp()
    test = await makePlace()
    clock = BEGUN
    waited = []
    odp.publish('TRTYRAP', ...PARTS.map((cases, at) => yearlyFile(at + 1, cases)))
    odp.publish('TRTDXFAP', dayFile('2026-01-02', CHANGES), dayFile('2026-01-03', null))
  }

  const settings = () => settingsOf(test.dataDir, test.databaseUrl)
  const place = () => placeOf(settings(), 'US')
  const hole = async () => journalOf((await place().facts())?.files ?? []).gap()

  const keep = (more: Partial<KeepFiles> = {}) =>
    runFilesOnce(odp.env, settings(), {
      place: withoutIndex(place()),
      now: () => clock,
      wait: async (milliseconds) => {
        waited.push(milliseconds)
        clock += milliseconds
      },
      ...more,
    })

  async function untilWhole(): Promise<void> {
    for (let rounds = 0; ; rounds++) {
      const ended = await keep().catch((error: unknown) => error)
      if (!(ended instanceof Error)) return
      if (!(ended instanceof KeeperFault) || rounds === 20) throw ended
    }
  }

  async function expectAll(): Promise<void> {
    const held = await heldRecords(settings(), 'US')
    expect(Object.fromEntries(held.map(({ number, name }) => [number, name]))).toEqual(HELD)
    expect(await hole()).toBeNull()
    expect(existsSync(join(registersFolder(test.dataDir), 'US.download'))).toBe(false)
  }

  const fetched = () => odp.stored.map(({ path }) => path.replace(/^\/store\/|\?.*/g, ''))

  it('imports all cases and changes, fetches each file once, deletes it, and then fetches new ones', async () => {
    const whole = await keep({ place: place() })
    await expectAll()
    expect(whole).toEqual({ held: 61, expected: 61, wholeAsOf: '2026-01-02T00:00:00.000Z' })
    expect((await place().facts())?.current).toBe(true)
    expect(new Set(fetched()).size).toBe(odp.stored.length)
    odp.stored.length = 0
    clock += DAY_MS
    odp.publish('TRTDXFAP', dayFile('2026-01-05', { '98000001': 'Brenlo' }))
    expect(await keep()).toMatchObject({ wholeAsOf: '2026-01-05T00:00:00.000Z' })
    // A day without changes leaves no trace, so the sync queries it again for some days.
    expect(fetched()).toEqual(['apc260103.zip', 'apc260105.zip'])
    await expectAll()
  })

  it('skips documents among the files, reports them, and continues after them', async () => {
    const document = (name: string, to: string) => ({ name, from: '2025-08-13', to, content: Buffer.from('{\\rtf1') })
    odp.publish('TRTYRAP', document('How-to-read-case-files.rtf', '2026-01-15'))
    odp.publish('TRTDXFAP', document('Case-file-codes.xlsx', '2026-01-02'))
    expect(await keep()).toMatchObject({ held: 61, skipped: ['How-to-read-case-files.rtf', 'Case-file-codes.xlsx'] })
    await expectAll()
    odp.publish(
      'TRTDXFAP',
      document('Case-file-codes-v2.xlsx', '2026-01-04'),
      dayFile('2026-01-05', { '98000001': 'Brenlo' }),
    )
    clock += DAY_MS
    expect(await keep()).toMatchObject({ wholeAsOf: '2026-01-05T00:00:00.000Z' })
    await expectAll()
  })

  it('is complete for a service that loaded all files before the run ended', async () => {
    const pool = createPoolHere()
    const { dataDir, databaseUrl } = test
    const registers =
      databaseUrl === null
        ? await openImportedRegisters(dataDir, pool, quiet, { offices: [USPTO_RECORDS] })
        : await openHeldDatabase({ databaseUrl, offices: [USPTO_RECORDS], lookEveryMs: 50 }, pool, quiet)
    const all = Object.keys(HELD).length
    const took = vi.fn(async () => {
      await vi.waitFor(() => expect(registers.held('US')?.records).toBe(all), { timeout: 120_000, interval: 20 })
    })
    const indexed = { ...place(), open: () => place().open().then(thenDo(took)) }
    // The records are indexed once, as soon as the last file has arrived.
    const onProgress = ({ held }: KeepProgress) => {
      if (held === all) clock += 1
    }
    const days = Object.entries(CHANGES).map((each, at) => dayFile(`2026-01-0${at + 2}`, Object.fromEntries([each])))
    odp.publish('TRTDXFAP', ...days)
    try {
      await keep({ place: indexed, indexEveryMs: 1, onProgress })
      expect(took).toHaveBeenCalled()
      await vi.waitFor(() => expect(registers.held('US')?.part).toBeUndefined(), { timeout: 120_000, interval: 20 })
    } finally {
      await registers.close()
    }
    await expectAll()
  })

  it('is incomplete until all files came, reports its progress, and fetches none of them twice', async () => {
    const told: KeepProgress[] = []
    odp.setTrouble(({ path }) => (path.endsWith('-02.zip') ? { status: 403, type: '', body: '' } : null))
    await expect(keep({ onProgress: (far) => void told.push(far) })).rejects.toMatchObject({ code: 'refused' })
    expect(await hole()).toBe('not all of it came from its office yet')
    expect(told.at(-1)).toMatchObject({ held: 20, wholeAsOf: null })
    expect(told.at(-1)?.expected).toBeGreaterThan(40)
    odp.setTrouble(null)
    await keep()
    await expectAll()
    expect(new Set(fetched()).size).toBe(odp.stored.length)
  })

  it('resumes where it was stopped, and waits as long as the portal requires', async () => {
    let asked = 0
    odp.setTrouble(() => (asked++ === 1 ? { status: 429, type: '', body: '', headers: { 'retry-after': '40' } } : null))
    const stop = new AbortController()
    const onProgress = ({ held }: KeepProgress) => {
      if (held >= 40) stop.abort(new Error('stopped'))
    }
    await expect(keep({ onProgress, signal: stop.signal })).rejects.toThrow('stopped')
    expect(waited).toEqual([40_000])
    expect(await hole()).not.toBeNull()
    await keep()
    await expectAll()
    expect(new Set(fetched()).size).toBe(odp.stored.length)
  })

  it('fetches all cases even if only changes were imported by hand', async () => {
    const path = join(test.dataDir, 'apc260102.zip')
    mkdirSync(test.dataDir, { recursive: true })
    writeFileSync(path, dayFile('2026-01-02', CHANGES).content)
    const [signal, events] = [
      new AbortController().signal,
      { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing() {} },
    ]
    const own = {
      place: withoutIndex(place()),
      office: USPTO_RECORDS,
      files: [path],
      read: readRegisterFile,
      signal,
      events,
    }
    await importFiles({ ...own, asOf: '2026-01-02T00:00:00.000Z', again: false, now: () => clock })
    expect(await keep()).toMatchObject({ held: 61 })
    await expectAll()
  })

  it.each([
    ['between those', [1, 3]],
    ['behind those, though these hold many cases', [1, 2]],
  ])('fetches a part of all cases that was missing %s that were imported by hand', async (_where, parts) => {
    mkdirSync(test.dataDir, { recursive: true })
    const files = parts.map((part) => {
      const { name, content } = yearlyFile(part, PARTS[part - 1] as Cases)
      const path = join(test.dataDir, name)
      writeFileSync(path, content)
      return path
    })
    const signal = new AbortController().signal
    const events = { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing() {} }
    const own = { place: withoutIndex(place()), office: USPTO_RECORDS, files, read: readRegisterFile, signal, events }
    await importFiles({ ...own, asOf: '2025-12-31T00:00:00.000Z', again: false, now: () => clock })
    const records = { ...USPTO_RECORDS, fewest: 40 }
    await keep({ records })
    await expectAll()
    const byHand = parts.map((part) => yearlyFile(part, {}).name)
    expect(fetched().filter((name) => byHand.includes(name))).toEqual([])
    odp.stored.length = 0
    await keep({ records })
    expect(fetched()).toEqual(['apc260103.zip'])
  })

  it('fetches a part of all cases that the office publishes later, and is incomplete while that fails', async () => {
    const records = { ...USPTO_RECORDS, fewest: 40 }
    const withoutLast = ({ path }: { path: string }): Reply | null => {
      const list = path.includes('TRTYRAP?') ? odp.listFor(path) : null
      if (list === null) return null
      const productFileBag = { count: list.count - 1, fileDataBag: list.fileDataBag.slice(0, -1) }
      return {
        status: 200,
        type: 'application/json',
        body: JSON.stringify({ bulkDataProductBag: [{ productFileBag }] }),
      }
    }
    odp.setTrouble(withoutLast)
    await keep({ records })
    expect(await heldRecords(settings(), 'US')).toHaveLength(41)
    odp.setTrouble(({ path }) => (path.endsWith('-03.zip') ? { status: 403, type: '', body: '' } : null))
    await expect(keep({ records })).rejects.toMatchObject({ code: 'refused' })
    expect(await hole()).toBe('not all of it came from its office yet')
    odp.setTrouble(null)
    await keep({ records })
    await expectAll()
    expect(fetched().filter((name) => name.includes('-0'))).toHaveLength(3)
  })

  it('leaves the register unchanged while the office publishes another set of all cases', async () => {
    const records = { ...USPTO_RECORDS, fewest: 40 }
    await keep({ records })
    const later = [1, 3].map((part) => {
      const file = yearlyFile(part, PARTS[part - 1] as Cases)
      return { ...file, name: file.name.replace('20251231', '20261231'), to: '2026-12-31' }
    })
    odp.publish('TRTYRAP', ...later)
    for (const more of [[], [{ ...yearlyFile(2, {}), name: 'apc18840407-20261231-02.zip', to: '2026-12-31' }]]) {
      odp.publish('TRTYRAP', ...more)
      odp.stored.length = 0
      await keep({ records })
      expect(fetched()).toEqual(['apc260103.zip'])
      await expectAll()
    }
  })

  it.each([
    ['says that it has none', NO_CASES],
    ['is a page', '<html><body>Moved</body></html>'],
  ])('is incomplete if a part of all cases %s', async (_what, content) => {
    const [first, , third] = PARTS.map((cases, at) => yearlyFile(at + 1, cases)) as [OdpFile, OdpFile, OdpFile]
    const empty = { ...yearlyFile(2, {}), content: zippedXml('apc', content) }
    odp.publish('TRTYRAP', first, empty, third)
    await expect(keep()).rejects.toMatchObject({ code: 'shape' })
    expect(await hole()).not.toBeNull()
    odp.publish('TRTYRAP', yearlyFile(2, PARTS[1] as Cases))
    await keep()
    await expectAll()
  })

  it('reports days that are missing at the office, with the last day before them', async () => {
    odp.publish('TRTDXFAP', dayFile('2026-02-03', { '98000001': 'Brenlo' }))
    clock = Date.parse('2026-02-04T08:00:00Z')
    await expect(keep()).rejects.toMatchObject({ code: 'disagrees', message: expect.stringContaining('2026-01-02') })
  })

  it('imports nothing while the portal reports another date, and does so once both agree', async () => {
    await keep()
    odp.publish('TRTDXFAP', dayFile('2026-01-05', { '98000002': 'Osveldia' }), dayFile('2026-01-26', CHANGES))
    odp.setDate(Date.parse('2026-01-26T08:00:00Z'))
    clock += DAY_MS
    await expect(keep()).rejects.toMatchObject({ code: 'clock', message: expect.stringContaining('2026-01-26') })
    expect((await place().facts())?.files.map(({ name }) => name)).not.toContain('apc260105.zip')
    clock = Date.parse('2026-01-26T09:00:00Z')
    await expect(keep()).rejects.toMatchObject({ code: 'disagrees' })
    await expect(heldRecords(settings(), 'US')).resolves.toContainEqual(expect.objectContaining({ name: 'Osveldia' }))
  })

  /** Faults of a single query to the portal, or to the store to which it redirects, by name. */
  const TROUBLES = {
    limited: { kind: 'rate_limited', retryAfter: null },
    'limited for a while': { kind: 'rate_limited', retryAfter: '40' },
    'broken off': { kind: 'truncated' },
    'half a body': { kind: 'half_json' },
    'something else': { kind: 'wrong_json' },
    reset: { kind: 'reset' },
    'web page': { kind: 'page' },
    'server error': { kind: 'server_error' },
    'key refused': { kind: 'unauthorized' },
    'not let in': { kind: 'forbidden' },
    'redirected elsewhere': { kind: 'redirect_elsewhere' },
    'redirected nowhere': { kind: 'redirect_nowhere' },
    'wrong clock': { kind: 'wrong_date' },
    'file twice in its list': 'twice',
    'file missing in its list': 'short',
    'other total': 'total',
    'file changed meanwhile': 'change',
    stopped: 'stop',
  } as const satisfies Record<string, Fault | string>

  type Trouble = keyof typeof TROUBLES

  /** Returns a list with the fault `how`, or null for queries of other kinds. */
  function spoiltList(path: string, how: string): Reply | null {
    const list = odp.listFor(path)
    if (list === null) return null
    const { count, fileDataBag } = list
    const bag = {
      twice: { count: count + 1, fileDataBag: [...fileDataBag, ...fileDataBag.slice(0, 1)] },
      short: { count, fileDataBag: fileDataBag.slice(1) },
      total: { count: count + 1, fileDataBag },
    }[how]
    const body = JSON.stringify({ bulkDataProductBag: [{ productFileBag: bag }] })
    return bag === undefined ? null : { status: 200, type: 'application/json', body }
  }

  /** Causes each drawn fault at the query with its position. */
  function letHappen(troubles: readonly (readonly [at: number, atStore: boolean, what: Trouble])[], stop: () => void) {
    let asked = 0
    odp.setTrouble(({ path }) => {
      odp.setFault(null)
      odp.setStoreFault(null)
      const [, atStore, what] = troubles.find(([at]) => at === asked) ?? []
      asked++
      if (what === undefined) return null
      const trouble = TROUBLES[what]
      if (typeof trouble === 'object') (atStore ? odp.setStoreFault : odp.setFault)(trouble)
      else if (trouble === 'stop') stop()
      else if (trouble === 'change')
        odp.publish('TRTYRAP', yearlyFile(2, { ...(PARTS[1] as Cases), '92000099': 'Osveldia' }))
      else return spoiltList(path, trouble)
      return null
    })
  }

  it('ends with the same cases as the office after any faults and stops', async () => {
    const drawn = fc.constantFrom(...(Object.keys(TROUBLES) as Trouble[]))
    const troubles = fc.array(fc.tuple(fc.nat(12), fc.boolean(), drawn), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(troubles, async (all) => {
        await odp.close()
        await test.remove()
        await fresh()
        let controller = new AbortController()
        letHappen(all, () => controller.abort(new KeeperFault('failed', 'stopped')))
        for (let rounds = 0; rounds < 20; rounds++) {
          controller = new AbortController()
          const ended = await keep({ signal: controller.signal }).catch((error: unknown) => error)
          if (!(ended instanceof Error)) break
          if (!(ended instanceof KeeperFault)) throw ended
        }
        odp.setTrouble(null)
        odp.setFault(null)
        odp.setStoreFault(null)
        await untilWhole()
        const held = await heldRecords(settings(), 'US')
        const named = Object.fromEntries(held.map(({ number, name }) => [number, name]))
        expect({ ...named, '92000099': 'Osveldia' }).toEqual({ ...HELD, '92000099': 'Osveldia' })
        expect(await hole()).toBeNull()
      }),
      { numRuns: 3 },
    )
  })
})
