import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

/** At most so many requests a minute of one client, for addresses that need no key. Counted in memory alone. */
export function addressLimit(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return createMiddleware<AppEnv>(async function addressLimit(c, next) {
    try {
      await limiter.consume(c.var.clientAddress)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const wait = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
      throw new ProblemError('burst_exceeded', `At most ${perMinute} requests a minute. Ask again in ${wait} s.`, {
        headers: { 'Retry-After': wait },
      })
    }
    await next()
  })
}
