import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_FAULTS, type Fault } from '../e2e/stand-ins/faults.ts'
import { type StandIns, startStandIns } from '../e2e/stand-ins/start.ts'
import { runCheck } from '../lib/check/run.ts'
import type { CoverageRow } from '../lib/contract/coverage.ts'
import type { BrandCheckRequest } from '../lib/contract/request.ts'
import { BrandCheckResult } from '../lib/contract/result.ts'
import { emptyAnswer, type Source, type SourceAnswer } from '../lib/sources/source.ts'
import { readConfig } from './config.ts'
import { createUpstreamSources, upstreamFetchFor } from './sources.ts'

let standIns: StandIns

beforeAll(async () => {
  standIns = await startStandIns()
})
afterAll(() => standIns.close())

/** Where an upstream fails, sources give up earlier than in service, so that one that stalls does not hold the test. */
const EARLY_MS = 400

/** A register of EU marks that is whole, current and holds nothing alike. */
async function emptyEuRegister(): Promise<SourceAnswer> {
  const at = new Date().toISOString()
  return { ...emptyAnswer('answered', null), dataAsOf: at, provenAt: at, records: 2_354_583, matches: 0 }
}

/** A search by text that counts as one by likeness, so that a check can rest on it. */
function asIfByLikeness(search: Source['search']): Source['search'] {
  return async (...asked) => ({ ...(await search(...asked)), method: 'similarity' })
}

/**
 * The sources of a service whose EU register is connected. The company register finds only the same letters, which
 * alone would keep every check open, so the verdict depends on it only where it is what fails.
 */
async function sourcesFor(failing: string, deadlineMs: number | null): Promise<Source[]> {
  const config = readConfig(standIns.env)
  return (await createUpstreamSources(config)).sources.map((source) =>
    Object.assign(source, {
      deadlineMs: deadlineMs ?? source.deadlineMs,
      ...(source.id === 'euipo' && { search: emptyEuRegister }),
      ...(source.id === 'zefix' && failing !== 'zefix' && { role: () => ({ asked: true, required: false }) }),
      ...(source.id === 'zefix' && failing === 'zefix' && { search: asIfByLikeness(source.search) }),
    }),
  )
}

async function check(failing: string, deadlineMs: number | null): Promise<BrandCheckResult> {
  const jurisdiction = failing === 'rdap-eu' ? 'EU' : null
  const request = { name: 'Qzvyntrel', jurisdiction, niceClasses: [] } satisfies BrandCheckRequest
  const fetch = upstreamFetchFor(readConfig(standIns.env))
  const host = { sources: await sourcesFor(failing, deadlineMs), fetch, signal: new AbortController().signal }
  return BrandCheckResult.parse(await runCheck(request, host))
}

const rowOf = (result: BrandCheckResult, id: string) =>
  [...result.coverage.searched, ...result.coverage.unavailable].find((row) => row.id === id) as CoverageRow

const named = ALL_FAULTS.map((fault): [string, Fault] => [JSON.stringify(fault), fault])

describe('with every upstream well', () => {
  it.each(['rdap-com', 'rdap-eu', 'zefix'])('and the verdict resting on %s, none is found', async (id) => {
    const result = await check(id, null)
    expect(result).toMatchObject({ verdict: 'none_found', scoreIsLowerBound: false, degraded: false })
    expect(rowOf(result, 'rdap-com')).toMatchObject({ state: 'answered', matches: 0 })
    expect(rowOf(result, id).provenAt).not.toBeNull()
  })
})

describe.each(['rdap-com', 'rdap-eu', 'zefix'] as const)('%s failing', (id) => {
  it.each(named)('with %s is disclosed, and is never taken for none found', async (_name, fault) => {
    const standIn = { 'rdap-com': standIns.rdap, 'rdap-eu': standIns.eurid, zefix: standIns.lindas }[id]
    standIn.setFault(fault)
    try {
      const result = await check(id, EARLY_MS)
      expect(result).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, degraded: true, charged: false })
      const row = rowOf(result, id)
      expect(['timeout', 'error', 'rate_limited', 'not_proven']).toContain(row.state)
      expect(row.reason).toBeTruthy()
      expect(result.coverage.unavailable).toContainEqual(row)
      const tld = id.slice('rdap-'.length)
      const states = result.domains.filter(({ domain }) => domain.endsWith(`.${tld}`)).map(({ state }) => state)
      if (id !== 'zefix') for (const state of states) expect(state).toBe('unknown')
    } finally {
      standIn.setFault(null)
    }
  })
})
