import { describe, expect, it } from 'vitest'
import { readyBy } from './report.ts'

const NOW = Date.parse('2026-11-23T14:20:00Z')
const PACE = { missing: 100_000, pageSize: 100, day: { share: 18_750, asked: 0 }, perQuestionMs: 500 }
const told = (pace: Partial<typeof PACE>) => {
  const at = readyBy({ ...PACE, ...pace }, NOW)
  return at === null ? null : new Date(at).toISOString()
}

describe('readyBy', () => {
  it('is today, at the next full hour, if the quota of the day is enough', () => {
    expect(told({})).toBe('2026-11-23T15:00:00.000Z')
  })

  it('continues with the next days if it is not', () => {
    expect(told({ day: { share: 18_750, asked: 18_000 } })).toBe('2026-11-24T01:00:00.000Z')
    expect(told({ missing: 2_500_000 })).toBe('2026-11-24T02:00:00.000Z')
    expect(told({ missing: 2_500_000, day: { share: 10_000, asked: 10_000 } })).toBe('2026-11-26T01:00:00.000Z')
  })

  it('is unknown if queries are not allowed', () => {
    expect(told({ day: { share: 0, asked: 0 } })).toBeNull()
  })
})
