import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptedAnswer, scriptedAsker } from '../testing/scripted-client.ts'
import { scriptedUpstream } from '../testing/scripted-upstream.ts'
import { CIRCUIT_OPEN_MS, FAILURES_MAX, withBreaker } from './circuit-breaker.ts'
import { failureOf, type Outcome, stoppedBy } from './outcome.ts'
import type { UpstreamClient } from './request.ts'

const requestTo = (host: string) => ({ url: `https://${host}/search?name=vyntra`, accept: 'application/json' })
const HOST = 'register.example.org'
const { context } = scriptedUpstream(() => null)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

/** Creates an upstream that answers with `next.outcome`. */
function upstream(outcome: Outcome) {
  const next = { outcome }
  const asker = scriptedAsker((request) => (request.url.includes(HOST) ? next.outcome : scriptedAnswer(200)))
  const breaker = withBreaker(asker)
  const ask = (host = HOST, holder?: string) => breaker.ask(requestTo(host), { ...context, holder })
  const askTimes = async (times: number) => {
    for (let i = 0; i < times; i++) await ask()
  }
  const state = () => breaker.states().find(({ upstream: host }) => host === HOST)
  return { next, asker, ask, askTimes, state }
}

const timeout: Outcome = { kind: 'timeout', reason: 'no answer in 5 s' }

describe('a host that fails repeatedly', () => {
  it.each<[string, Outcome]>([
    ['a timeout', timeout],
    ['a refused connection', { kind: 'refused', reason: 'could not be reached' }],
    ['an answer that broke off', { kind: 'broken_off', reason: 'the answer broke off' }],
    ['a web page', { kind: 'not_json', reason: 'answered with a web page instead of JSON' }],
    ['a 500', scriptedAnswer(500)],
    ['a 503', scriptedAnswer(503)],
  ])('with %s opens its circuit, and the reason says when to ask again', async (_what, outcome) => {
    const { asker, ask, askTimes, state } = upstream(outcome)
    await askTimes(FAILURES_MAX - 1)
    expect(state()).toMatchObject({ state: 'ok', failures: FAILURES_MAX - 1 })
    expect(await ask()).toBe(outcome)
    const left = await ask()
    expect(asker.asked()).toBe(FAILURES_MAX)
    expect(left).toMatchObject({
      kind: 'left_alone',
      reason: 'no answer, retry in 1 min',
    })
    expect(failureOf(left as Extract<Outcome, { kind: 'left_alone' }>)).toMatchObject({
      state: 'error',
      retryable: true,
    })
    expect(JSON.stringify(left)).not.toContain('vyntra')
    expect(state()).toEqual({
      upstream: HOST,
      state: 'left_alone',
      since: '2026-11-20T09:00:00.000Z',
      until: '2026-11-20T09:00:30.000Z',
      failures: 5,
      left: null,
    })
  })

  it('does not affect other hosts', async () => {
    const { ask, askTimes } = upstream(timeout)
    await askTimes(FAILURES_MAX)
    expect(await ask('other.example.org')).toMatchObject({ kind: 'ok' })
  })

  it('for one account stays available to others, and reports its worst state', async () => {
    const { next, ask, state } = upstream(timeout)
    for (let i = 0; i < FAILURES_MAX; i++) await ask(HOST, 'key-1')
    next.outcome = scriptedAnswer(200)
    expect(await ask(HOST, 'key-2')).toMatchObject({ kind: 'ok' })
    expect(await ask(HOST)).toMatchObject({ kind: 'ok' })
    expect(await ask(HOST, 'key-1')).toMatchObject({ kind: 'left_alone' })
    expect(state()).toMatchObject({ state: 'left_alone', failures: FAILURES_MAX })
    vi.advanceTimersByTime(CIRCUIT_OPEN_MS)
    expect(await ask(HOST, 'key-1')).toMatchObject({ kind: 'ok' })
    expect(state()).toMatchObject({ state: 'ok', since: '2026-11-20T09:00:30.000Z', failures: 0 })
  })

  it('gets one trial query after the pause, and all queries once that succeeds', async () => {
    const { next, asker, ask, askTimes, state } = upstream(timeout)
    await askTimes(FAILURES_MAX)
    vi.advanceTimersByTime(CIRCUIT_OPEN_MS)
    next.outcome = scriptedAnswer(200)
    const [first, meanwhile] = await Promise.all([ask(), ask()])
    expect(first).toMatchObject({ kind: 'ok' })
    expect(meanwhile).toMatchObject({ kind: 'left_alone' })
    expect(await ask()).toMatchObject({ kind: 'ok' })
    expect(asker.asked()).toBe(FAILURES_MAX + 2)
    expect(state()).toMatchObject({ state: 'ok', until: null, failures: 0 })
  })

  it('opens its circuit again if the trial query fails', async () => {
    const { ask, askTimes, state } = upstream(timeout)
    await askTimes(FAILURES_MAX)
    vi.advanceTimersByTime(CIRCUIT_OPEN_MS)
    expect(await ask()).toBe(timeout)
    expect(await ask()).toMatchObject({ kind: 'left_alone' })
    expect(state()).toMatchObject({ until: '2026-11-20T09:01:00.000Z', since: '2026-11-20T09:00:00.000Z', failures: 6 })
  })

  it('does not count as healthy if the trial query was abandoned', async () => {
    const { next, asker, ask, askTimes } = upstream(timeout)
    await askTimes(FAILURES_MAX)
    vi.advanceTimersByTime(CIRCUIT_OPEN_MS)
    next.outcome = { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }
    await ask()
    expect(await ask()).toMatchObject({ kind: 'left_alone' })
    expect(asker.asked()).toBe(FAILURES_MAX + 1)
  })
})

