import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_FAULTS, type Fault } from '../e2e/stand-ins/faults.ts'
import { type StandIns, startStandIns } from '../e2e/stand-ins/start.ts'
import { runCheck } from '../lib/check/run.ts'
import type { CoverageRow } from '../lib/contract/coverage.ts'
import { BrandCheckResult } from '../lib/contract/result.ts'
import { emptyAnswer, type Source, type SourceAnswer } from '../lib/sources/source.ts'
import { readConfig } from './config.ts'
import { createUpstreamSources, upstreamFetchFor } from './sources.ts'

let standIns: StandIns

beforeAll(async () => {
  standIns = await startStandIns()
})
afterAll(() => standIns.close())

/** Sources give up earlier than in service, so that stalling upstreams do not hold the test. */
const DEADLINE_MS = 400

/** A register of EU marks that is whole, current and holds nothing alike. */
async function emptyEuRegister(): Promise<SourceAnswer> {
  const at = new Date().toISOString()
  return { ...emptyAnswer('answered', null), dataAsOf: at, provenAt: at, records: 2_354_583, matches: 0 }
}

/**
 * The sources of a service whose EU register is connected. The company register finds only the same letters, which
 * alone would keep every check open, so the verdict depends on it only where it is what fails.
 */
async function sourcesFor(failing: string): Promise<Source[]> {
  const config = readConfig(standIns.env)
  return (await createUpstreamSources(config)).map((source) =>
    Object.assign(source, {
      deadlineMs: DEADLINE_MS,
      ...(source.id === 'euipo' && { search: emptyEuRegister }),
      ...(source.id === 'zefix' && failing !== 'zefix' && { role: () => ({ asked: true, required: false }) }),
      ...(source.id === 'zefix' && failing === 'zefix' && { method: 'similarity' }),
    }),
  )
}

async function check(failing: string): Promise<BrandCheckResult> {
  const request = { name: 'Qzvyntrel', jurisdiction: null, niceClasses: [] }
  const fetch = upstreamFetchFor(readConfig(standIns.env))
  const host = { sources: await sourcesFor(failing), fetch, signal: new AbortController().signal }
  return BrandCheckResult.parse(await runCheck(request, host))
}

const rowOf = (result: BrandCheckResult, id: string) =>
  [...result.coverage.searched, ...result.coverage.unavailable].find((row) => row.id === id) as CoverageRow

const named = ALL_FAULTS.map((fault): [string, Fault] => [JSON.stringify(fault), fault])

describe('with every upstream well', () => {
  it.each(['rdap-com', 'zefix'])('and the verdict resting on %s, none is found', async (id) => {
    const result = await check(id)
    expect(result).toMatchObject({ verdict: 'none_found', scoreIsLowerBound: false, degraded: false })
    expect(rowOf(result, 'rdap-com')).toMatchObject({ state: 'answered', matches: 0 })
    expect(rowOf(result, id).provenAt).not.toBeNull()
  })
})

describe.each(['rdap-com', 'zefix'])('%s failing', (id) => {
  it.each(named)('with %s is disclosed, and is never taken for none found', async (_name, fault) => {
    const standIn = id === 'zefix' ? standIns.lindas : standIns.rdap
    standIn.setFault(fault)
    try {
      const result = await check(id)
      expect(result).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, degraded: true, charged: false })
      const row = rowOf(result, id)
      expect(['timeout', 'error', 'rate_limited', 'not_proven']).toContain(row.state)
      expect(row.reason).toBeTruthy()
      expect(result.coverage.unavailable).toContainEqual(row)
      const states = result.domains.filter(({ domain }) => domain.endsWith('.com')).map(({ state }) => state)
      if (id === 'rdap-com') for (const state of states) expect(state).toBe('unknown')
    } finally {
      standIn.setFault(null)
    }
  })
})
