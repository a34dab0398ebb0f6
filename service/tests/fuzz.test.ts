import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Node } from '../testing/fuzz/document.ts'
import { fuzz } from '../testing/fuzz/fuzz.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

it('answers any request as the document says', async () => {
  const { failure, requests, operations, statuses } = await fuzz(t, { runs: 300, seed: 7 })
  expect(failure).toBeNull()
  expect(requests).toBe(300)
  const unanswered = Object.entries(operations).filter(([name, { good }]) => good === 0 && !name.endsWith('/claim'))
  expect(unanswered).toEqual([])
  expect(Object.keys(operations).length).toBe(12)
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '413', '415', '429']))
})

it.each<[string, (document: Node) => void]>([
  [
    'a field that is of another type',
    ({ components }) => (components.schemas.Conflict.properties.score.type = 'string'),
  ],
  ['a field that is missing', ({ components }) => components.schemas.Problem.required.push('made_up')],
  ['a status', ({ paths }) => delete paths['/api/v2/brand-check'].post.responses[401]],
  ['a header', ({ components }) => (components.headers.RateLimit.schema.pattern = '^none$')],
  ['an event', ({ components }) => components.schemas.QuotaLeft.required.push('made_up')],
  ['a type', ({ paths }) => delete paths['/api/v2/brand-check'].post.responses[200]['x-event-stream']],
])('detects a document that is wrong about %s', async (_what, change) => {
  const told = (document: Node) => {
    const copy = structuredClone(document)
    change(copy)
    return copy
  }
  const { failure } = await fuzz(t, { runs: 400, seed: 7, told })
  expect(failure?.complaints.length).toBeGreaterThan(0)
  expect(failure?.request.address).toMatch(/^\//)
})
