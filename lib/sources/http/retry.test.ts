import { describe, expect, it } from 'vitest'
import { scriptedAnswer, scriptedAsker } from '../testing/scripted-client.ts'
import { scriptedUpstream } from '../testing/scripted-upstream.ts'
import { withRetry } from './circuit-breaker.ts'
import type { Outcome } from './outcome.ts'

const REQUEST = { url: 'https://register.example.org/', accept: 'application/json' }
const { context } = scriptedUpstream(() => null)

const PASSING: [string, Outcome][] = [
  ['a refused connection', { kind: 'refused', reason: 'could not be reached' }],
  ['an answer that broke off', { kind: 'broken_off', reason: 'the answer broke off' }],
  ['a 502', scriptedAnswer(502)],
  ['a 503', scriptedAnswer(503)],
  ['a 504', scriptedAnswer(504)],
]

const LASTING: [string, Outcome][] = [
  ...[200, 400, 401, 403, 404, 408, 500, 501].map((status): [string, Outcome] => [
    `a ${status}`,
    scriptedAnswer(status),
  ]),
  ['a 503 that says when', scriptedAnswer(503, {}, Date.now() + 1000)],
  ['too many requests', { kind: 'rate_limited', host: 'x', reason: 'has had too many requests', retryAt: null }],
  ['a timeout', { kind: 'timeout', reason: 'no answer in 5 s' }],
  ['a client that left', { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }],
  ['a host left alone', { kind: 'left_alone', reason: 'failed' }],
  ['a web page', { kind: 'not_json', reason: 'answered with a web page instead of JSON' }],
  ['a bad redirect', { kind: 'bad_redirect', reason: 'redirected' }],
]

describe('withRetry', () => {
  it.each(PASSING)('retries once after %s', async (_what, outcome) => {
    const asker = scriptedAsker((_request, _context, time) => (time === 1 ? outcome : scriptedAnswer(200)))
    expect(await withRetry(asker).ask(REQUEST, context)).toMatchObject({ kind: 'ok' })
    expect(asker.asked()).toBe(2)
  })

  it.each(PASSING)('does not retry twice after %s, and returns that outcome', async (_what, outcome) => {
    const asker = scriptedAsker(() => outcome)
    expect(await withRetry(asker).ask({ ...REQUEST, body: new URLSearchParams({ q: 'x' }) }, context)).toBe(outcome)
    expect(asker.asked()).toBe(2)
  })

  it.each(LASTING)('does not retry after %s', async (_what, outcome) => {
    const asker = scriptedAsker(() => outcome)
    expect(await withRetry(asker).ask(REQUEST, context)).toBe(outcome)
    expect(asker.asked()).toBe(1)
  })

  it('returns the first failure if our own quota forbids a retry', async () => {
    const broken: Outcome = { kind: 'broken_off', reason: 'the answer broke off' }
    const spent: Outcome = { kind: 'rate_limited', host: 'x', reason: 'is used up', retryAt: null, unasked: true }
    const asker = scriptedAsker((_request, _context, time) => (time === 1 ? broken : spent))
    expect(await withRetry(asker).ask(REQUEST, context)).toBe(broken)
  })

  it('returns the first failure without a retry if the time has run out', async () => {
    const controller = new AbortController()
    const asker = scriptedAsker(() => {
      setTimeout(() => controller.abort(new DOMException('deadline', 'TimeoutError')), 5)
      return { kind: 'refused', reason: 'could not be reached' }
    })
    expect(await withRetry(asker).ask(REQUEST, { ...context, signal: controller.signal })).toMatchObject({
      kind: 'refused',
    })
    expect(asker.asked()).toBe(1)
  })
})
