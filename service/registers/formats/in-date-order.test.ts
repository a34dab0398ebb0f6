import { expect, it } from 'vitest'
import { dateInName } from './date-in-name.ts'
import { inDateOrder } from './in-date-order.ts'

it.each([
  ['the older one first', ['c-2026-11-20', 'b-2026-11-21', 'a-2026-11-19'], [2, 0, 1]],
  ['one without a date before all others', ['b-2026-11-20', 'all'], [1, 0]],
  ['parts of one day by their numbers', ['m-20261120_10', 'm-20261120_9', 'm-20261120_1'], [2, 1, 0]],
  [
    'a file before the copies that a browser numbers',
    ['m-20261120 (2).zip', 'm-20261120 (1).zip', 'm-20261120.zip'],
    [2, 1, 0],
  ],
  ['copies of parts by the parts first', ['m-20261120_10.zip', 'm-20261120_9 (1).zip', 'm-20261120_9.zip'], [2, 1, 0]],
  ['others of one day as they were given', ['full-2026-11-20', 'diff-2026-11-20'], [0, 1]],
  ['parts of one day where the first of them was given', ['m-20261120_10', 'full-20261120', 'm-20261120_9'], [2, 0, 1]],
] as const)('sorts files in the order of their changes: %s', (_what, names, order) => {
  const named = names.map((name) => ({ name, asOf: dateInName(name) }))
  expect(inDateOrder(named, (each) => each)).toEqual(order.map((at) => named[at]))
})
