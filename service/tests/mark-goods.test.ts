import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startTestService, type TestService, withAccess } from '../testing/test-service.ts'

const GOODS = '/api/v2/mark/goods'

let t: TestService
let alone: TestService

beforeAll(async () => {
  t = await startTestService(withAccess)
  alone = await startTestService()
})
afterAll(async () => {
  await t.close()
  await alone.close()
})

const euipo = () => t.standIns.euipo
const goodsOf = (number: string, more = {}, headers = {}): Promise<Answer> =>
  t.post(GOODS, { source: 'euipo', number, ...more }, headers)
const used = async () => (await t.ask('/api/v2/quotas')).body.used

describe('the goods of a mark', () => {
  it('are those that the office has for the number of a conflict, in the requested language', async () => {
    const { body } = await t.post('/api/v2/brand-check', { name: 'Qorvane', jurisdiction: 'EU' })
    const conflict = body.conflicts.find(({ source }: { source: string }) => source === 'euipo')
    const { status, headers, body: told } = await goodsOf(conflict.number, { language: 'de' })
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(told).toMatchObject({
      source: 'euipo',
      number: conflict.number,
      state: 'answered',
      complete: true,
      classes: [
        { niceClass: 9, language: 'de', terms: ['erfundene Waren 9', 'erfundene Waren 9 & more'] },
        { niceClass: 42, language: 'de' },
      ],
      attribution: 'Source: EUIPO',
    })
    expect((await goodsOf(conflict.number)).body.classes[0].language).toBe('en')
  })

  it('are queried only by number, once for each time that they are opened, and free of charge', async () => {
    const before = await used()
    const asked = euipo().received.length
    await goodsOf('000428557')
    await goodsOf('000428557')
    const questions = euipo().received.slice(asked)
    expect(questions.map(({ path, body }) => [path.split('?')[0], body])).toEqual([
      ['/trademark-search/trademarks/000428557', ''],
      ['/trademark-search/trademarks/000428557', ''],
    ])
    expect(await used()).toBe(before)
    expect(t.log.join('')).not.toContain('000428557')
  })

  it('are never queried by a check or a search', async () => {
    const asked = euipo().received.length
    await t.post('/api/v2/brand-check', { name: 'Qorvane 3', goods: 'coffee' })
    await t.post('/api/v2/trademark/search', { name: 'Qorvane 4' })
    const questions = euipo().received.slice(asked)
    expect(questions.length).toBeGreaterThan(0)
    expect(questions.filter(({ path }) => !path.startsWith('/trademark-search/trademarks?'))).toEqual([])
  })

  it('are missing if the office does not know the number or does not answer', async () => {
    expect((await goodsOf('999999999')).body).toMatchObject({ state: 'error', complete: false, classes: [] })
    euipo().setFault({ kind: 'server_error' })
    expect((await goodsOf('000428557')).body).toMatchObject({ state: 'error', complete: false, retryable: true })
    euipo().setFault(null)
  })

  it.each([
    ['a source that tells none', { source: 'brands' }],
    ['a source that is not there', { source: 'nowhere' }],
  ])('of %s are reported as not available', async (_what, more) => {
    const asked = euipo().received.length
    expect((await goodsOf('000428557', more)).body).toMatchObject({ state: 'not_configured', askedAt: null })
    expect(euipo().received).toHaveLength(asked)
  })

  it('are queried neither with a test key nor if the office is not connected', async () => {
    const asked = euipo().received.length
    const { key } = await t.makeKey({ test: true })
    expect((await goodsOf('000428557', {}, { 'X-API-Key': key })).body).toMatchObject({ state: 'not_configured' })
    const { body } = await alone.post(GOODS, { source: 'euipo', number: '000428557' })
    expect(body).toMatchObject({ state: 'not_configured', complete: false, classes: [] })
    expect(euipo().received).toHaveLength(asked)
  })

  it.each([
    ['no number', { number: undefined }],
    ['a name', { name: 'Qorvane' }],
    ['a number of another kind', { number: '<b>' }],
    ['a language of another kind', { language: 'deutsch' }],
    ['a source of another kind', { source: 'EUIPO!' }],
  ])('are refused to a request with %s', async (_what, more) => {
    expect((await goodsOf('000428557', more)).status).toBe(400)
  })
})
