/** Reads an HTTP date in any of its three forms (RFC 9110 section 5.6.7): milliseconds since the epoch, or null. */
export function readHttpDate(value: string): number | null {
  const at = /^[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/**
 * Reads Retry-After (RFC 9110 section 10.2.3): seconds or an HTTP date. Milliseconds since the epoch, at most
 * `longestMs` after `now`; null where it names no time to come.
 */
export function readRetryAfter(header: string | null, now: number, longestMs: number): number | null {
  const value = header?.trim() ?? ''
  const at = /^\d+$/.test(value) ? now + Number(value) * 1000 : readHttpDate(value)
  if (at === null || at <= now) return null
  return Math.min(at, now + longestMs)
}
