import { beforeEach, expect, test, vi } from 'vitest'
import type { Quotas } from '../../contract/api/quotas.ts'
import { FEATURES } from '../../contract/constants.ts'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { fakeService, resultFor } from '../testing/fake-service.ts'
import { runViewedCheck } from './run-check.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))
beforeEach(resetFakes)

const coffee = { term: 'Kaffee', goods: 'coffee', classes: [30] }
const shop = { term: 'Café', goods: 'coffee shop', classes: [43] }
const BY_CLASSES = { name: 'Vyntra', jurisdiction: null, niceClasses: [30, 43] }

const at = '2026-11-01T00:00:00.000Z'
const quotas = (features: readonly string[]): Quotas => ({
  key: { id: 'key_1', label: '', last4: '7Q2x', kind: 'extension', scopes: ['checks'], createdAt: at, expiresAt: null },
  plan: { name: 'Team', baseFee: { amount: 0, currency: 'CHF' }, includedRequests: 500, note: '' },
  period: { start: at, end: at },
  limit: 500,
  used: 0,
  remaining: 500,
  resetAt: at,
  rateLimits: [],
  charges: [],
  features: [...features],
})

/** Checks a name for coffee and cafés with a service. `offers()` answers the query for its features. */
async function check(offers: () => Response, baseUrl = 'https://check.example.com', niceClasses = [30, 43]) {
  const service = fakeService((name) => [{ event: 'result', data: resultFor(name) }])
  const asked: string[] = []
  const ended = await runViewedCheck({
    connection: { baseUrl, apiKey: 'bck_0123456789abcd7Q2x' },
    name: 'Vyntra',
    scope: { jurisdiction: null, niceClasses, goods: [coffee, shop] },
    only: null,
    private: false,
    signal: new AbortController().signal,
    onView() {},
    async fetch(url, init) {
      asked.push(`${init?.method} ${new URL(String(url)).pathname} ${init?.body ?? ''}`)
      return String(url).endsWith('/quotas') ? offers() : service.fetch(url, init)
    },
  })
  return { ended, asked, sent: service.asked.map(({ body }) => body) }
}

test('sends goods in English words to a service that accepts them, and queries its features once', async () => {
  const first = await check(() => Response.json(quotas(FEATURES)))
  expect(first.sent).toEqual([{ ...BY_CLASSES, goods: 'coffee; coffee shop' }])
  expect(first.asked[0]).toBe('GET /api/v2/quotas ')
  const second = await check(() => Response.error())
  expect(second.sent).toEqual(first.sent)
  expect(second.asked).toHaveLength(1)
})

test.each([
  ['does not say so', () => Response.json(quotas(['brand-check:post']))],
  ['cannot tell', () => Response.json({}, { status: 503 })],
  ['says something else', () => Response.json({ features: 'brand-check:goods' })],
])('sends only classes to a service that %s, and still receives the answer', async (_, offers) => {
  const { ended, sent } = await check(offers)
  expect(sent).toEqual([BY_CLASSES])
  expect(ended).toMatchObject({ phase: 'done', scope: { goods: [coffee, shop] } })
})

test('does not reuse the features of another service, nor old ones', async () => {
  await check(() => Response.json(quotas(FEATURES)))
  const none = () => Response.json(quotas([]))
  expect((await check(none, 'https://other.example.com')).sent).toEqual([BY_CLASSES])
  const { features } = (await fakeApis.storage.session.get('features')) as { features: object }
  await fakeApis.storage.session.set({ features: { ...features, features: [...FEATURES], at: Date.now() - 3_600_001 } })
  expect((await check(none, 'https://other.example.com')).sent).toEqual([BY_CLASSES])
})

test('sends no words, and does not query the features, if a class was given only by number', async () => {
  const { asked, sent } = await check(() => Response.json(quotas(FEATURES)), undefined, [9, 30, 43])
  expect(sent).toEqual([{ ...BY_CLASSES, niceClasses: [9, 30, 43] }])
  expect(asked).toHaveLength(1)
})
