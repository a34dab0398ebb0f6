import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const LONGEST = 15 * 60_000
const NOW = Date.parse('2026-11-20T09:00:00Z')

it.each<[string | null, number | null]>([
  [null, null],
  ['', null],
  ['0', null],
  ['120', NOW + 120_000],
  [' 5 ', NOW + 5000],
  ['86400', NOW + LONGEST],
  ['99999999999999999999', NOW + LONGEST],
  ['Fri, 20 Nov 2026 09:01:00 GMT', NOW + 60_000],
  ['Friday, 20-Nov-26 09:01:00 GMT', NOW + 60_000],
  ['Fri, 20 Nov 2026 08:00:00 GMT', null],
  ['-5', null],
  ['1e9', null],
  ['5.5', null],
  ['soon', null],
])('%j asks to wait until %j', (header, until) => {
  expect(readRetryAfter(header, NOW, LONGEST)).toBe(until)
})
