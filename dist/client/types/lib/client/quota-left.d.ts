import type { QuotaLeft } from './types.ts';
/**
 * What is left of the period, from `RateLimit: "burst";r=57;t=24, "period";r=412;t=1036800`
 * (draft-ietf-httpapi-ratelimit-headers-11: r is what remains, t the seconds until it is restored).
 */
export declare function readQuotaLeft(header: string | null, now: number): QuotaLeft | null;
