import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jsonAnswer, type ScriptedUpstream, scriptedUpstream } from '../testing/scripted-upstream.ts'
import { type Outcome, startDeadline } from './outcome.ts'
import { createRateLimiter } from './rate-limiter.ts'

const HOST = 'https://rdap.example.org'
const ANSWER_MS = 300
/** Time for a registry in milliseconds (domains.ts). */
const GIVEN_MS = 2800

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Creates a rate limiter before a slow upstream. Each account's query has its own deadline. */
function gated({ context }: ScriptedUpstream) {
  const gate = createRateLimiter()
  async function ask(holder: string, what: string): Promise<Outcome> {
    const deadline = startDeadline(context.signal, GIVEN_MS)
    try {
      const request = { url: `${HOST}/${what}`, accept: 'application/json' }
      return await gate.ask(request, { ...context, holder, signal: deadline.signal })
    } finally {
      deadline.clear()
    }
  }
  /** Sends seven queries a second of one account, for this many seconds. */
  async function flood(seconds: number): Promise<Outcome[]> {
    const asking: Promise<Outcome>[] = []
    for (let i = 0; i < seconds * 7; i++) {
      asking.push(ask('flood', `f${i}`))
      await vi.advanceTimersByTimeAsync(1000 / 7)
    }
    await vi.advanceTimersByTimeAsync(GIVEN_MS + ANSWER_MS)
    return Promise.all(asking)
  }
  return { ask, flood }
}

const slow = () =>
  scriptedUpstream(async () => {
    await later(ANSWER_MS)
    return jsonAnswer({})
  })

const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind)

it('answers occasional queries of one account during a flood by another', async () => {
  const { ask, flood } = gated(slow())
  const singles: Promise<Outcome>[] = []
  for (const at of [3000, 5500, 8000, 10_500]) setTimeout(() => singles.push(ask('single', `s${at}`)), at)
  const flooded = await flood(12)
  expect(kinds(await Promise.all(singles))).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(kinds(flooded)).toContain('timeout')
})

it('answers a flood as fast as the rate limit allows', async () => {
  const { flood } = gated(slow())
  const answered = kinds(await flood(12)).filter((kind) => kind === 'ok')
  expect(answered.length).toBeGreaterThanOrEqual(5 * 12)
})

it('refuses only the account with too many waiting queries', async () => {
  const { asked, context } = scriptedUpstream(() => new Promise(() => {}))
  const gate = createRateLimiter({ waitingMax: 3 })
  const ask = (holder: string) => gate.ask({ url: HOST, accept: '*/*' }, { ...context, holder })
  for (let i = 0; i < 5; i++) void ask('flood')
  expect(await ask('flood')).toMatchObject({
    kind: 'rate_limited',
    reason: 'has too many questions of this key waiting',
    unasked: true,
  })
  const other = vi.fn()
  void ask('single').then(other)
  await vi.advanceTimersByTimeAsync(0)
  expect(other).not.toHaveBeenCalled()
  expect(asked).toHaveLength(2)
})

/** Creates a host that accepts this many queries a second, and answers further ones with 429. */
function limitedTo(perSecond: number, retryAfter: string) {
  let times: number[] = []
  let refusals = 0
  const upstream = scriptedUpstream(() => {
    times = times.filter((at) => at > Date.now() - 1000)
    if (times.length >= perSecond) {
      refusals++
      return new Response('', { status: 429, headers: { 'retry-after': retryAfter } })
    }
    times.push(Date.now())
    return jsonAnswer({})
  })
  return { upstream, refusals: () => refusals }
}

it('sends waiting queries in fair order after a short pause', async () => {
  let now = 0
  const order: string[] = []
  const upstream = scriptedUpstream(({ pathname }) => {
    order.push(pathname)
    return now++ === 0 ? new Response('', { status: 429, headers: { 'retry-after': '1' } }) : jsonAnswer({})
  })
  const { ask } = gated(upstream)
  expect(await ask('flood', 'first')).toMatchObject({ kind: 'rate_limited' })
  const waiting = [ask('flood', 'f1'), ask('flood', 'f2'), ask('flood', 'f3'), ask('single', 's1')]
  await vi.advanceTimersByTimeAsync(900)
  expect(order).toEqual(['/first'])
  await vi.advanceTimersByTimeAsync(2800)
  expect(order[1]).toBe('/s1')
  expect(kinds(await Promise.all(waiting)).filter((kind) => kind === 'ok').length).toBeGreaterThanOrEqual(3)
})

it('slows down after a 429, so that a flood does not need another pause', async () => {
  const { upstream, refusals } = limitedTo(2, '1')
  const { ask, flood } = gated(upstream)
  await flood(10)
  const learnt = refusals()
  expect(learnt).toBeGreaterThan(0)
  const singles: Promise<Outcome>[] = []
  for (const at of [2000, 9000, 16_000]) setTimeout(() => singles.push(ask('single', `s${at}`)), at)
  await flood(30)
  expect(refusals()).toBe(learnt)
  expect(kinds(await Promise.all(singles))).toEqual(['ok', 'ok', 'ok'])
})

it('returns to the old rate after a while', async () => {
  const { upstream } = limitedTo(2, '1')
  const { ask, flood } = gated(upstream)
  await flood(5)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const asked = upstream.asked.length
  void Promise.all([ask('single', 's1'), ask('single', 's2')])
  await vi.advanceTimersByTimeAsync(0)
  expect(upstream.asked).toHaveLength(asked + 2)
})
