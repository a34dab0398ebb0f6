import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitsOf, readPlans } from './quotas.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-check-plans-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const agency = {
  name: 'Agency',
  baseFee: { amount: 120, currency: 'EUR' },
  includedRequests: 5000,
  period: 'year',
  requestsPerMinute: 90,
  dailyCap: 400,
}

function fileOf(plans: unknown): string {
  const path = join(folder, 'plans.json')
  writeFileSync(path, typeof plans === 'string' ? plans : JSON.stringify(plans))
  return path
}

describe('plans', () => {
  it('are those that ship, with the operator’s own added or replacing them', () => {
    const plans = readPlans(fileOf({ agency, team: { ...agency, name: 'Team of ours' } }))
    expect(plans.ids()).toEqual(expect.arrayContaining(['local', 'starter', 'team', 'enterprise', 'agency']))
    expect([plans.of('agency').name, plans.of('team').name, plans.of('local').name]).toEqual([
      'Agency',
      'Team of ours',
      'Local',
    ])
  })

  it('set the limits of a key, except those set for the key itself', () => {
    const plans = readPlans(fileOf({ agency }))
    expect(limitsOf({ plan: 'agency', limits: { requests: null, perMinute: null, perDay: null } }, plans)).toEqual({
      requests: 5000,
      perMinute: 90,
      perDay: 400,
    })
    const own = { requests: 9000, perMinute: null, perDay: null }
    expect(limitsOf({ plan: 'agency', limits: own }, plans)).toEqual({ requests: 9000, perMinute: 90, perDay: 400 })
  })

  it.each([
    ['{', 'is not valid JSON'],
    [{ agency: { ...agency, baseFee: { amount: -1, currency: 'EUR' } } }, 'agency.baseFee.amount'],
    [{ agency: { ...agency, baseFee: { amount: 1, currency: 'euro' } } }, 'agency.baseFee.currency'],
    [{ agency: { ...agency, includedRequests: 0.5 } }, 'agency.includedRequests'],
    [{ agency: { ...agency, period: 'week' } }, 'agency.period'],
    [{ agency: { ...agency, dailycap: 3 } }, 'agency'],
    [{ 'A gency': agency }, 'small letters'],
  ])('from %j are refused, with the place of the fault', (given, words) => {
    expect(() => readPlans(fileOf(given))).toThrow(words)
  })
})
