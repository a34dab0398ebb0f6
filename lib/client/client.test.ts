import { describe, expect, it } from 'vitest'
import type { Problem } from '../contract/api/problem.ts'
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import { readServiceSources } from './check-client.ts'
import { createClient } from './client.ts'
import type { ServiceFailure } from './failure.ts'
import type { ProgressEvent } from './tolerant.ts'
import type { Failure } from './types.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
/** A result of *none found* for the classes and jurisdiction of `request`. */
const none = { ...complete, jurisdiction: 'CH', niceClasses: [9, 42], conflicts: [], score: 0, verdict: 'none_found' }
const request = { name: 'Vyntra', jurisdiction: 'CH' as const, niceClasses: [9] }

/** Creates a client whose service gives this answer. service/tests/api.test.ts tests the service. */
function clientOf(answer: () => Response | Promise<Response>, online = true) {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init))
    return answer()
  }
  const client = createClient({
    baseUrl: 'https://names.example',
    apiKey: 'bck_test',
    fetch,
    now: () => NOW,
    retries: 0,
    online: () => online,
  })
  return { client, sent }
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => null,
    (thrown: ServiceFailure) => thrown,
  )
  expect(error?.name).toBe('ServiceFailure')
  return (error as ServiceFailure).failure
}

const problem: Problem = {
  type: 'https://names.example/problems/burst_exceeded',
  title: 'Too many requests at once',
  status: 429,
  detail: 'Ask again in 12 s.',
  instance: '/api/v2/brand-check',
  code: 'burst_exceeded',
  requestId: 'req-1',
  retryable: true,
  charged: false,
}

const events = (...parts: [string, unknown][]) =>
  parts.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')

const stream = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/event-stream', 'Request-Id': 'req-2' } })

describe('an answer', () => {
  it('shows the requested name, without characters that reorder it', async () => {
    const turned = `\u202E${complete.name}`
    const { client } = clientOf(() => Response.json({ ...complete, name: turned }))
    const { result } = await client.brandCheck({ name: complete.name })
    expect(result.name).toBe(complete.name)
  })
})

describe('an address', () => {
  it.each([
    'https://user:pw@names.example/',
    'https://user@names.example',
    'https://@names.example',
    'http://names.example',
    'ftp://names.example',
    'names.example',
    'https://names.example/?key=1',
    'https://names.example/#x',
    '',
  ])('%s is rejected by a message that does not repeat it', (baseUrl) => {
    const make = () => createClient({ baseUrl, apiKey: 'bck_test' })
    expect(make).toThrow(/^The address of the service must begin with https:/)
    expect(make).not.toThrow(/names\.example|pw/)
  })

  it.each(['https://names.example/brand/', 'http://127.0.0.1:8787', 'http://localhost:8787/'])(
    '%s is accepted',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, apiKey: 'bck_test' })).not.toThrow()
    },
  )
})

