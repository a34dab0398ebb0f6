import { expect, it } from 'vitest'
import { periodAt } from './quotas.ts'

it.each([
  ['2026-11-20T09:00:00Z', 'month', '2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'month', '2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00Z', 'month', '2027-01', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'year', '2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02-28T23:59:59.999Z', 'day', '2028-02-28', '2028-02-28T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
] as const)('%s lies in the %s %s', (now, length, id, start, end) => {
  const period = periodAt(Date.parse(now), length)
  expect(period.id).toBe(id)
  expect(new Date(period.start).toISOString()).toBe(start)
  expect(new Date(period.end).toISOString()).toBe(end)
})
