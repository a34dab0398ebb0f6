import type { Failure, FailureKind } from './types.ts';
/** A call that gave no result. `failure` can cross a message channel; the error itself cannot. */
export declare class ServiceFailure extends Error {
    name: string;
    readonly failure: Failure;
    constructor(failure: Failure);
}
export declare function failure(kind: FailureKind, more?: Partial<Failure>): Failure;
/** The failure a problem document stands for; one that cannot be read is judged by its status. */
export declare function problemFailure(body: unknown, status: number, headers: Headers, now: number): Failure;
/** Tells a caller's own abort from a deadline and from a service that cannot be reached. */
export declare function thrownFailure(error: unknown, online: boolean): Failure;
