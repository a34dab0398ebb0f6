import type { QuotaRest } from './types.ts'

/**
 * What is left of the period, from `RateLimit: "burst";r=57;t=24, "period";r=412;t=1036800`
 * (draft-ietf-httpapi-ratelimit-headers-11: r is what remains, t the seconds until it is restored).
 */
export function readQuotaLeft(header: string | null, now: number): QuotaRest | null {
  for (const item of (header ?? '').split(',')) {
    const [policy, ...parameters] = item.split(';').map((part) => part.trim())
    if (policy !== '"period"') continue
    const values = new Map(parameters.map((parameter) => parameter.split('=') as [string, string]))
    const remaining = Number(values.get('r'))
    const seconds = Number(values.get('t'))
    if (Number.isInteger(remaining) && Number.isInteger(seconds)) return { remaining, resetAt: now + seconds * 1000 }
  }
  return null
}
