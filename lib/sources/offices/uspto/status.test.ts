import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statusByBoth, usptoStatus } from './records.ts'

const ALL = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'))

it('knows as many live and dead codes as the office lists', () => {
  const of = (code: string) => usptoStatus(code, true)
  expect(ALL.filter((code) => of(code) === 'live')).toHaveLength(124)
  expect(ALL.filter((code) => of(code) === 'dead' || of(code) === 'expired')).toHaveLength(41)
})

it.each([
  ['630', false, 'pending'],
  ['686', false, 'pending'],
  ['688', false, 'pending'],
  ['700', true, 'live'],
  ['702', true, 'live'],
  ['800', true, 'live'],
  ['790', true, 'live'],
  ['774', false, 'pending'],
  ['973', true, 'live'],
  ['602', false, 'dead'],
  ['606', false, 'dead'],
  ['710', true, 'dead'],
  ['900', true, 'expired'],
  ['715', true, 'unknown'],
  ['622', false, 'unknown'],
  ['999', true, 'unknown'],
  ['', false, 'unknown'],
  ['7', true, 'unknown'],
  ['REGISTERED', true, 'unknown'],
])('code %j, registered: %j, is %s', (code, registered, status) => {
  expect(usptoStatus(code, registered)).toBe(status)
})

it('reads anything but a code as unknown', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (code, registered) => {
      fc.pre(!ALL.includes(code.trim()))
      expect(usptoStatus(code, registered)).toBe('unknown')
    }),
  )
})

it.each([
  ['LIVE/REGISTRATION/Issued and Active', 'live'],
  ['LIVE/APPLICATION/Under Examination', 'pending'],
  ['DEAD/APPLICATION/Refused/Dismissed or Invalidated', 'dead'],
  ['Registered', 'unknown'],
])('TM5 text %j is %j', (text, status) => {
  expect(statusByBoth(text, 'unknown')).toBe(status)
})
