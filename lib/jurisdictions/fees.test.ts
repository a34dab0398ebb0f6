import { describe, expect, it } from 'vitest'
import type { Jurisdiction } from '../contract/constants.ts'
import { filingFee, renewalFee, requirementsFor } from './requirements.ts'

describe('filingFee', () => {
  it.each<[Jurisdiction, number, 'online' | 'paper', number, string]>([
    ['CH', 1, 'online', 350, 'CHF'],
    ['CH', 3, 'online', 350, 'CHF'],
    ['CH', 4, 'online', 450, 'CHF'],
    ['CH', 5, 'online', 550, 'CHF'],
    ['CH', 5, 'paper', 650, 'CHF'],
    ['DE', 5, 'online', 490, 'EUR'],
    ['DE', 3, 'paper', 300, 'EUR'],
    ['EU', 1, 'online', 850, 'EUR'],
    ['EU', 2, 'online', 900, 'EUR'],
    ['EU', 3, 'online', 1050, 'EUR'],
    ['EU', 5, 'online', 1350, 'EUR'],
    ['EU', 45, 'online', 7350, 'EUR'],
    ['EU', 3, 'paper', 1200, 'EUR'],
    ['AT', 5, 'online', 444, 'EUR'],
    ['AT', 3, 'paper', 314, 'EUR'],
    ['US', 1, 'online', 350, 'USD'],
    ['US', 3, 'online', 1050, 'USD'],
    ['US', 2, 'paper', 1700, 'USD'],
  ])('%s, %i classes, %s: %i %s', (code, count, channel, amount, currency) => {
    expect(filingFee(requirementsFor(code), count, channel)).toMatchObject({ amount, currency })
  })

  it.each([0, 46, 1.5, Number.NaN])('refuses %d classes', (count) => {
    expect(() => filingFee(requirementsFor('CH'), count, 'online')).toThrow(RangeError)
  })

  it('has the date of its oldest part and the confidence of its least certain part', () => {
    const requirements = structuredClone(requirementsFor('CH'))
    const [further] = requirements.fees.application.additionalClasses
    if (further) further.perClass = { ...further.perClass, asOf: '2020', confidence: 'unconfirmed' }
    expect(filingFee(requirements, 3, 'online')).toEqual({ amount: 350, currency: 'CHF', asOf: '2025-08-13' })
    expect(filingFee(requirements, 4, 'online')).toEqual({
      amount: 450,
      currency: 'CHF',
      asOf: '2020',
      confidence: 'unconfirmed',
    })
  })
})

describe('renewalFee', () => {
  it.each<[Jurisdiction, number, 'online' | 'paper', number, string]>([
    ['CH', 1, 'online', 550, 'CHF'],
    ['CH', 45, 'paper', 550, 'CHF'],
    ['DE', 3, 'online', 750, 'EUR'],
    ['DE', 5, 'online', 1270, 'EUR'],
    ['EU', 1, 'online', 850, 'EUR'],
    ['EU', 3, 'online', 1050, 'EUR'],
    ['EU', 3, 'paper', 1200, 'EUR'],
    ['AT', 10, 'online', 700, 'EUR'],
    ['US', 3, 'online', 1950, 'USD'],
  ])('%s, %i classes, %s: %i %s', (code, count, channel, amount, currency) => {
    expect(renewalFee(requirementsFor(code), count, channel)).toMatchObject({ amount, currency })
  })

  it('is null if the office does not list a fee', () => {
    expect(renewalFee(requirementsFor('US'), 1, 'paper')).toBeNull()
  })

  it('refuses zero classes', () => {
    expect(() => renewalFee(requirementsFor('CH'), 0, 'online')).toThrow(RangeError)
  })
})
