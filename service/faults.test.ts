import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_FAULTS, type Fault } from '../e2e/stand-ins/faults.ts'
import { type StandIns, startStandIns } from '../e2e/stand-ins/start.ts'
import { runCheck } from '../lib/check/run.ts'
import type { CoverageRow } from '../lib/contract/coverage.ts'
import { BrandCheckResult } from '../lib/contract/result.ts'
import { readConfig } from './config.ts'
import { createSources, upstreamFetchFor } from './sources.ts'

let standIns: StandIns

beforeAll(async () => {
  standIns = await startStandIns()
})
afterAll(() => standIns.close())

/** Sources give up earlier than in service, so that stalling upstreams do not hold the test. */
const DEADLINE_MS = 400

async function check(): Promise<BrandCheckResult> {
  const config = readConfig(standIns.env)
  const sources = (await createSources(config)).map((source) => Object.assign(source, { deadlineMs: DEADLINE_MS }))
  const request = { name: 'Qzvyntrel', jurisdiction: null, niceClasses: [] }
  const host = { sources, fetch: upstreamFetchFor(config), signal: new AbortController().signal }
  return BrandCheckResult.parse(await runCheck(request, host))
}

const rowOf = (result: BrandCheckResult, id: string) =>
  [...result.coverage.searched, ...result.coverage.unavailable].find((row) => row.id === id) as CoverageRow

const named = ALL_FAULTS.map((fault): [string, Fault] => [JSON.stringify(fault), fault])

describe('with every upstream well', () => {
  it('only what is not connected, or finds the same letters alone, keeps the check incomplete', async () => {
    const result = await check()
    expect(result.verdict).toBe('incomplete')
    expect(rowOf(result, 'rdap-com')).toMatchObject({ state: 'answered', matches: 0 })
    expect(rowOf(result, 'rdap-com').provenAt).not.toBeNull()
    expect(rowOf(result, 'zefix')).toMatchObject({ state: 'answered', method: 'text' })
  })
})

describe.each(['rdap-com', 'zefix'])('%s failing', (id) => {
  it.each(named)('with %s is disclosed, and is never taken for none found', async (_name, fault) => {
    const standIn = id === 'zefix' ? standIns.lindas : standIns.rdap
    standIn.setFault(fault)
    try {
      const result = await check()
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
