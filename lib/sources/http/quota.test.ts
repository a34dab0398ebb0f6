import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptedAnswer, scriptedAsker } from '../testing/scripted-client.ts'
import { scriptedUpstream } from '../testing/scripted-upstream.ts'
import { createMemoryQuota, withQuota } from './quota.ts'

const REQUEST = { url: 'https://register.example.org/search?name=vyntra', accept: 'application/json' }
const DAY = 86_400_000
const { context } = scriptedUpstream(() => null, { now: () => Date.now() })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

function limited(questions: number, perMs: number, headers: Record<string, string> = {}, patienceMs = 0) {
  const asker = scriptedAsker(() => scriptedAnswer(200, headers))
  const allowance = createMemoryQuota({ questions, perMs })
  const what = 'its daily allowance of 2 questions'
  const watched = withQuota(asker, { upstream: 'euipo', allowance, what, patienceMs })
  return { asker, watched, ask: (signal = context.signal) => watched.ask(REQUEST, { ...context, signal }) }
}

describe('an exhausted quota', () => {
  it('is reported with the time of its end, and nothing is sent', async () => {
    const { asker, watched, ask } = limited(2, DAY)
    await ask()
    expect(watched.states()).toMatchObject([{ upstream: 'euipo', state: 'ok', left: 1, until: null }])
    await ask()
    const outcome = await ask()
    expect(asker.asked()).toBe(2)
    expect(outcome).toMatchObject({
      kind: 'rate_limited',
      reason: expect.stringMatching(/^its daily allowance of 2 questions is used up until \d\d:\d\d:\d\d UTC$/),
    })
    expect(JSON.stringify(outcome)).not.toContain('vyntra')
    expect(watched.states()).toMatchObject([{ state: 'limited', since: '2026-11-20T09:00:00.000Z', left: 0 }])
  })

  it('is available again at that time', async () => {
    const { watched, ask } = limited(1, DAY)
    await ask()
    const outcome = await ask()
    vi.setSystemTime((outcome as { retryAt: number }).retryAt)
    expect(watched.states()).toMatchObject([{ state: 'ok', until: null, left: 1 }])
    expect(await ask()).toMatchObject({ kind: 'ok' })
  })

  it('leaves a share for another account, and says whose share is used up', async () => {
    const asker = scriptedAsker(() => scriptedAnswer(200))
    const allowance = createMemoryQuota({ questions: 10, perMs: DAY })
    const watched = withQuota(asker, { upstream: 'euipo', allowance, what: 'its daily allowance of 10 questions' })
    const ask = (holder: string) => watched.ask(REQUEST, { ...context, holder })
    for (let i = 0; i < 20; i++) await ask('flood')
    expect(await ask('flood')).toMatchObject({
      kind: 'rate_limited',
      unasked: true,
      reason: expect.stringMatching(/^the share of this key in its daily allowance of 10 questions is used up until/),
    })
    expect(watched.states()).toMatchObject([{ state: 'ok', left: 3 }])
    expect(await ask('single')).toMatchObject({ kind: 'ok' })
  })

  it('follows the count of the upstream, even if ours differs', async () => {
    const { asker, watched, ask } = limited(100, DAY, {
      'x-ratelimit-remaining': 'name=default,0;',
      'x-ratelimit-reset': '90',
    })
    await ask()
    expect(await ask()).toMatchObject({ kind: 'rate_limited', retryAt: Date.now() + 90_000 })
    expect(asker.asked()).toBe(1)
    expect(watched.states()).toMatchObject([{ left: 0, state: 'limited' }])
    vi.advanceTimersByTime(90_000)
    expect(await ask()).toMatchObject({ kind: 'ok' })
  })

  it('shows the count of the upstream if it is lower', async () => {
    const { watched, ask } = limited(100, DAY, { 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '90' })
    await ask()
    expect(watched.states()).toMatchObject([{ left: 7, state: 'ok' }])
  })
})

describe('a rate limit', () => {
  it('makes each query wait for its turn', async () => {
    const { asker, ask } = limited(1, 1000, {}, 5000)
    const all = Promise.all([ask(), ask(), ask()])
    await vi.advanceTimersByTimeAsync(0)
    expect(asker.asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(900)
    expect(asker.asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asker.asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(1100)
    expect((await all).map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok'])
  })

  it('does not make a query wait longer than its patience', async () => {
    const { ask } = limited(1, 60_000, {}, 5000)
    await ask()
    expect(await ask()).toMatchObject({ kind: 'rate_limited' })
  })

  it('queues accounts fairly, so that one query does not wait behind many of another', async () => {
    const asker = scriptedAsker(() => scriptedAnswer(200))
    const allowance = createMemoryQuota({ questions: 1, perMs: 1000 })
    const watched = withQuota(asker, { upstream: 'zefix', allowance, what: 'its pace', patienceMs: 3000 })
    const ask = (holder: string) => watched.ask(REQUEST, { ...context, holder })
    const flood = Array.from({ length: 20 }, () => ask('flood'))
    await vi.advanceTimersByTimeAsync(0)
    const single = ask('single')
    await vi.advanceTimersByTimeAsync(4000)
    expect(await single).toMatchObject({ kind: 'ok' })
    const kinds = (await Promise.all(flood)).map(({ kind }) => kind)
    expect([
      kinds.filter((kind) => kind === 'ok').length,
      kinds.filter((kind) => kind === 'rate_limited').length,
    ]).toEqual([2, 18])
  })

  it('ends a wait at the deadline without sending', async () => {
    const { asker, ask } = limited(1, 4000, {}, 5000)
    await ask()
    const controller = new AbortController()
    const waiting = ask(controller.signal)
    await vi.advanceTimersByTimeAsync(10)
    controller.abort(new DOMException('deadline', 'TimeoutError'))
    expect(await waiting).toMatchObject({ kind: 'timeout', unasked: true })
    expect(asker.asked()).toBe(1)
  })
})
