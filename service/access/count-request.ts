import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

export interface Counted {
  allowed: boolean
  remaining: number
  /** From one to the length of the window. */
  resetSeconds: number
}

async function consumed(limiter: RateLimiterAbstract, who: string): Promise<[allowed: boolean, RateLimiterRes]> {
  try {
    return [true, await limiter.consume(who)]
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return [false, refused]
    throw refused
  }
}

/**
 * Counts one request. If more time is left than a window lasts, the clock was set back. Then a new window begins,
 * because the client would be blocked until the clock catches up. Rejects with the error of the limiter's store.
 */
export async function countRequest(limiter: RateLimiterAbstract, who: string): Promise<Counted> {
  const lengthMs = limiter.duration * 1000
  let [allowed, res] = await consumed(limiter, who)
  if (res.msBeforeNext > lengthMs) {
    await limiter.delete(who)
    ;[allowed, res] = await consumed(limiter, who)
  }
  const waitMs = Math.min(res.msBeforeNext, lengthMs)
  return { allowed, remaining: res.remainingPoints, resetSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
