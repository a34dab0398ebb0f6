interface ToldQuota {
  remaining: number
  /** Milliseconds since the epoch. */
  resetAt: number | null
}

/** `25000` as documented, or `name=default,25000;` for each count, as IBM API Connect sends it. */
function smallest(header: string | null): number | null {
  const numbers = [...(header ?? '').matchAll(/(?:^|[\s,])(\d{1,12})(?=\s*(?:[;,]|$))/g)].map(([, digits]) =>
    Number(digits),
  )
  return numbers.length === 0 ? null : Math.min(...numbers)
}

/** The reset is in seconds from `now`, as EUIPO defines it. */
export function readQuota(headers: Headers, now: number): ToldQuota | null {
  const remaining = smallest(headers.get('x-ratelimit-remaining'))
  if (remaining === null) return null
  const reset = smallest(headers.get('x-ratelimit-reset'))
  return { remaining, resetAt: reset === null ? null : now + reset * 1000 }
}
