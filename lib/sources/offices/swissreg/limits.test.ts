import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../http/outcome.ts'
import { createLimits } from './connector.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const HOUR = 3_600_000

function ok(headers: Record<string, string>): Outcome {
  return { kind: 'ok', text: '<a/>', json: null, headers: new Headers(headers), host: 'x', crossedHosts: false }
}

describe('the quota of the API', () => {
  it('counts the queries left by the bytes of earlier answers', () => {
    const limits = createLimits()
    const { questions, left } = limits.allowed(NOW)
    expect(left).toBe(questions)
    limits.note(ok({ 'ratelimit-weight': String(2 ** 30) }), NOW)
    const after = limits.allowed(NOW)
    expect(after.left / after.questions).toBeCloseTo(0.47, 1)
    expect(after.questions).toBeLessThan(questions)
    expect(limits.allowed(NOW + 25 * HOUR)).toEqual({ questions: after.questions, left: after.questions })
  })

  it('blocks queries while the API demands a pause', () => {
    const limits = createLimits()
    expect(limits.refusal(NOW)).toBeNull()
    limits.note(ok({ 'retry-after': '30' }), NOW)
    expect(limits.refusal(NOW + 29_999)).toEqual({
      state: 'rate_limited',
      reason: 'asked to be left alone, until 09:00:30 UTC',
      retryable: true,
    })
    expect(limits.refusal(NOW + 30_000)).toBeNull()
    limits.note({ kind: 'rate_limited', host: 'x', reason: 'x', retryAt: NOW + 90_000 }, NOW)
    limits.note(ok({ 'retry-after': '1' }), NOW)
    expect(limits.refusal(NOW + 89_999)).toMatchObject({ state: 'rate_limited' })
  })

  it('pauses for a quarter of an hour before failed queries lock the service out', () => {
    const limits = createLimits()
    limits.note(ok({ 'x-ipi-penalty': '1900' }), NOW)
    expect(limits.refusal(NOW)).toBeNull()
    limits.note(ok({ 'x-ipi-penalty': '1946' }), NOW)
    expect(limits.refusal(NOW)).toMatchObject({ reason: expect.stringContaining('until 09:15:00 UTC') })
  })

  it('is two gibibytes in any 24 hours, by the reported weight', () => {
    const limits = createLimits()
    const quarter = { 'ratelimit-weight': String(2 ** 29) }
    for (const hour of [0, 5, 10]) limits.note(ok(quarter), NOW + hour * HOUR)
    expect(limits.refusal(NOW + 10 * HOUR)).toBeNull()
    limits.note(ok(quarter), NOW + 11 * HOUR)
    expect(limits.refusal(NOW + 24.9 * HOUR)).toMatchObject({ reason: expect.stringContaining('2 GiB a day') })
    expect(limits.refusal(NOW + 25 * HOUR)).toBeNull()
    limits.note(ok({}), NOW + 25 * HOUR)
    expect(limits.refusal(NOW + 25 * HOUR)).toBeNull()
  })

  it('ignores invalid headers', () => {
    const limits = createLimits()
    limits.note(ok({ 'x-ipi-penalty': 'many', 'ratelimit-weight': '-5', 'retry-after': 'soon' }), NOW)
    expect(limits.refusal(NOW)).toBeNull()
  })
})
