import { expect, it } from 'vitest'
import { periodAt } from './period.ts'

it.each([
  ['2026-11-20T09:00:00Z', '2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00Z', '2027-01', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
])('%s lies in %s', (now, id, start, end) => {
  const period = periodAt(Date.parse(now))
  expect(period.id).toBe(id)
  expect(new Date(period.start).toISOString()).toBe(start)
  expect(new Date(period.end).toISOString()).toBe(end)
})
