import type { Context } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countRequest } from '../access/count-request.ts'
import type { AppEnv } from './env.ts'

const WINDOW_SECONDS = 10 * 60

/** The network a request comes from: an IPv4 address, or the first 64 bits of an IPv6 one, which are one household's. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}

/** Counts what a network sends, at most `points` in ten minutes; kept in memory and nowhere else. */
export function networkLimit(points: number): (c: Context<AppEnv>) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  return async function isWithin(c) {
    const { allowed, resetSeconds } = await countRequest(limiter, networkOf(c.var.clientAddress))
    if (!allowed) c.header('Retry-After', String(resetSeconds))
    return allowed
  }
}
