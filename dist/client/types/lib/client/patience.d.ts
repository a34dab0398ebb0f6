import type { Failure } from './types.ts';
/** How long and how often a call is tried. */
export interface Patience {
    /** How many times more a call is tried that failed in a way that may pass. */
    retries: number;
    /** For one try, in milliseconds. */
    timeoutMs: number;
    /** A service that asks for a longer wait than this is not asked again, in milliseconds. */
    longestWaitMs: number;
    now: () => number;
    online: () => boolean;
}
/** What one try is given: the key is the same for all tries of a call. */
export interface Try {
    signal: AbortSignal;
    idempotencyKey: string;
}
/** Milliseconds to wait before the next try: what the service asks for, and by chance a little more; null for no try. */
export declare function waitBefore(tries: number, why: Failure, { now, longestWaitMs }: Patience): number | null;
/**
 * Tries a call until it succeeds, its failure is one that stays, or there were enough tries. `mayRepeat` is asked after
 * each failure whether trying again does no harm. Throws ServiceFailure.
 */
export declare function tried<T>(work: (each: Try) => Promise<T>, patience: Patience, given?: {
    signal?: AbortSignal | undefined;
    mayRepeat?: (why: Failure) => boolean;
}): Promise<T>;
