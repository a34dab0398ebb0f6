import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const PRIVATE = { 'Cache-Control': 'no-store' }

/** Checks a name. Returns the origin of the answer, whether domains were queried, and the cost. */
async function checkOf(name: string, headers = {}) {
  const asked = () => t.standIns.rdap.received.filter(({ path }) => path.includes(name.toLowerCase())).length
  const before = asked()
  const { body } = await t.post('/api/v2/brand-check', { name }, headers)
  return { source: body.source, asked: asked() > before, price: body.chargeReason }
}

async function check(headers = {}) {
  const { source, asked } = await checkOf('Qzremember', headers)
  return { source, asked }
}

it('answers a repeated check from the cache, unless it or the first was private', async () => {
  expect(await check(PRIVATE)).toEqual({ source: 'live', asked: true })
  expect(await check()).toEqual({ source: 'live', asked: true })
  expect(await check()).toEqual({ source: 'cache', asked: false })
  expect(await check(PRIVATE)).toEqual({ source: 'live', asked: true })
})

it('does not query an upstream for a repeat that is free, in any letter case', async () => {
  const again = { source: 'cache', asked: false, price: 'repeat' }
  expect(await checkOf('Starbuks')).toEqual({ source: 'live', asked: true, price: 'verdict' })
  for (const name of ['starbuks', 'STARBUKS', 'sTarBuks']) expect(await checkOf(name)).toEqual(again)
})
