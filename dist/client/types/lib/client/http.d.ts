import { ServiceFailure } from './failure.ts';
export interface Call {
    baseUrl: string;
    apiKey: string;
    fetch: typeof fetch;
    now: () => number;
}
/** One call to the service; a status other than 2xx throws the ServiceFailure it stands for. */
export declare function send(call: Call, path: string, init: RequestInit): Promise<Response>;
/** The answer as `read` understands it; null from `read` is an answer that cannot be used. */
export declare function readAnswer<T>(response: Response, read: (body: unknown) => T | null): Promise<T>;
export declare function badAnswer(response: Response): ServiceFailure;
