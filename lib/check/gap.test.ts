import { describe, expect, it } from 'vitest'
import type { CoverageRow } from '../contract/answer.ts'
import { sampleRow } from '../contract/testing/samples.ts'
import { coverageOf, gapOf, incompleteAsAsked } from './coverage.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const at = new Date(NOW).toISOString()
const whole = sampleRow({ askedAt: at, dataAsOf: at, records: 100, matches: 0, provenAt: at })

describe('the gap of a row', () => {
  it.each<[string, Partial<CoverageRow>, boolean, string | undefined]>([
    ['a complete row has none', {}, false, undefined],
    ['a register that nobody can connect', { state: 'not_configured' }, true, 'asked'],
    ['a name that no registry takes', { state: 'error', kind: 'domain', method: 'exact' }, true, 'asked'],
    ['more alike records than are given', { truncated: true }, true, 'asked'],
    ['a register that is not connected here', { state: 'not_configured' }, false, 'source'],
    ['a register that is asked for the same letters alone', { method: 'text' }, false, 'source'],
    ['records that came and could not be read', { truncated: true }, false, 'source'],
    ['records too old', { state: 'answered_stale' }, false, 'source'],
    ['a timeout', { state: 'timeout' }, false, 'source'],
    ['an unproven answer', { state: 'not_proven', provenAt: null }, false, 'source'],
  ])('%s', (_what, over, unanswerable, gap) => {
    expect(gapOf({ ...whole, ...over }, unanswerable, NOW)).toBe(gap)
  })
})

describe('incompleteAsAsked', () => {
  const incomplete = (...rows: Partial<CoverageRow>[]) =>
    incompleteAsAsked(
      coverageOf(
        rows.map((row) => ({ ...whole, ...row })),
        [],
        NOW,
      ),
    )
  const asked = { state: 'not_configured', gap: 'asked' } as const
  const failed = { state: 'timeout', gap: 'source' } as const

  it('is true if a required row cannot be answered as asked, even if another source failed', () => {
    expect(incomplete(asked)).toBe(true)
    expect(incomplete(failed, asked)).toBe(true)
    expect(incomplete({}, { truncated: true, gap: 'asked' })).toBe(true)
  })

  it('is false if only sources failed, or if the row that cannot be answered is optional', () => {
    expect(incomplete(failed, {})).toBe(false)
    expect(incomplete(failed, { ...asked, required: false })).toBe(false)
  })
})
