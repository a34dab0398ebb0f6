import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarDate } from './fields.ts'

it.each([
  ['20240227', '2024-02-27'],
  ['2000-05-09-04:00', '2000-05-09'],
  ['2003-12-30Z', '2003-12-30'],
  ['2020-05-20T00:00:00.000000000', '2020-05-20'],
  [' 2024-02-29 ', '2024-02-29'],
  ['2023-02-29', null],
  ['20231301', null],
  ['00000000', null],
  ['0000-01-01', null],
  ['2023', null],
  ['20230101123', null],
  ['1.2.2023', null],
  ['', null],
  [null, null],
])('%j is %j', (text, date) => {
  expect(calendarDate(text)).toBe(date)
})

it('reads every existing day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(calendarDate(iso)).toBe(iso)
      expect(calendarDate(iso.replaceAll('-', ''))).toBe(iso)
    }),
  )
})
