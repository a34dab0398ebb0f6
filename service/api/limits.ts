import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { BURST_SECONDS, type Burst, countRequest, type Left, type QuotaDesk } from '../access/quotas.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem.ts'
import { countedFor } from './security.ts'

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

/** Counts requests against the key's burst limit, and adds all limits to the headers. */
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

/** Limits each client's requests without a key. Counts only in memory. */
export function addressLimit(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return createMiddleware<AppEnv>(async function addressLimit(c, next) {
    const { allowed, resetSeconds } = await countRequest(limiter, countedFor(c, c.var.clientAddress))
    if (!allowed) {
      const wait = String(resetSeconds)
      throw new ProblemError('burst_exceeded', `At most ${perMinute} requests a minute. Ask again in ${wait} s.`, {
        headers: { 'Retry-After': wait },
      })
    }
    await next()
  })
}

const WINDOW_SECONDS = 10 * 60

/** Permits `points` requests in ten minutes for a client's network. Counts only in memory. */
export function networkLimit(points: number): (c: Context<AppEnv>) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  return async function isWithin(c) {
    const { allowed, resetSeconds } = await countRequest(limiter, c.var.clientAddress)
    if (!allowed) c.header('Retry-After', String(resetSeconds))
    return allowed
  }
}
