import { expect, it } from 'vitest'
import { failure } from '../../lib/client/failure.ts'
import { ChargeReason } from '../../lib/contract/constants.ts'
import { readMessages } from '../gallery/messages.ts'
import { result } from '../gallery/samples.ts'
import { translator } from '../gallery/translator.ts'
import { chargeText } from './Done.tsx'

const english = translator(await readMessages('en'))
const told = (charged: boolean, chargeReason?: (typeof ChargeReason)[number]) =>
  chargeText(result({ charged, chargeReason }), undefined, english)

it('says what a check cost, and why', () => {
  for (const reason of ChargeReason) {
    const texts = [told(true, reason), told(false, reason)]
    expect(texts.map((text) => text.split(':')[0])).toEqual(['1 check', 'No charge'])
  }
  expect(told(true, 'asked')).toContain('because of what you asked for')
  expect(told(true, 'free_checks_used_up')).toContain('used up')
  expect(told(false, 'source_gap')).toContain('a source failed')
})

it('states a maximum if the cost of an interrupted check is unknown', () => {
  const broken = failure('interrupted')
  expect(chargeText(result({ charged: true }), broken, english)).toBe('At most 1 check')
  expect(chargeText(result({ charged: false }), broken, english)).toBe('No charge')
})

it('shows the charge even if its reason is missing or contradicts it', () => {
  expect([told(true), told(false)]).toEqual(['1 check', 'No charge'])
  expect([told(true, 'repeat'), told(false, 'asked')]).toEqual(['1 check', 'No charge'])
})
