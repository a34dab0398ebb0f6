import { describe, expect, it } from 'vitest'
import type { SyncRow } from '../../storage/syncs.ts'
import { describeKeeper, fillingOf, keeperReport } from './report.ts'

const ROW: SyncRow = {
  office: 'EU',
  is_on: 1,
  terms: 'https://office.example/terms',
  accepted_at: 0,
  state: 'working',
  held: 1_012_345,
  expected: 2_354_583,
  whole_as_of: null,
  ready_by: Date.parse('2026-11-24T14:00:00Z'),
  fault: null,
  reason: null,
  fault_since: null,
  next_at: null,
  noted_at: 0,
}
const told = (more: Partial<SyncRow>) => describeKeeper(keeperReport({ ...ROW, ...more }))

describe('a sync', () => {
  it('that is filling reports how much is imported, and by when it will be complete', () => {
    expect(told({})).toBe(
      'filled by itself, 42 % held (1,012,345 of 2,354,583 records); whole by about 2026-11-24 14:00 UTC',
    )
  })

  it('never reports that all is imported while a record is missing', () => {
    expect(told({ held: 2_354_582 })).toContain('99 % held')
  })

  it('that has queried nothing yet reports that', () => {
    expect(told({ held: 0, expected: 0, ready_by: null })).toBe('filled by itself, not begun yet')
  })

  it('that cannot continue reports since when, why, and when it tries again', () => {
    const fault = { fault: 'refused', reason: 'does not let this service in (403)' }
    const at = { fault_since: Date.parse('2026-11-23T09:30:00Z'), next_at: Date.parse('2026-11-23T10:30:00Z') }
    const whole = { whole_as_of: Date.parse('2026-11-22T21:00:00Z'), ready_by: null }
    expect(told({ ...fault, ...at, ...whole })).toBe(
      'kept by itself, whole as of 2026-11-22 21:00 UTC; cannot go on since 2026-11-23 09:30 UTC (refused): does not let this service in (403); tries again at 2026-11-23 10:30 UTC',
    )
  })

  it('reports its progress to checks until the register is complete, without past or unknown times', () => {
    const before = Date.parse('2026-11-24T13:00:00Z')
    const far = (more: Partial<SyncRow>, now = before) => fillingOf(keeperReport({ ...ROW, ...more }), now)
    const told = { percent: 42, held: 1_012_345, expected: 2_354_583, readyBy: '2026-11-24T14:00:00.000Z' }
    expect(far({})).toEqual(told)
    expect(far({ fault: 'budget' })).toEqual(told)
    expect(far({ fault: 'refused' })).toEqual({ ...told, readyBy: null })
    expect(far({}, before + 3_600_000)).toEqual({ ...told, readyBy: null })
    expect(far({ held: 2_354_583 })).toMatchObject({ percent: 99 })
    expect(far({ whole_as_of: 1 })).toBeNull()
    expect(far({ expected: 0, held: 0 })).toBeNull()
  })
})
