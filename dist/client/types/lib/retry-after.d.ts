/** Reads an HTTP date in any of its three forms (RFC 9110 section 5.6.7): milliseconds since the epoch, or null. */
export declare function readHttpDate(value: string): number | null;
/**
 * Reads Retry-After (RFC 9110 section 10.2.3): seconds or an HTTP date. Milliseconds since the epoch, at most
 * `longestMs` after `now`; null where it names no time to come.
 */
export declare function readRetryAfter(header: string | null, now: number, longestMs: number): number | null;
