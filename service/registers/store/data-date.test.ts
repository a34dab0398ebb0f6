import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dataDateOf, LONGEST_GAP_DAYS } from './journal.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()
const files = (...days: number[]) => days.map((number) => ({ asOf: day(number), whole: false }))

it('returns the date of the newest file as long as no file is missing before it', () => {
  expect(dataDateOf([])).toBeNull()
  expect(dataDateOf(files(5))).toEqual({ asOf: day(5), behindGap: null })
  expect(dataDateOf(files(12, 5, 6, 20))).toEqual({ asOf: day(20), behindGap: null })
  expect(dataDateOf(files(5, 6, 40, 41))).toEqual({ asOf: day(6), behindGap: day(40) })
})

it('returns the day of a complete register, and continues from there', () => {
  const whole = { asOf: day(40), whole: true }
  expect(dataDateOf([...files(5, 6), whole])).toEqual({ asOf: day(40), behindGap: null })
  expect(dataDateOf([...files(5, 41), whole, ...files(90)])).toEqual({ asOf: day(41), behindGap: day(90) })
})

it('never returns a date newer than a gap before it allows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (days) => {
      const date = dataDateOf(files(...days))
      const reached = Math.round((Date.parse(date?.asOf ?? '') - Date.parse(day(1))) / 86_400_000) + 1
      const upTo = [...new Set(days)].filter((each) => each <= reached).toSorted((a, b) => a - b)
      const gaps = upTo.slice(1).map((each, at) => each - (upTo[at] as number))
      expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(LONGEST_GAP_DAYS)
      expect(upTo.at(-1)).toBe(reached)
    }),
  )
})
