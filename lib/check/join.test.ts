import { describe, expect, it } from 'vitest'
import type { CoverageRow } from '../contract/checks/answer.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import { BrandCheckResult } from '../contract/checks/result.ts'
import { joinedAnswer, type TheirAnswer } from './join.ts'
import { LEFT_OUT } from './run.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(ms).toISOString()
const DAY_MS = 24 * 60 * 60 * 1000

function row(id: string, more: Partial<CoverageRow> = {}): CoverageRow {
  return {
    ...{
      id,
      name: id,
      kind: 'trademark',
      jurisdictions: ['EU'],
      required: true,
      method: 'similarity',
      manualUrl: null,
    },
    ...{ state: 'answered', askedAt: at(NOW), dataAsOf: at(NOW - DAY_MS), records: 3, matches: 0, truncated: false },
    ...{ provenAt: at(NOW), reason: null, retryable: false, attribution: null },
    ...more,
  }
}
const leftOut = (id: string) => row(id, { state: 'not_configured', reason: LEFT_OUT, dataAsOf: null, provenAt: null })
const domain = (now = NOW) =>
  row('rdap-com', { kind: 'domain', method: 'exact', dataAsOf: null, askedAt: at(now), provenAt: at(now) })

function hit(name: string, score: number, more: Partial<Conflict> = {}): Conflict {
  return {
    ...{ name, jurisdiction: 'EU', niceClasses: [9], source: 'euipo', kind: 'trademark', number: name, status: 'live' },
    ...{ owner: null, filedOn: null, registeredOn: null, expiresOn: null, recordUrl: null, classOverlap: [], score },
    similarity: { score, reasons: ['looks_alike'], explanation: 'Alike.' },
    ...(score >= 40 && score < 75 && { tier: 'faint', chance: 3 }),
    ...more,
  }
}

function theirs(rows: CoverageRow[], conflicts: Conflict[] = [], more: Partial<TheirAnswer> = {}): TheirAnswer {
  const score = Math.max(0, ...conflicts.map((conflict) => conflict.score))
  return {
    ...{ id: '5c1d9a52-3f0b-4a57-8a0e-8b0f3f5f7c22', name: 'Vyntra', conflicts, score, checkedAt: at(NOW) },
    verdict: score >= 75 ? 'conflict' : score >= 40 ? 'caution' : 'incomplete',
    ...(score >= 40 && score < 75 && { tier: 'faint' as const, chance: 3 }),
    legalRequirements: { jurisdictions: ['EU'] },
    ...{ source: 'live', degraded: true, scoreIsLowerBound: true, niceClasses: [], variants: [], domains: [] },
    ...{ charged: true, test: false, receipt: 'v1.a.b', jurisdiction: 'EU' },
    coverage: {
      complete: false,
      searched: rows.filter(({ state }) => state === 'answered'),
      unavailable: rows.filter(({ state }) => state !== 'answered'),
      unsearched: [],
    },
    ...more,
  }
}

