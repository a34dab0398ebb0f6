import { type CheckEvent } from '../contract/events.ts';
import type { CheckResult, QuotaLeft } from './types.ts';
/** An event that tells of progress; the others end the stream and are not passed on. */
export type ProgressEvent = Exclude<CheckEvent, {
    event: 'quota' | 'result' | 'problem';
}>;
/** What an event tells; null for one that this client does not know, or that is not progress. */
export declare function readProgress(event: string | undefined, data: unknown): ProgressEvent | null;
/** Reads a streamed check to its end. A stream that ends without a result is `interrupted`. */
export declare function readStream(response: Response, onProgress: (event: ProgressEvent) => void, now: () => number): Promise<{
    result: CheckResult;
    quota: QuotaLeft | null;
    raw: unknown;
}>;