describe('brandCheck', () => {
  it('accepts none found for more classes than were requested', async () => {
    const { client } = clientOf(() => Response.json(none))
    expect((await client.brandCheck(request)).result).toMatchObject({ name: 'Vyntra', niceClasses: [9, 42] })
  })

  it('sends the name in the body, never in the address, and the key in its header', async () => {
    const { client, sent } = clientOf(() =>
      Response.json(complete, {
        headers: { RateLimit: '"burst";r=57;t=24, "period";r=412;t=3600', 'Request-Id': 'req-1' },
      }),
    )
    const answer = await client.brandCheck(request, { private: true })
    expect(answer).toMatchObject({
      result: { verdict: 'caution' },
      quota: { remaining: 412, resetAt: NOW + 3_600_000 },
      requestId: 'req-1',
    })
    expect(sent[0]?.url).toBe('https://names.example/api/v2/brand-check')
    expect(sent[0]?.headers.get('X-API-Key')).toBe('bck_test')
    expect(sent[0]?.headers.get('Cache-Control')).toBe('no-store')
    expect(await sent[0]?.json()).toEqual(request)
  })

  it('reports progress as it arrives, skips unknown events, and ends with the result', async () => {
    const [row] = complete.coverage.searched
    const text = events(
      ['plan', { name: 'Vyntra', sources: [], unsearched: [] }],
      ['weather', { sunny: true }],
      ['source', row],
      ['conflicts', complete.conflicts],
      ['result', complete],
    )
    const seen: ProgressEvent[] = []
    const { client } = clientOf(() => stream(text))
    const { result } = await client.brandCheck(request, { onEvent: (event) => seen.push(event) })
    expect(seen.map(({ event }) => event)).toEqual(['plan', 'source', 'conflicts'])
    expect(result.verdict).toBe('caution')
  })

  it.each<[string, () => Response | Promise<Response>, Partial<Failure>]>([
    [
      'a problem document',
      () => Response.json(problem, { status: 429, headers: { 'Retry-After': '12' } }),
      { kind: 'burst', code: 'burst_exceeded', requestId: 'req-1', retryAt: NOW + 12_000 },
    ],
    [
      'a wrong key',
      () => Response.json({ ...problem, status: 401, code: 'unauthorized' }, { status: 401 }),
      { kind: 'key' },
    ],
    [
      'a used-up quota',
      () => Response.json({ ...problem, code: 'quota_exceeded' }, { status: 429 }),
      { kind: 'quota' },
    ],
    [
      'no source at all',
      () => Response.json({ ...problem, code: 'no_source_answered' }, { status: 503 }),
      { kind: 'no_source' },
    ],
    [
      'a code of a newer service',
      () => Response.json({ ...problem, code: 'on_fire', status: 503 }, { status: 503 }),
      { kind: 'service' },
    ],
    [
      'a page instead of JSON',
      () => new Response('<html>502</html>', { status: 502 }),
      { kind: 'service', retryable: true },
    ],
    ['a page with status 200', () => new Response('<html>hello</html>'), { kind: 'bad_answer' }],
    ['an answer about another name', () => Response.json({ ...complete, name: 'Kelvo' }), { kind: 'bad_answer' }],
    ...[{ jurisdiction: 'EU' }, { niceClasses: [25] }].map((asked): [string, () => Response, object] => [
      `none found for ${JSON.stringify(asked)} alone`,
      () => Response.json({ ...none, ...asked }),
      { kind: 'bad_answer' },
    ]),
    ['an answer without end', () => stream(': '.padEnd(3_000_000, 'x')), { kind: 'bad_answer' }],
    ['JSON that is no result', () => Response.json({ hello: 'world' }), { kind: 'bad_answer' }],
    [
      'a stream cut short',
      () => stream(events(['source', complete.coverage.searched[0]])),
      { kind: 'interrupted', requestId: 'req-2' },
    ],
    [
      'a stream that ends in a problem',
      () => stream(events(['problem', { ...problem, code: 'internal_error', status: 500 }])),
      { kind: 'service' },
    ],
    ['a refused connection', () => Promise.reject(new TypeError('fetch failed')), { kind: 'unreachable' }],
    ['an abort', () => Promise.reject(new DOMException('', 'AbortError')), { kind: 'interrupted' }],
    ['a deadline', () => Promise.reject(new DOMException('', 'TimeoutError')), { kind: 'timeout' }],
  ])('turns %s into a failure', async (_what, answer, failure) => {
    const { client } = clientOf(answer)
    expect(await failureOf(client.brandCheck(request, { onEvent: () => {} }))).toMatchObject(failure)
  })

  it('distinguishes being offline from an unreachable service', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')), false)
    expect(await failureOf(client.brandCheck(request))).toMatchObject({ kind: 'offline', retryable: true })
  })
})

