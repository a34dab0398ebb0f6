import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BURST_SECONDS, type Burst } from '../access/burst.ts'
import type { Left, QuotaDesk } from '../access/quotas.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

const secondsTo = (ms: number) => Math.max(0, Math.ceil((ms - Date.now()) / 1000))

interface Policy {
  name: string
  quota: number
  window: number
  remaining: number
  seconds: number
}

function policyOf(name: string, { limit, remaining, startedAt, resetAt }: Left): Policy {
  const window = Math.round((resetAt - startedAt) / 1000)
  return { name, quota: limit, window, remaining, seconds: secondsTo(resetAt) }
}

/**
 * Sets `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11). q is the quota, w the window, r
 * the remainder, t the seconds until reset.
 */
export async function limitHeaders(c: Context<AppEnv>, quotas: QuotaDesk): Promise<void> {
  const { limit, remaining, resetSeconds } = c.var.burst
  const { period, day } = await quotas.left(c.var.key)
  const policies: Policy[] = [
    { name: 'burst', quota: limit, window: BURST_SECONDS, remaining, seconds: resetSeconds },
    policyOf('period', period),
    ...(day === null ? [] : [policyOf('day', day)]),
  ]
  c.header('RateLimit-Policy', policies.map(({ name, quota, window }) => `"${name}";q=${quota};w=${window}`).join(', '))
  c.header('RateLimit', policies.map(({ name, remaining: r, seconds }) => `"${name}";r=${r};t=${seconds}`).join(', '))
}

/** Counts against the key's burst limit, and puts the headers of all limits on every answer. */
export function burstLimit(quotas: QuotaDesk, burst: Burst) {
  return createMiddleware<AppEnv>(async function burstLimit(c, next) {
    const limit = quotas.limitsOf(c.var.key).perMinute
    const { allowed, remaining, resetSeconds } = await burst.take(c.var.key.holder, limit)
    c.set('burst', { limit, remaining, resetSeconds })
    await limitHeaders(c, quotas)
    if (!allowed) {
      const wait = String(resetSeconds)
      throw new ProblemError('burst_exceeded', `At most ${limit} requests a minute. Ask again in ${wait} s.`, {
        headers: { 'Retry-After': wait },
      })
    }
    await next()
  })
}
