import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

const FREE = 3
const PLAN = {
  name: 'Trial',
  baseFee: { amount: 0, currency: 'CHF' },
  includedRequests: 100,
  period: 'month',
  requestsPerMinute: 1000,
  dailyCap: null,
  freeChecks: FREE,
}

let t: TestService
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plans-'))
  writeFileSync(join(folder, 'plans.json'), JSON.stringify({ trial: PLAN }))
  t = await startTestService({ PLANS_FILE: join(folder, 'plans.json') })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const makeKey = async () => ({ 'X-API-Key': (await t.makeKey({ plan: 'trial' })).key })
type Key = Awaited<ReturnType<typeof makeKey>>
const check = async (key: Key, body: object) => (await t.post('/api/v2/brand-check', body, key)).body
const quotas = async (headers: Key) => (await t.ask('/api/v2/quotas', { headers })).body

/** Only legal forms make this name too long for a domain label. Comparisons ignore legal forms. */
const TOO_LONG = `Qzvyntrel ${'Aktiengesellschaft '.repeat(4)}`

describe('an incomplete answer', () => {
  it.each([
    ['a country whose register nobody can connect', { name: 'Qzvyntrel', jurisdiction: 'AT' }, 'at-marks'],
    ['a name that no registry takes', { name: TOO_LONG }, 'rdap-com'],
  ])('is charged if it is incomplete because of %s, and says that', async (_what, body, id) => {
    const key = await makeKey()
    const answer = await check(key, body)
    expect(answer).toMatchObject({ verdict: 'incomplete', charged: true, chargeReason: 'asked' })
    expect(answer.coverage.unavailable).toContainEqual(expect.objectContaining({ id, gap: 'asked' }))
    // The EU register is not connected here either. That gap alone would have made the answer free.
    expect(answer.coverage.unavailable).toContainEqual(expect.objectContaining({ id: 'euipo', gap: 'source' }))
    expect(await quotas(key)).toMatchObject({ used: 1, freeChecks: { limit: FREE, remaining: FREE } })
    expect(await check(key, body)).toMatchObject({ charged: false, chargeReason: 'repeat' })
  })

  it('is charged in a search that names such a country', async () => {
    const key = await makeKey()
    const search = async (jurisdictions: string[]) =>
      (await t.post('/api/v2/trademark/search', { name: 'Qzvyntrel', jurisdictions }, key)).body
    expect(await search(['EU', 'AT'])).toMatchObject({ verdict: 'incomplete', charged: true, chargeReason: 'asked' })
    expect(await search(['EU'])).toMatchObject({ verdict: 'incomplete', charged: false, chargeReason: 'source_gap' })
  })

  it('is free if a source of the service is missing, up to the daily limit of the plan', async () => {
    const key = await makeKey()
    const names = Array.from({ length: FREE + 2 }, (_each, index) => `Qzvyntrel ${index + 1}`)
    const answers = await Promise.all(names.map((name) => check(key, { name })))
    const reasons = answers.map(({ charged, chargeReason }) => `${chargeReason} ${charged}`)
    expect(reasons.toSorted()).toEqual([
      ...Array(2).fill('free_checks_used_up true'),
      ...Array(FREE).fill('source_gap false'),
    ])
    expect(await quotas(key)).toMatchObject({ used: 2, freeChecks: { limit: FREE, remaining: 0 } })
    const paid = names.find((_name, index) => answers[index]?.charged)
    expect(await check(key, { name: paid })).toMatchObject({ charged: false, chargeReason: 'repeat' })
    expect(await check(await makeKey(), { name: 'Qzvyntrel' })).toMatchObject({ charged: false })
  })
})

it('states what is charged in the quota, and why in every answer', async () => {
  const key = await makeKey()
  const { charges, freeChecks } = await quotas(key)
  expect(charges).toContainEqual({ what: 'an answer that is incomplete because of what was asked', units: 1 })
  expect(charges).toContainEqual({ what: expect.stringContaining(`beyond ${FREE} a day`), units: 1 })
  expect(Date.parse(freeChecks.resetAt) % 86_400_000).toBe(0)
  expect(await check(key, { name: 'Starbuks' })).toMatchObject({ charged: true, chargeReason: 'verdict' })
  expect(await check(key, { name: 'Test-Conflict' })).toMatchObject({ charged: false, chargeReason: 'test' })
})
