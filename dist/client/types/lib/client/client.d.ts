import { Quotas } from '../contract/quotas.ts';
import { ReceiptKeys } from '../contract/receipt-keys.ts';
import type { BrandCheckRequest } from '../contract/request.ts';
import { type ProgressEvent } from './stream.ts';
import type { CheckResult, QuotaLeft } from './types.ts';
export interface ClientOptions {
    /** Address of the service, without a trailing slash. */
    baseUrl: string;
    apiKey: string;
    fetch?: typeof fetch;
    /** Milliseconds since the epoch. */
    now?: () => number;
    /** Whether the machine is online; decides between `offline` and `unreachable`. */
    online?: () => boolean;
    /** How many times more a call is tried that failed in a way that may pass: 2 where left out. */
    retries?: number;
    /** For one try, in milliseconds: 20 s where left out. A check takes 8 s at most. */
    timeoutMs?: number;
    /** A service that asks for a longer wait than this is not asked again: 30 s where left out, in milliseconds. */
    longestWaitMs?: number;
}
export interface CheckOptions {
    signal?: AbortSignal;
    onEvent?: (event: ProgressEvent) => void;
    /** A private check: the service caches nothing and remembers no repeat. */
    private?: boolean;
}
export interface CheckAnswer {
    result: CheckResult;
    quota: QuotaLeft | null;
    requestId: string | null;
    /** The answer as it was sent, which a receipt is verified against. */
    raw: unknown;
}
/** What may be left out of a request is left out. */
export type CheckRequest = Pick<BrandCheckRequest, 'name'> & Partial<BrandCheckRequest> & {
    receipt?: boolean;
};
export interface Client {
    /** Checks a name. Throws ServiceFailure. */
    brandCheck(request: CheckRequest, options?: CheckOptions): Promise<CheckAnswer>;
    /** Plan, use and limits of the key. Throws ServiceFailure. */
    quotas(options?: {
        signal?: AbortSignal;
    }): Promise<Quotas>;
    /** The public keys that receipts of this service are verified with. Throws ServiceFailure. */
    receiptKeys(options?: {
        signal?: AbortSignal;
    }): Promise<ReceiptKeys>;
}
/**
 * Client of the v2 interface. The name travels in the body, never in an address. What fails in a way that may pass is
 * tried again, as often and as late as the options say; a check that is tried again is charged once.
 */
export declare function createClient(options: ClientOptions): Client;
/** Exchanges a single-use claim token for the API key it stands for. Tried once. Throws ServiceFailure. */
export declare function claimKey(options: {
    baseUrl: string;
    token: string;
    fetch?: typeof fetch;
}): Promise<string>;
