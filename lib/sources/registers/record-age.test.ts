import { expect, it } from 'vitest'
import { ageOf, areCurrent } from './record.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(NOW - days * DAY).toISOString()

it('sets the maximum age to seven days for marks and three for companies', () => {
  expect([0, 7, 7.001].map((days) => areCurrent('trademark', ago(days), NOW))).toEqual([true, true, false])
  expect([0, 3, 3.001].map((days) => areCurrent('company', ago(days), NOW))).toEqual([true, true, false])
})

it('returns an unknown age for records from the future, which are not current', () => {
  expect(areCurrent('trademark', ago(-0.9), NOW)).toBe(true)
  expect(areCurrent('trademark', ago(-400), NOW)).toBe(false)
  expect(ageOf(ago(-400), NOW)).toContain('yet to come')
})

it('returns an unknown age for an invalid date', () => {
  expect(areCurrent('trademark', 'someday', NOW)).toBe(false)
  expect(ageOf('someday', NOW)).toBe('of no known day')
})
