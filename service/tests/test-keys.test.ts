import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_STATES } from '../checks/test-checks.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService
let headers: Record<string, string>

beforeAll(async () => {
  t = await startTestService()
  const { key } = await t.makeKey({ test: true, limits: { requests: 1, perMinute: 1000, perDay: null } })
  expect(key).toMatch(/^bck_test_/)
  headers = { 'X-API-Key': key }
})
afterAll(() => t.close())

const check = (name: string, more = {}) => t.post('/api/v2/brand-check', { name, ...more }, headers)

describe('a test key', () => {
  it.each([
    ['Test-Conflict', 'conflict'],
    ['test-caution', 'caution'],
    ['Test-None-Found', 'none_found'],
    ['Test-Incomplete', 'incomplete'],
    ['Starbucks', 'incomplete'],
    ['Zqvyntrel', 'incomplete'],
  ])('makes %s end in %s, marked as a test, free, and without queries', async (name, verdict) => {
    for (const jurisdiction of [undefined, 'CH', 'US']) {
      const { body } = await check(name, { jurisdiction })
      expect(body).toMatchObject({ verdict, test: true, charged: false })
      const rows = [...body.coverage.searched, ...body.coverage.unavailable]
      expect(rows.every(({ attribution }: { attribution: string }) => attribution.startsWith('Made up'))).toBe(true)
    }
    expect([...t.standIns.lindas.asked(), ...t.standIns.rdap.asked()]).toEqual([])
  })

  it('does the same for a search of trade marks', async () => {
    const search = (name: string) => t.post('/api/v2/trademark/search', { name, jurisdictions: ['EU'] }, headers)
    expect((await search('Test-Conflict')).body).toMatchObject({ verdict: 'conflict', test: true, charged: false })
    expect((await search('Test-None-Found')).body).toMatchObject({ verdict: 'none_found', test: true, charged: false })
    expect((await search('Starbucks')).body).toMatchObject({ verdict: 'incomplete', test: true, charged: false })
  })

  it.each(TEST_STATES)('makes a required source end in the state %s, and the check in incomplete', async (state) => {
    for (const source of ['euipo', 'zefix']) {
      const { body } = await check(`Test-${source}-${state}`)
      expect(body).toMatchObject({ verdict: 'incomplete', test: true, charged: false, scoreIsLowerBound: true })
      const rows = [...body.coverage.searched, ...body.coverage.unavailable]
      expect(rows.find(({ id }: { id: string }) => id === source).reason).toContain('made up')
    }
  })

  it.each([
    ['Test-Quota-Used-Up', 429, 'quota_exceeded'],
    ['Test-Rate-Limited', 429, 'burst_exceeded'],
    ['Test-No-Source-Answered', 503, 'no_source_answered'],
  ])('answers %s with %i %s', async (name, status, code) => {
    const answer = await check(name)
    expect([answer.status, answer.body.code, answer.headers.has('Retry-After')]).toEqual([status, code, status === 429])
  })

  it('does not use up the quota', async () => {
    expect((await t.ask('/api/v2/quotas', { headers })).body).toMatchObject({ used: 0, limit: 1 })
  })
})

describe('a key of another kind', () => {
  const asked = () => [...t.standIns.lindas.asked(), ...t.standIns.rdap.asked()]
  const search = (name: string) => t.post('/api/v2/trademark/search', { name })
  const checkWithout = (name: string) => t.post('/api/v2/brand-check', { name })

  it.each([
    'Test-Conflict',
    'test conflict',
    '  TEST_CONFLICT ',
    'Test \u2013 Conflict',
    'Test\u2011Conflict',
    'TestConflict',
    '\uff34\uff45\uff53\uff54\uff0d\uff23\uff4f\uff4e\uff46\uff4c\uff49\uff43\uff54',
  ])('gets a test conflict for %j, without queries', async (name) => {
    for (const { status, body } of [await checkWithout(name), await search(name)]) {
      expect([status, body.verdict, body.test, body.charged]).toEqual([200, 'conflict', true, false])
    }
    expect(asked()).toEqual([])
  })

  it.each([
    'Test-None-Found',
    'test rate limited',
    'Test-euipo-Timeout',
    'test\u2010EUIPO\u2010error',
    'Test-Wembry',
    'test_wembry',
    'TEST\u2014Wembry',
    '\uff54\uff45\uff53\uff54\u2212Wembry',
    'Test -Conflict GmbH',
  ])('is refused %j, without queries', async (name) => {
    for (const { status, body } of [await checkWithout(name), await search(name)]) {
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/name', code: 'reserved_name' }]])
    }
    expect(asked()).toEqual([])
  })

  it.each(['Test Wembry', 'Testarossa', 'Wembry Test-Lab'])('gets a real answer for %j', async (name) => {
    expect((await checkWithout(name)).body).toMatchObject({ test: false })
  })

  it.each([
    ['checks', '/api/v2/quotas'],
    ['usage', '/api/v2/jurisdiction/CH'],
    ['usage', '/api/v2/brand-check?name=Vyntra'],
    ['requirements', '/api/v2/quotas'],
  ] as const)('with only the scope %s may not request %s', async (scope, path) => {
    const { key } = await t.makeKey({ scopes: [scope] })
    const { status, body } = await t.ask(path, { headers: { 'X-API-Key': key } })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  it('has its own limits, stated in every answer', async () => {
    const { key } = await t.makeKey({ limits: { requests: 5, perMinute: 7, perDay: 1 } })
    const ask = (name: string) => t.post('/api/v2/brand-check', { name }, { 'X-API-Key': key })
    const first = await ask('Starbuks')
    expect(first.headers.get('RateLimit-Policy')).toMatch(/^"burst";q=7;w=60, "period";q=5;w=\d+, "day";q=1;w=86400$/)
    expect(first.headers.get('RateLimit')).toMatch(/"period";r=4;t=\d+, "day";r=0;t=\d+$/)
    const second = await ask('Starbucks')
    expect(second.body).toMatchObject({ code: 'quota_exceeded', detail: expect.stringContaining('of this day') })
  })
})
