/** An upstream's own count of questions. */
export interface ToldQuota {
  /** Questions left. */
  remaining: number
  /** When its count begins anew, in milliseconds since the epoch; null where it does not say. */
  resetAt: number | null
}

/**
 * The smallest number in a header; null where it has none. The header is `25000` as documented, or
 * `name=default,25000;` with one part for each count, as IBM API Connect sends it.
 */
function smallest(header: string | null): number | null {
  const numbers = [...(header ?? '').matchAll(/(?:^|[\s,])(\d{1,12})(?=\s*(?:[;,]|$))/g)].map(([, digits]) =>
    Number(digits),
  )
  return numbers.length === 0 ? null : Math.min(...numbers)
}

/**
 * Reads X-RateLimit-Remaining and X-RateLimit-Reset; null where the upstream does not say how much is left. The reset
 * is in seconds from `now`, as EUIPO defines it.
 */
export function readQuota(headers: Headers, now: number): ToldQuota | null {
  const remaining = smallest(headers.get('x-ratelimit-remaining'))
  if (remaining === null) return null
  const reset = smallest(headers.get('x-ratelimit-reset'))
  return { remaining, resetAt: reset === null ? null : now + reset * 1000 }
}
