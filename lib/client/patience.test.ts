import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROBLEMS, type ProblemCode } from '../contract/api/problem.ts'
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import { createClient } from './client.ts'

const request = { name: 'Vyntra' }
const good = () => Response.json(complete)
const lost = () => Promise.reject(new TypeError('fetch failed'))

function problem(code: ProblemCode, headers: Record<string, string> = {}): () => Response {
  const { status, title, retryable } = PROBLEMS[code]
  const body = { type: 'x', title, status, detail: '', instance: '/', code, requestId: 'r', retryable, charged: false }
  return () => Response.json(body, { status, headers })
}

/** Creates a client whose service gives these answers in turn, and then repeats the last one. */
function clientOf(answers: (() => Response | Promise<Response>)[], options: { longestWaitMs?: number } = {}) {
  const sent: Headers[] = []
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers))
    return (answers[sent.length - 1] ?? answers.at(-1) ?? good)()
  }
  return { client: createClient({ baseUrl: 'https://names.example/', apiKey: 'k', fetch, ...options }), sent }
}

/** Ends all waits immediately until the work is done. */
async function ended<T>(work: Promise<T>): Promise<T> {
  const settled = work.catch(() => {}).then(() => true)
  while (!(await Promise.race([settled, vi.advanceTimersByTimeAsync(1000).then(() => false)])));
  return work
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a call that fails', () => {
  it.each([
    ['no source answered', problem('no_source_answered')],
    ['the database was away', problem('storage_unavailable', { 'Retry-After': '5' })],
    ['there were too many at once', problem('burst_exceeded', { 'Retry-After': '7' })],
    ['one that died was to answer', problem('idempotency_in_flight', { 'Retry-After': '30' })],
    ['something went wrong', problem('internal_error')],
    ['a proxy answered', () => new Response('<html>', { status: 502 })],
    ['the answer was lost', lost],
  ])('because %s is retried with the same key', async (_why, answer) => {
    const { client, sent } = clientOf([answer, good])
    expect((await ended(client.brandCheck(request))).result.verdict).toBe('caution')
    const keys = sent.map((headers) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(new Set(keys).size).toBe(1)
  })

  it.each<ProblemCode>(['invalid_request', 'unauthorized', 'forbidden', 'quota_exceeded', 'payload_too_large'])(
    'with %s is not retried',
    async (code) => {
      const { client, sent } = clientOf([problem(code)])
      await expect(ended(client.brandCheck(request))).rejects.toMatchObject({ failure: { code } })
      expect(sent).toHaveLength(1)
    },
  )

  it('is retried twice at most', async () => {
    const { client, sent } = clientOf([problem('internal_error')])
    await expect(ended(client.brandCheck(request))).rejects.toMatchObject({ failure: { code: 'internal_error' } })
    expect(sent).toHaveLength(3)
  })

  it('uses a new key for each call', async () => {
    const { client, sent } = clientOf([good])
    await client.brandCheck(request)
    await client.brandCheck(request)
    expect(new Set(sent.map((headers) => headers.get('Idempotency-Key'))).size).toBe(2)
  })

  it('is not retried before the service allows it', async () => {
    const { client, sent } = clientOf([problem('burst_exceeded', { 'Retry-After': '7' }), good])
    const work = client.brandCheck(request)
    await vi.advanceTimersByTimeAsync(6900)
    expect(sent).toHaveLength(1)
    await ended(work)
    expect(sent).toHaveLength(2)
  })

  it('fails at once if the wait is longer than the caller allows', async () => {
    const answers = [problem('burst_exceeded', { 'Retry-After': '40' }), good]
    const { client, sent } = clientOf(answers, { longestWaitMs: 5000 })
    await expect(ended(client.brandCheck(request))).rejects.toMatchObject({ failure: { kind: 'burst' } })
    expect(sent).toHaveLength(1)
  })

  it('ends at once if the caller aborts during the wait', async () => {
    const { client, sent } = clientOf([problem('burst_exceeded', { 'Retry-After': '20' }), good])
    const caller = new AbortController()
    const work = client.brandCheck(request, { signal: caller.signal })
    const failed = expect(work).rejects.toMatchObject({ failure: { kind: 'interrupted' } })
    await vi.advanceTimersByTimeAsync(1000)
    caller.abort()
    await failed
    expect(sent).toHaveLength(1)
  })
})

describe('a call whose repeat could do harm', () => {
  it('is repeated for a refused private check, but not if the answer was lost', async () => {
    const gone = clientOf([lost, good])
    await expect(ended(gone.client.brandCheck(request, { private: true }))).rejects.toMatchObject({
      failure: { kind: 'unreachable' },
    })
    expect(gone.sent).toHaveLength(1)
    const refused = clientOf([problem('storage_unavailable'), good])
    await ended(refused.client.brandCheck(request, { private: true }))
    expect(refused.sent).toHaveLength(2)
  })

  it('is not repeated once its stream has sent an event', async () => {
    const cut = () => new Response('event: domains\ndata: []\n\n', { headers: { 'Content-Type': 'text/event-stream' } })
    const { client, sent } = clientOf([cut, good])
    const work = client.brandCheck(request, { onEvent: () => {} })
    await expect(ended(work)).rejects.toMatchObject({ failure: { kind: 'interrupted' } })
    expect(sent).toHaveLength(1)
  })
})

it('gives up an attempt that takes too long', async () => {
  vi.useRealTimers()
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const client = createClient({ baseUrl: 'https://names.example', apiKey: 'k', fetch, retries: 0, timeoutMs: 20 })
  await expect(client.brandCheck(request)).rejects.toMatchObject({ failure: { kind: 'timeout', retryable: true } })
})
