import { expect, it } from 'vitest'
import { readQuota } from './quota.ts'

it.each<[string, string | null, { remaining: number; resetAt: number | null } | null]>([
  ['24999', '60', { remaining: 24999, resetAt: 61_000 }],
  ['name=default,24999;', '60', { remaining: 24999, resetAt: 61_000 }],
  ['name=default,24999;name=burst,7;', 'name=default,60;', { remaining: 7, resetAt: 61_000 }],
  ['0', null, { remaining: 0, resetAt: null }],
  ['many', '60', null],
  ['-1', '60', null],
  ['name=plan9;', null, null],
])('remaining %j with reset %j is %j', (remaining, reset, told) => {
  const headers = new Headers({
    'x-ratelimit-remaining': remaining,
    ...(reset !== null && { 'x-ratelimit-reset': reset }),
  })
  expect(readQuota(headers, 1000)).toEqual(told)
})
