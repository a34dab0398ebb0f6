import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
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
    try {
      await limiter.consume(networkOf(c.var.clientAddress))
      return true
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.header('Retry-After', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))))
      return false
    }
  }
}
