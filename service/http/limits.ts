import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { planOf } from '../access/plans.ts'
import type { QuotaDesk } from '../access/quotas.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

const WINDOW_SECONDS = 60

type Burst = AppEnv['Variables']['burst']

/**
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11) for the two policies:
 * q is the quota, w the window, r what remains, t the seconds until it is restored.
 */
export async function limitHeaders(c: Context<AppEnv>, quotas: QuotaDesk): Promise<void> {
  const { burst } = c.var
  const { limit, remaining, startedAt, resetAt } = await quotas.left(c.var.key)
  const window = Math.round((resetAt - startedAt) / 1000)
  const seconds = Math.max(0, Math.ceil((resetAt - Date.now()) / 1000))
  c.header('RateLimit-Policy', `"burst";q=${burst.limit};w=${WINDOW_SECONDS}, "period";q=${limit};w=${window}`)
  c.header('RateLimit', `"burst";r=${burst.remaining};t=${burst.resetSeconds}, "period";r=${remaining};t=${seconds}`)
}

/** Counts a request against the key's burst limit, and tells both limits on every answer. */
export function burstLimit(quotas: QuotaDesk) {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterFor = (points: number) => {
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
    limiters.set(points, limiter)
    return limiter
  }
  const burstOf = (limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Burst => ({
    limit,
    remaining: remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  return createMiddleware<AppEnv>(async function burstLimit(c, next) {
    const limit = planOf(c.var.key.plan).burstPerMinute
    try {
      c.set('burst', burstOf(limit, await limiterFor(limit).consume(c.var.key.id)))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.set('burst', burstOf(limit, refused))
      await limitHeaders(c, quotas)
      const wait = String(c.var.burst.resetSeconds)
      throw new ProblemError('burst_exceeded', `At most ${limit} requests a minute. Ask again in ${wait} s.`, {
        headers: { 'Retry-After': wait },
      })
    }
    await limitHeaders(c, quotas)
    await next()
  })
}
