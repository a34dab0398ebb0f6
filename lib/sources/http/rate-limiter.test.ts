import { afterEach, describe, expect, it, vi } from 'vitest'
import { jsonAnswer, scriptedUpstream, silence } from '../testing/scripted-upstream.ts'
import { createRateLimiter, DEFAULT_WAIT_MS } from './rate-limiter.ts'

const requestTo = (url: string) => ({ url, accept: 'application/json' })
const REQUEST = requestTo('https://rdap.example.org/domain/vyntra.org')

describe('a host that demands a pause', () => {
  const limiting = (status: number, retryAfter: string | null) => {
    const clock = { now: Date.parse('2026-11-20T09:00:00Z') }
    const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter }
    const upstream = scriptedUpstream(
      (url) => (url.hostname === 'rdap.example.org' ? new Response('', { status, headers }) : jsonAnswer({})),
      { now: () => clock.now },
    )
    return { clock, ...upstream }
  }

  it.each<[number, string | null, number]>([
    [429, '30', 30_000],
    [429, null, DEFAULT_WAIT_MS],
    [503, '30', 30_000],
  ])('with %d and Retry-After %j is not queried before that time', async (status, retryAfter, wait) => {
    const { clock, asked, context } = limiting(status, retryAfter)
    const gate = createRateLimiter()
    await gate.ask(REQUEST, context)
    clock.now += wait - 1
    expect(await gate.ask(REQUEST, context)).toMatchObject({ kind: 'rate_limited', retryAt: clock.now + 1 })
    expect(asked).toHaveLength(1)
    expect(await gate.ask(requestTo('https://rdap.example.net/'), context)).toMatchObject({ kind: 'ok' })
    clock.now += 1
    await gate.ask(REQUEST, context)
    expect(asked).toHaveLength(3)
  })

  it('is not queried by calls that were already waiting', async () => {
    const { asked, context } = limiting(429, '30')
    const gate = createRateLimiter({ concurrency: 1 })
    const outcomes = await Promise.all([1, 2, 3].map(() => gate.ask(REQUEST, context)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['rate_limited', 'rate_limited', 'rate_limited'])
    expect(asked).toHaveLength(1)
  })

  it('explains how long it pauses, without the query', async () => {
    const { context } = limiting(429, '30')
    const outcome = await createRateLimiter().ask(REQUEST, context)
    expect(outcome).toMatchObject({ reason: 'has had too many requests and wants none for 30 s' })
  })
})

describe('the rate limit', () => {
  afterEach(() => vi.useRealTimers())

  it('is five a second and two at a time for one host, and not shared with another', async () => {
    vi.useFakeTimers()
    const open: (() => void)[] = []
    const { asked, context } = scriptedUpstream(
      () => new Promise((resolve) => open.push(() => resolve(jsonAnswer({})))),
    )
    const gate = createRateLimiter()
    const asking = Array.from({ length: 7 }, () => gate.ask(REQUEST, context))
    const other = gate.ask(requestTo('https://rdap.example.net/'), context)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.filter((line) => line.includes('example.org'))).toHaveLength(2)
    expect(asked.filter((line) => line.includes('example.net'))).toHaveLength(1)
    const answerAll = async (milliseconds: number) => {
      for (let round = 0; round < 5; round++) {
        for (const answer of open.splice(0)) answer()
        await vi.advanceTimersByTimeAsync(milliseconds)
      }
    }
    await answerAll(10)
    expect(asked.filter((line) => line.includes('example.org'))).toHaveLength(5)
    await answerAll(500)
    expect((await Promise.all([...asking, other])).every(({ kind }) => kind === 'ok')).toBe(true)
  })

  it('does not apply to a host on this machine', async () => {
    const { asked, context } = scriptedUpstream((_url, signal) => silence(signal))
    const gate = createRateLimiter()
    for (let i = 0; i < 20; i++) void gate.ask(requestTo('http://127.0.0.1:9/'), context)
    await vi.waitFor(() => expect(asked).toHaveLength(20))
  })
})

it('reports a request without a turn as not sent', async () => {
  const controller = new AbortController()
  const { asked, context } = scriptedUpstream((_url, signal) => silence(signal), { signal: controller.signal })
  const gate = createRateLimiter({ concurrency: 1 })
  const asking = [gate.ask(REQUEST, context), gate.ask(REQUEST, context)]
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  controller.abort(new DOMException('deadline', 'TimeoutError'))
  const [first, second] = await Promise.all(asking)
  expect(first).toMatchObject({ kind: 'timeout', reason: expect.stringMatching(/^no answer in/) })
  expect(second).toMatchObject({ kind: 'timeout', reason: expect.stringMatching(/^could not be asked within/) })
})