describe('a caller that leaves during the trial query', () => {
  /** Answers successfully after a second, unless the caller has disconnected. */
  const wellInASecond: UpstreamClient = {
    ask: (_request, { signal }) =>
      new Promise((done) => {
        signal.addEventListener('abort', () => done(stoppedBy(signal, 0)))
        setTimeout(() => done(scriptedAnswer(200)), 1000)
      }),
  }

  it('does not get an answer, but the circuit closes as soon as the host has answered', async () => {
    const failing: UpstreamClient = { ask: async () => timeout }
    const next = { asker: failing }
    const breaker = withBreaker({ ask: (request, asking) => next.asker.ask(request, asking) })
    const ask = (signal = context.signal) => breaker.ask(requestTo(HOST), { ...context, signal })
    for (let i = 0; i < FAILURES_MAX; i++) await ask()
    vi.advanceTimersByTime(CIRCUIT_OPEN_MS)
    next.asker = wellInASecond
    const leaving = new AbortController()
    const trying = ask(leaving.signal)
    leaving.abort()
    expect(await trying).toMatchObject({ kind: 'abandoned' })
    expect(await ask()).toMatchObject({ kind: 'left_alone' })
    await vi.advanceTimersByTimeAsync(1000)
    const after = ask()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await after).toMatchObject({ kind: 'ok' })
  })
})

describe('a circuit stays closed', () => {
  it.each<[string, Outcome]>([
    ['clients went away', { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }],
    ['its turn did not come', { kind: 'timeout', unasked: true, reason: 'could not be asked within 5 s' }],
    ['it refused', scriptedAnswer(403)],
    ['it had none', scriptedAnswer(404)],
    ['it had more than is read', { kind: 'too_large', reason: 'answered with more than 1000 kB' }],
    [
      'it had too many requests',
      { kind: 'rate_limited', host: HOST, reason: 'has had too many requests', retryAt: null },
    ],
  ])('if %s', async (_what, outcome) => {
    const { asker, askTimes, state } = upstream(outcome)
    await askTimes(FAILURES_MAX * 3)
    expect(asker.asked()).toBe(FAILURES_MAX * 3)
    expect(state()).toMatchObject({ state: 'ok', failures: 0 })
  })

  it('if an answer comes between failures', async () => {
    const { next, askTimes, state } = upstream(timeout)
    await askTimes(FAILURES_MAX - 1)
    next.outcome = scriptedAnswer(200)
    await askTimes(1)
    next.outcome = timeout
    await askTimes(FAILURES_MAX - 1)
    expect(state()).toMatchObject({ state: 'ok' })
  })

  it('only until enough failures, even if clients leave between them', async () => {
    const { next, askTimes, state } = upstream(timeout)
    await askTimes(FAILURES_MAX - 1)
    next.outcome = { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }
    await askTimes(1)
    next.outcome = timeout
    await askTimes(1)
    expect(state()).toMatchObject({ state: 'left_alone' })
  })
})
