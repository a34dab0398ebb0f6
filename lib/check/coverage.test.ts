import { describe, expect, it } from 'vitest'
import type { CoverageRow } from '../contract/answer.ts'
import { sampleRow } from '../contract/testing/samples.ts'
import { coverageOf, isComplete, isDegraded, originOf } from './coverage.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const row = sampleRow({ askedAt: ago(0), dataAsOf: ago(DAY), records: 2_354_583, matches: 0, provenAt: ago(MINUTE) })
const live = { ...row, dataAsOf: null }

describe('isComplete', () => {
  it.each<[string, Partial<CoverageRow>, boolean]>([
    ['a current, proven, whole answer by similarity', {}, true],
    ['marks exactly seven days old', { dataAsOf: ago(7 * DAY) }, true],
    ['marks older than seven days', { dataAsOf: ago(7 * DAY + 1) }, false],
    ['companies older than three days', { kind: 'company', dataAsOf: ago(3 * DAY + 1) }, false],
    ['a text search', { method: 'text' }, false],
    ['an answer that was cut short', { truncated: true }, false],
    ['an unproven answer', { provenAt: null }, false],
    ['a stale answer', { state: 'answered_stale' }, false],
    ['a timeout', { state: 'timeout' }, false],
    ['an unproven empty answer', { state: 'not_proven' }, false],
    ['a missing interface', { state: 'not_configured' }, false],
  ])('%s', (_what, over, complete) => {
    expect(isComplete({ ...row, ...over }, NOW)).toBe(complete)
  })

  it('counts a live answer as complete while its canary is at most ten minutes old', () => {
    expect(isComplete({ ...live, method: 'exact', provenAt: ago(10 * MINUTE) }, NOW)).toBe(true)
    expect(isComplete({ ...live, method: 'exact', provenAt: ago(10 * MINUTE + 1) }, NOW)).toBe(false)
  })
})

describe('isComplete of a cached answer', () => {
  const kept = { ...live, method: 'exact' as const, origin: 'cache' as const }

  it.each<[string, number, number, boolean]>([
    ['asked now, proven ten minutes before', 0, 10, true],
    ['asked ten minutes ago, proven ten minutes before that', 10, 20, true],
    ['asked five minutes ago, proven longer before that', 5, 16, false],
    ['asked longer ago, proven just then', 11, 11, false],
    ['asked five minutes ago, proven just after', 5, 4, true],
  ])('%s', (_what, asked, proven, complete) => {
    const row = { ...kept, askedAt: ago(asked * MINUTE), provenAt: ago(proven * MINUTE) }
    expect(isComplete(row, NOW)).toBe(complete)
  })
})

describe('coverageOf', () => {
  it('separates answered from unavailable rows, and is complete if every required row is', () => {
    const text = { ...row, id: 'zefix', method: 'text' as const }
    const late = { ...row, id: 'rdap-com', state: 'timeout' as const }
    const optional = { ...late, id: 'rdap-io', required: false }
    expect(coverageOf([row, optional], [], NOW)).toEqual({
      complete: true,
      searched: [row],
      unavailable: [optional],
      unsearched: [],
    })
    expect(coverageOf([optional], [], NOW).complete).toBe(false)
    expect(coverageOf([{ ...row, required: false }], [], NOW).complete).toBe(false)
    expect(coverageOf([row, text], [], NOW)).toMatchObject({ complete: false, searched: [row, text] })
    expect(coverageOf([row, late], [], NOW)).toMatchObject({ complete: false, unavailable: [late] })
  })
})

describe('originOf and isDegraded', () => {
  it.each<[string, CoverageRow[], string, boolean]>([
    ['live answers', [live], 'live', false],
    ['current records', [row, live], 'snapshot', false],
    ['a stale register', [{ ...row, state: 'answered_stale' }, live], 'fallback', true],
    ['an answer from memory', [row, { ...live, origin: 'cache' }], 'cache', false],
    ['a secondary path', [row, { ...live, origin: 'fallback' }], 'fallback', true],
    [
      'memory of a source that did not answer',
      [live, { ...row, required: false, state: 'error', origin: 'cache' }],
      'live',
      false,
    ],
    ['a missing required source', [{ ...live, state: 'error' }], 'live', true],
    ['a missing optional source', [live, { ...live, required: false, state: 'error' }], 'live', false],
    ['brands alone are no register', [{ ...row, kind: 'brand_in_use', required: false }], 'live', false],
  ])('%s', (_what, rows, origin, degraded) => {
    expect(originOf(rows)).toBe(origin)
    expect(isDegraded(rows)).toBe(degraded)
  })
})
