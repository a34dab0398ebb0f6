import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countRequest } from '../access/count-request.ts'
import type { AppEnv } from './env.ts'

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
