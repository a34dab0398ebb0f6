import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

const PRIVATE = { 'Cache-Control': 'no-store' }

/** Checks the name, and tells where the answer came from and how many domains were asked for. */
async function check(headers = {}) {
  const asked = () => t.standIns.rdap.received.filter(({ path }) => path.includes('qzremember')).length
  const before = asked()
  const { body } = await t.post('/api/v2/brand-check', { name: 'Qzremember' }, headers)
  return { source: body.source, asked: asked() > before }
}

it('a check made again is answered from memory, unless it or the first was private', async () => {
  expect(await check(PRIVATE)).toEqual({ source: 'live', asked: true })
  expect(await check()).toEqual({ source: 'live', asked: true })
  expect(await check()).toEqual({ source: 'cache', asked: false })
  expect(await check(PRIVATE)).toEqual({ source: 'live', asked: true })
})
