/** What an upstream says of its own count. */
export interface ToldQuota {
  /** Questions left. */
  remaining: number
  /** Milliseconds since the epoch at which its count begins anew; null where it does not say. */
  resetAt: number | null
}

/**
 * The smallest number of a header: `25000` as documented, or `name=default,25000;` with one part for each count, as
 * IBM API Connect sends it; null where it has none.
 */
function smallest(header: string | null): number | null {
  const numbers = [...(header ?? '').matchAll(/(?:^|[\s,])(\d{1,12})(?=\s*(?:[;,]|$))/g)].map(([, digits]) =>
    Number(digits),
  )
  return numbers.length === 0 ? null : Math.min(...numbers)
}

/**
 * Reads X-RateLimit-Remaining and X-RateLimit-Reset, the latter in seconds from `now` on as EUIPO defines it; null
 * where the upstream does not say how much is left.
 */
export function readQuota(headers: Headers, now: number): ToldQuota | null {
  const remaining = smallest(headers.get('x-ratelimit-remaining'))
  if (remaining === null) return null
  const reset = smallest(headers.get('x-ratelimit-reset'))
  return { remaining, resetAt: reset === null ? null : now + reset * 1000 }
}
