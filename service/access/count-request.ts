import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

export interface Counted {
  allowed: boolean
  remaining: number
  /** At least 1. */
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
 * Starts a new window if the clock was set back, because the client would be blocked until the clock catches up.
 * Rejects with the error of the limiter's store.
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