describe('a service result joined with a local search', () => {
  it('is complete if the local search covers the sources that the service left out', () => {
    const joined = joinedAnswer(theirs([leftOut('euipo'), domain()]), { rows: [row('euipo')], conflicts: [] }, NOW)
    expect(joined).toMatchObject({ verdict: 'none_found', scoreIsLowerBound: false, degraded: false, receipt: null })
    expect(joined.coverage.searched.map(({ id }) => id)).toEqual(['euipo', 'rdap-com'])
    expect(BrandCheckResult.safeParse(joined).success).toBe(true)
  })

  it.each<[string, Partial<CoverageRow>]>([
    ['failed', { state: 'error' }],
    ['is too old', { dataAsOf: at(NOW - 30 * DAY_MS) }],
    ['is unproven', { provenAt: null }],
    ['was cut', { truncated: true }],
  ])('is incomplete if the local search %s', (_what, more) => {
    const ours = { rows: [row('euipo', more)], conflicts: [] }
    expect(joinedAnswer(theirs([leftOut('euipo'), domain()]), ours, NOW).verdict).toBe('incomplete')
  })

  it.each<[string, TheirAnswer]>([
    ['a required source of the service failed', theirs([leftOut('euipo'), row('rdap-com', { state: 'timeout' })])],
    ['its verdict is not known', theirs([leftOut('euipo'), domain()], [], { verdict: 'not_checked' })],
    ['not all its conflicts were read', theirs([leftOut('euipo'), domain()], [], { conflictsLeftOut: 2 })],
  ])('is incomplete if %s', (_what, answer) => {
    expect(joinedAnswer(answer, { rows: [row('euipo')], conflicts: [] }, NOW).verdict).toBe('incomplete')
  })

  it.each<[string, TheirAnswer, CoverageRow]>([
    [
      'a row of the service says itself that it is not complete',
      theirs([leftOut('euipo'), { ...domain(), gap: 'source' }]),
      row('euipo'),
    ],
    [
      'what failed here is required by the service alone',
      theirs([leftOut('euipo'), domain()]),
      row('euipo', { state: 'error', required: false }),
    ],
  ])('stays incomplete if %s', (_what, answer, ours) => {
    expect(joinedAnswer(answer, { rows: [ours], conflicts: [] }, NOW).verdict).toBe('incomplete')
  })

  it.each(['caution', 'conflict'])('keeps a %s of the service even if its thresholds differ', (verdict) => {
    const answer = theirs([leftOut('euipo'), domain()], [], { score: 35, verdict })
    expect(joinedAnswer(answer, { rows: [row('euipo')], conflicts: [] }, NOW)).toMatchObject({ verdict, score: 35 })
  })

  it('lists the hits of both, with the verdict of the strongest', () => {
    const answer = theirs([leftOut('euipo'), domain()], [hit('Vintra', 50, { source: 'ipi' })])
    const joined = joinedAnswer(answer, { rows: [row('euipo')], conflicts: [hit('Vyntra', 95)] }, NOW)
    expect(joined.conflicts.map(({ name }) => name)).toEqual(['Vyntra', 'Vintra'])
    expect(joined).toMatchObject({ verdict: 'conflict', score: 95 })
    expect(joined.tier).toBeUndefined()
  })

  it('keeps the score of the service even if its conflict could not be read', () => {
    const answer = theirs([domain()], [], { score: 80, verdict: 'conflict' })
    expect(joinedAnswer(answer, { rows: [row('euipo')], conflicts: [] }, NOW)).toMatchObject({
      verdict: 'conflict',
      score: 80,
    })
  })

  it('lists two marks with the same number if their names differ', () => {
    const found = [hit('Vyntra', 60, { number: '700123' }), hit('Vintra', 50, { number: '700123' })]
    const joined = joinedAnswer(theirs([leftOut('euipo'), domain()]), { rows: [row('euipo')], conflicts: found }, NOW)
    expect(joined.conflicts.map(({ name }) => name)).toEqual(['Vyntra', 'Vintra'])
  })

  it('has the tier of the nearest caution, and no tier if any caution has none', () => {
    const near = hit('Vyntro', 70, { tier: 'close', chance: 0.1 })
    const answer = theirs([leftOut('euipo'), domain()], [hit('Vintra', 50, { source: 'ipi' })])
    const ours = { rows: [row('euipo')], conflicts: [near] }
    expect(joinedAnswer(answer, ours, NOW)).toMatchObject({ verdict: 'caution', tier: 'close', chance: 0.1 })
    const bare = { ...hit('Vintra', 50, { source: 'ipi' }), tier: undefined }
    expect(joinedAnswer(theirs([domain()], [bare as Conflict]), ours, NOW).tier).toBeUndefined()
  })

  it('prefers the row of the service if local records are old, and lists a shared hit once', () => {
    const old = row('euipo', { state: 'answered_stale', dataAsOf: at(NOW - 30 * DAY_MS) })
    const joined = joinedAnswer(
      theirs([row('euipo', { records: 9 }), domain()], [hit('Vyntra', 60)]),
      { rows: [old], conflicts: [hit('Vyntra', 50), hit('Vintra', 45)] },
      NOW,
    )
    expect(joined.coverage.searched.find(({ id }) => id === 'euipo')?.records).toBe(9)
    expect(joined.conflicts.map(({ name, score }) => [name, score])).toEqual([
      ['Vyntra', 60],
      ['Vintra', 45],
    ])
  })

  it('judges each row by the clock of the side that queried it', () => {
    const hour = 3_600_000
    const answer = theirs([leftOut('euipo'), domain(NOW + hour)], [], { checkedAt: at(NOW + hour) })
    expect(joinedAnswer(answer, { rows: [row('euipo')], conflicts: [] }, NOW).verdict).toBe('none_found')
  })
})
