import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../stand-ins/misbehave.ts'
import COMPANIES from '../../../stand-ins/offices/companies.json' with { type: 'json' }
import { type Company, type LindasFake, startLindas } from '../../../stand-ins/offices/lindas.ts'
import { fileBackend } from '../store/file-backend.ts'
import { journalOf } from '../store/gaps.ts'
import { registersFolder, storePath } from '../store/offices.ts'
import { openStoreToRead } from '../store/open-store.ts'
import { type KeepCompanies, keepCompanies } from './companies.ts'
import { KeeperFault } from './fault.ts'
import type { KeepProgress } from './partitions.ts'
import { drawnNumbers } from './testing/drawn-numbers.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const TOTAL = COMPANIES.length

let dataDir: string
let lindas: LindasFake
/** Each sync run is a minute later. */
let clock = NOON
let told: (KeepProgress & { readyBy: number | null })[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keep-companies-'))
  lindas = await startLindas()
  told = []
  clock = NOON
})
afterEach(async () => {
  await lindas.close()
  rmSync(dataDir, { recursive: true })
})

const place = () => fileBackend(registersFolder(dataDir), 'companies-CH')

const keep = (more: Partial<KeepCompanies> = {}) => {
  clock += 60_000
  return keepCompanies({
    url: lindas.url,
    dataDir,
    place: place(),
    fetch,
    signal: new AbortController().signal,
    now: () => clock,
    onProgress: (far) => void told.push(far),
    waits: [1],
    ...more,
  })
}