describe('quotas', () => {
  const quotas = {
    key: {
      id: 'a',
      label: 'Mine',
      last4: '7Q2x',
      kind: 'kiosk',
      scopes: ['checks', 'watch'],
      createdAt: '2026-11-01T00:00:00Z',
      expiresAt: null,
    },
    plan: { name: 'Base', baseFee: { amount: 1, currency: 'CHF' }, includedRequests: 5, note: '' },
    period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
    limit: 5,
    used: 1,
    remaining: 4,
    resetAt: '2026-12-01T00:00:00Z',
    rateLimits: [],
    charges: [],
    features: ['brand-check:telepathy'],
  }

  it('of a newer service are read without unknown parts', async () => {
    const { client } = clientOf(() => Response.json({ ...quotas, weather: 'sunny' }))
    expect(await client.quotas()).toMatchObject({
      remaining: 4,
      key: { kind: 'server', scopes: ['checks'], last4: '7Q2x' },
    })
  })

  it('are rejected if a required field is invalid', async () => {
    const { client } = clientOf(() => Response.json({ ...quotas, remaining: 'many' }))
    expect(await failureOf(client.quotas())).toMatchObject({ kind: 'bad_answer' })
  })
})

describe('the goods of a mark', () => {
  const goods = {
    source: 'euipo',
    number: '018123450',
    state: 'answered',
    askedAt: '2026-11-20T09:00:00.000Z',
    complete: true,
    classes: [{ niceClass: 9, language: 'en', terms: ['Software'] }],
    reason: null,
    retryable: false,
    attribution: null,
  }
  const asked = { source: 'euipo', number: '018123450' }

  it('are requested by source and number, and nothing else', async () => {
    const { client, sent } = clientOf(() => Response.json({ ...goods, weather: 'sunny' }))
    expect(await client.markGoods(asked)).toEqual(goods)
    expect(await sent[0]?.json()).toEqual(asked)
    expect(sent[0]?.url).toBe('https://names.example/api/v2/mark/goods')
  })

  it('with unknown values are read as the worse case', async () => {
    const classes = [...goods.classes, { niceClass: 46, language: 'en', terms: ['Dreams'] }]
    const odd = clientOf(() => Response.json({ ...goods, classes, state: 'guessed' }))
    expect(await odd.client.markGoods(asked)).toEqual({ ...goods, state: 'error', complete: false })
  })

  it('are rejected if they are malformed', async () => {
    const { client } = clientOf(() => Response.json({ ...goods, classes: 'all' }))
    expect(await failureOf(client.markGoods(asked))).toMatchObject({ kind: 'bad_answer' })
  })
})

const ADDRESS = 'https://check.example.com'
const source = { name: 'Register', kind: 'trademark', connected: true, method: 'similarity', more: 1 }

function from(answer: () => Response | Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = []
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return answer()
  }
  const signal = new AbortController().signal
  return { asked, read: () => readServiceSources(ADDRESS, { fetch: fetch as typeof globalThis.fetch, signal }) }
}

it('reads the sources of a service without sending it a key', async () => {
  const { asked, read } = from(() => Response.json({ sources: [source] }))
  const { more: _, ...known } = source
  expect(await read()).toEqual([known])
  const [url, init] = asked[0] ?? []
  expect(url).toBe(`${ADDRESS}/`)
  expect(new Headers(init?.headers).has('X-API-Key')).toBe(false)
})

it.each<[string, () => Response | Promise<Response>]>([
  ['a web page', () => new Response('<h1>Brand Check</h1>')],
  ['another shape', () => Response.json({ sources: [{ name: 1 }] })],
  ['an error', () => Response.json({ sources: [source] }, { status: 503 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too much', () => new Response(JSON.stringify({ sources: [source], padding: 'x'.repeat(2_100_000) }))],
])('returns nothing for %s', async (_what, answer) => {
  expect(await from(answer).read()).toBeNull()
})

it('reads at most a hundred sources', async () => {
  const { read } = from(() => Response.json({ sources: Array(500).fill(source) }))
  expect(await read()).toHaveLength(100)
})
