/** Parses an HTTP date in any of its three forms (RFC 9110, section 5.6.7) to milliseconds since the epoch. */
export function readHttpDate(value: string): number | null {
  const at = /^[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Parses Retry-After (RFC 9110, 10.2.3) to Unix ms, at most `longestMs` after `now`. Null if past or unreadable. */
export function readRetryAfter(header: string | null, now: number, longestMs: number): number | null {
  const value = header?.trim() ?? ''
  const at = /^\d+$/.test(value) ? now + Number(value) * 1000 : readHttpDate(value)
  if (at === null || at <= now) return null
  return Math.min(at, now + longestMs)
}