describe('the sync of the Swiss companies', () => {
  it('fetches them twice within a minute, and again if the clock was ahead', async () => {
    const at = (now: number) => keep({ now: () => now })
    await at(NOON)
    expect(await at(NOON + 1000)).toMatchObject({ held: TOTAL, wholeAsOf: new Date(NOON + 1000).toISOString() })
    await at(NOON + 400 * 24 * HOUR_MS)
    lindas.strike(COMPANIES[0]?.uid ?? '')
    expect(await at(NOON + 2000)).toMatchObject({ held: TOTAL - 1, wholeAsOf: new Date(NOON + 2000).toISOString() })
    expect((await place().facts())?.records).toBe(TOTAL - 1)
  })

  it('imports nothing while LINDAS reports another date', async () => {
    lindas.setDate(NOON - 30 * 24 * HOUR_MS)
    await expect(keep()).rejects.toMatchObject({ code: 'clock', message: expect.stringContaining('2026-10-21') })
    expect((await place().facts())?.files ?? []).toEqual([])
    lindas.setDate(NOON)
    expect(await keep()).toMatchObject({ held: TOTAL })
  })

  it('imports all companies as of when it began, and then those that were added and removed', async () => {
    const whole = await keep()
    expect(whole).toEqual({ held: TOTAL, expected: TOTAL, wholeAsOf: new Date(NOON + 60_000).toISOString() })
    expect(told[0]).toMatchObject({ held: TOTAL, wholeAsOf: null })
    lindas.register({ name: 'Qorvane AG', uid: 'CHE999000123', ehraid: '999123' })
    lindas.strike(COMPANIES[0]?.uid ?? '')
    told = []
    clock += 20 * HOUR_MS
    expect(await keep()).toMatchObject({ held: TOTAL, wholeAsOf: new Date(clock).toISOString() })
    // During a new fetch, the previous complete state is still reported.
    expect(new Set(told.map(({ wholeAsOf }) => wholeAsOf))).toEqual(new Set([whole.wholeAsOf]))
    expect((await place().facts())?.records).toBe(TOTAL)
  })

  it('stays complete as of the previous run during a new one, even if that is interrupted', async () => {
    const { wholeAsOf } = await keep()
    clock += 20 * HOUR_MS
    lindas.setBeforePage((asked) => {
      if (asked === 'page') lindas.setFault({ kind: 'forbidden' })
      return undefined
    })
    await expect(keep({ pageSize: 20 })).rejects.toMatchObject({ code: 'refused' })
    const { files = [] } = (await place().facts()) ?? {}
    expect(files.map(({ finishedAt }) => finishedAt === null)).toContain(true)
    expect(journalOf(files).gap()).toBeNull()
    expect(journalOf(files).dataDate()?.asOf).toBe(wholeAsOf)
  })

  it.each<[Fault, string]>([
    [{ kind: 'rate_limited', retryAfter: null }, 'limited'],
    [{ kind: 'forbidden' }, 'refused'],
    [{ kind: 'server_error' }, 'unreachable'],
    [{ kind: 'reset' }, 'unreachable'],
    [{ kind: 'truncated' }, 'unreachable'],
    [{ kind: 'page' }, 'shape'],
  ])('reports a code for the fault %j, leaves the records as they are, and continues', async (fault, code) => {
    await keep()
    lindas.setFault(fault)
    await expect(keep()).rejects.toMatchObject({ name: 'KeeperFault', code })
    expect((await place().facts())?.records).toBe(TOTAL)
    lindas.setFault(null)
    expect(await keep()).toMatchObject({ held: TOTAL })
  })

  /** Returns the names of all imported companies. */
  function heldNames(): string[] {
    const db = openStoreToRead(storePath(registersFolder(dataDir), 'companies-CH'), 'companies-CH')
    const rows = db?.prepare('SELECT name FROM record WHERE removed = 0').all() ?? []
    db?.close()
    return rows.map(({ name }) => String(name)).toSorted()
  }
  const namesOf = (companies: readonly Company[]) => companies.map(({ name }) => name).toSorted()

  /** Faults of a single query, by name. */
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
    'key wanted': { kind: 'unauthorized' },
    'not let in': { kind: 'forbidden' },
    'redirected elsewhere': { kind: 'redirect_elsewhere' },
    'another day': { kind: 'wrong_date' },
    'page twice': 'twice',
    'page short': 'short',
    'page empty': 'empty',
    'other total': 'total',
    changed: 'change',
    vanished: 'remove',
    new: 'enter',
    stopped: 'stop',
  } as const satisfies Record<string, Fault | string>

  type Trouble = keyof typeof TROUBLES

  /** Causes each drawn fault before the count or the page at its position. */
  function letHappen(
    troubles: readonly (readonly [at: number, what: Trouble])[],
    random: () => number,
    stop: () => void,
  ) {
    let pages = 0
    let last: readonly Company[] = []
    lindas.setBeforePage((asked) => {
      lindas.setFault(null)
      const what = troubles.find(([at]) => at === pages)?.[1]
      pages++
      const trouble = what === undefined ? null : TROUBLES[what]
      const all = lindas.companies()
      const { uid = '' } = all[Math.floor(random() * all.length)] ?? {}
      if (typeof trouble === 'object' && trouble !== null) lindas.setFault(trouble)
      if (trouble === 'stop') stop()
      if (trouble === 'remove' || trouble === 'change') lindas.strike(uid)
      if (trouble === 'enter' || trouble === 'change') {
        const ehraid = String(Math.floor(random() * 2_000_000))
        lindas.register({ name: `Veldrico ${pages} AG`, uid: `CHE9980${String(pages).padStart(5, '0')}`, ehraid })
      }
      return (companies) => {
        const before = last
        if (asked === 'page') last = companies
        if (trouble === 'twice') return before
        if (trouble === 'empty') return []
        if (trouble === 'short' || (trouble === 'total' && asked === 'count')) return companies.slice(1)
        return companies
      }
    })
  }

  it('ends with the same companies as LINDAS after any faults and stops', async () => {
    const what = fc.constantFrom(...(Object.keys(TROUBLES) as Trouble[]))
    const troubles = fc.uniqueArray(fc.tuple(fc.nat(14), what), { selector: ([at]) => at, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.integer(), troubles, async (seed, all) => {
        rmSync(dataDir, { recursive: true })
        await lindas.close()
        dataDir = mkdtempSync(join(tmpdir(), 'keep-companies-'))
        lindas = await startLindas()
        // With so many companies, one is less than the share that may vanish during a fetch.
        for (let at = 0; at < 260; at++)
          lindas.register({
            name: `Qorvane ${at} AG`,
            uid: `CHE999000${String(at).padStart(3, '0')}`,
            ehraid: String(3_000_000 + at),
          })
        let controller = new AbortController()
        letHappen(all, drawnNumbers(seed), () => controller.abort(new KeeperFault('failed', 'stopped')))
        const round = () => {
          controller = new AbortController()
          return keep({ pageSize: 60, wait: async () => {}, signal: controller.signal }).catch(
            (error: unknown) => error,
          )
        }
        async function untilWhole(): Promise<void> {
          for (let rounds = 0; rounds < 40; rounds++) {
            const ended = await round()
            if (!(ended instanceof Error)) return
            if (!(ended instanceof KeeperFault)) throw ended
          }
        }
        await untilWhole()
        const isChanging = all.some(([, name]) => ['changed', 'vanished', 'new'].includes(name))
        if (!isChanging) expect(heldNames()).toEqual(namesOf(lindas.companies()))
        lindas.setBeforePage(null)
        lindas.setFault(null)
        await untilWhole()
        expect(heldNames()).toEqual(namesOf(lindas.companies()))
      }),
      { numRuns: 4, examples: [[0, [[1, 'page short']]]] },
    )
  })

  it('refuses a register that lost far more companies than can go in a day', async () => {
    await keep()
    for (const { uid } of COMPANIES.slice(0, Math.ceil(TOTAL / 10))) lindas.strike(uid)
    await expect(keep()).rejects.toMatchObject({ code: 'disagrees', message: expect.stringContaining('--force') })
    expect((await place().facts())?.records).toBe(TOTAL)
  })
})
