import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEFT_OUT } from '../../lib/check/run.ts'
import { verifyReceipt } from '../../lib/client/receipts.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const keys = async () => (await t.ask('/.well-known/brand-check-keys.json')).body

const CHECK = { name: '“Starbuks”', jurisdiction: 'ch', niceClasses: [25] }
const SEARCH = {
  name: 'Starbuks®',
  jurisdictions: ['DE', 'ch'],
  niceClasses: [42],
  limit: 7,
  status: 'live',
  filedAfter: '2020-01-31',
  owner: 'Nobody at all',
}

describe('a result repeats the complete request', () => {
  it('for a check, as it was sent', async () => {
    const { body } = await t.post('/api/v2/brand-check', CHECK)
    const nothingMore = { goods: null, leaveOut: [] }
    expect(body.request).toEqual({ name: '“Starbuks”', jurisdiction: 'CH', niceClasses: [25], ...nothingMore })
    expect([body.name, body.niceClasses]).toEqual(['Starbuks', [11, 25]])
    const got = await t.ask('/api/v2/brand-check?name=Starbuks&niceClasses=43,9')
    expect(got.body.request).toEqual({ name: 'Starbuks', jurisdiction: null, niceClasses: [43, 9], ...nothingMore })
  })

  it('for a streamed check', async () => {
    const { body } = await t.post('/api/v2/brand-check', CHECK, { Accept: 'text/event-stream' })
    const sent = /^event: result\ndata: (.*)$/m.exec(body)?.[1] ?? ''
    expect(JSON.parse(sent).request).toMatchObject({ name: '“Starbuks”', jurisdiction: 'CH', niceClasses: [25] })
  })

  it('for a check that leaves sources out, which stays incomplete and is charged', async () => {
    const { body } = await t.post('/api/v2/brand-check', {
      name: 'Starbukz',
      leaveOut: ['euipo', 'brands', 'of-another-version'],
    })
    expect(body.request.leaveOut).toEqual(['euipo', 'brands', 'of-another-version'])
    const rows = new Map(body.coverage.unavailable.map((row: { id: string }) => [row.id, row]))
    for (const id of ['euipo', 'brands'])
      expect(rows.get(id)).toMatchObject({ state: 'not_configured', askedAt: null, gap: 'asked', reason: LEFT_OUT })
    expect(body.conflicts.map(({ source }: { source: string }) => source)).not.toContain('brands')
    expect(body).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, charged: true, chargeReason: 'asked' })
    const got = await t.ask('/api/v2/brand-check?name=Starbuks&leaveOut=brands')
    expect(got.body.request.leaveOut).toEqual(['brands'])
    expect(got.body.coverage.unavailable).toContainEqual(expect.objectContaining({ id: 'brands', required: true }))
  })

  it('for a search, with filters, limit and cursor, or their defaults', async () => {
    const { body } = await t.post('/api/v2/trademark/search', SEARCH)
    expect(body.request).toEqual({
      ...SEARCH,
      cursor: null,
      goods: null,
      jurisdictions: ['CH', 'DE'],
      status: ['live'],
    })
    expect((await t.post('/api/v2/trademark/search', { name: 'Starbuks' })).body.request).toEqual({
      name: 'Starbuks',
      jurisdictions: ['CH', 'DE', 'EU', 'AT', 'US'],
      niceClasses: [],
      goods: null,
      limit: 50,
      cursor: null,
      status: null,
      filedAfter: null,
      owner: null,
    })
  })
})

describe('a receipt', () => {
  it('signs the request, so that a search with a filter cannot pass for one without', async () => {
    const { body } = await t.post('/api/v2/trademark/search', { ...SEARCH, receipt: true })
    expect(body.total.value).toBe(0)
    expect(await verifyReceipt(body, await keys())).toMatchObject({ valid: true })
    const checked = await t.post('/api/v2/brand-check', { ...CHECK, leaveOut: ['brands'], receipt: true })
    const { leaveOut: _all, ...whole } = checked.body.request
    expect(await verifyReceipt(checked.body, await keys())).toMatchObject({ valid: true })
    expect(await verifyReceipt({ ...checked.body, request: whole }, await keys())).toMatchObject({ valid: false })
    const { owner: _owner, ...unfiltered } = body.request
    for (const request of [unfiltered, { ...body.request, owner: null }, undefined])
      expect(await verifyReceipt({ ...body, request }, await keys())).toMatchObject({ valid: false })
  })

  it('is made even for a name with half a character, which canonical text cannot contain', async () => {
    const { body } = await t.post('/api/v2/brand-check', { name: 'Starbuks\ud83d', receipt: true })
    expect(await verifyReceipt(body, await keys())).toMatchObject({ valid: true })
  })
})
