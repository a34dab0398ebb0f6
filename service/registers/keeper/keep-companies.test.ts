import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../stand-ins/misbehave.ts'
import COMPANIES from '../../../stand-ins/offices/companies.json' with { type: 'json' }
import { type LindasStandIn, startLindas } from '../../../stand-ins/offices/lindas.ts'
import { registersFolder } from '../offices.ts'
import { filePlace } from '../places/file-place.ts'
import { type KeepCompanies, keepCompanies } from './keep-companies.ts'
import type { KeepProgress } from './round-records.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const TOTAL = COMPANIES.length

let dataDir: string
let lindas: LindasStandIn
/** Each round is a minute later. */
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

const place = () => filePlace(registersFolder(dataDir), 'companies-CH')

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

describe('the keeper of the Swiss companies', () => {
  it('fetches them twice within a minute, and again where the clock was ahead', async () => {
    const at = (now: number) => keep({ now: () => now })
    await at(NOON)
    expect(await at(NOON + 1000)).toMatchObject({ held: TOTAL, wholeAsOf: new Date(NOON + 1000).toISOString() })
    await at(NOON + 400 * 24 * HOUR_MS)
    lindas.strike(COMPANIES[0]?.uid ?? '')
    expect(await at(NOON + 2000)).toMatchObject({ held: TOTAL - 1, wholeAsOf: new Date(NOON + 2000).toISOString() })
    expect((await place().facts())?.records).toBe(TOTAL - 1)
  })

  it('notes nothing while LINDAS tells another day', async () => {
    lindas.setDate(NOON - 30 * 24 * HOUR_MS)
    await expect(keep()).rejects.toMatchObject({ code: 'clock', message: expect.stringContaining('2026-10-21') })
    expect((await place().facts())?.files ?? []).toEqual([])
    lindas.setDate(NOON)
    expect(await keep()).toMatchObject({ held: TOTAL })
  })

  it('holds all of them, whole as of when it began, and then what came and went', async () => {
    const whole = await keep()
    expect(whole).toEqual({ held: TOTAL, expected: TOTAL, wholeAsOf: new Date(NOON + 60_000).toISOString() })
    expect(told[0]).toMatchObject({ held: TOTAL, wholeAsOf: null })
    lindas.register({ name: 'Qorvane AG', uid: 'CHE999000123', ehraid: '999123' })
    lindas.strike(COMPANIES[0]?.uid ?? '')
    told = []
    clock += 20 * HOUR_MS
    expect(await keep()).toMatchObject({ held: TOTAL, wholeAsOf: new Date(clock).toISOString() })
    // While it is fetched anew, what was whole before is told.
    expect(new Set(told.map(({ wholeAsOf }) => wholeAsOf))).toEqual(new Set([whole.wholeAsOf]))
    expect((await place().facts())?.records).toBe(TOTAL)
  })

  it.each<[Fault, string]>([
    [{ kind: 'rate_limited', retryAfter: null }, 'limited'],
    [{ kind: 'forbidden' }, 'refused'],
    [{ kind: 'server_error' }, 'unreachable'],
    [{ kind: 'reset' }, 'unreachable'],
    [{ kind: 'truncated' }, 'unreachable'],
    [{ kind: 'page' }, 'shape'],
  ])('says by a code what is in the way where %j, keeps what it has, and goes on', async (fault, code) => {
    await keep()
    lindas.setFault(fault)
    await expect(keep()).rejects.toMatchObject({ name: 'KeeperFault', code })
    expect((await place().facts())?.records).toBe(TOTAL)
    lindas.setFault(null)
    expect(await keep()).toMatchObject({ held: TOTAL })
  })

  it('takes no register for whole that lost far more companies than go in a day', async () => {
    await keep()
    for (const { uid } of COMPANIES.slice(0, Math.ceil(TOTAL / 10))) lindas.strike(uid)
    await expect(keep()).rejects.toMatchObject({ code: 'disagrees', message: expect.stringContaining('--force') })
    expect((await place().facts())?.records).toBe(TOTAL)
  })
})
