import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countRequest } from '../access/count-request.ts'
import { countedFor } from './asked-from.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

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
