import { expect, it } from 'vitest'
import { statusReader } from './fields.ts'

it.each([
  ['Registered', 'live'],
  ['REGISTERED', 'live'],
  ['Registration published', 'live'],
  ['Registration cancellation pending', 'live'],
  ['Application published', 'pending'],
  ['APPLICATION_PUBLISHED', 'pending'],
  ['Registration expired', 'expired'],
  ['Registration cancelled', 'dead'],
  ['Registration canceled', 'dead'],
  ['Application refused', 'dead'],
  ['Some new status', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (text, status) => {
  expect(statusReader()(text)).toBe(status)
})
