import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

export interface Counted {
  /** False where the limit of this window is reached. */
  allowed: boolean
  remaining: number
  /** Whole seconds until the window ends: at least one, and at most the length of the window. */
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
 * Counts one request. If the time left of a window is longer than the window, the clock was set back since it began:
 * the window begins anew, because otherwise nobody could ask until the clock has caught up. Rejects with the error of
 * the limiter's store.
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
