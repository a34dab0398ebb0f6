import { z } from '../zod.ts';
/** Every error the service can answer with: HTTP status, title, and whether asking again may help. */
export declare const PROBLEMS: {
    readonly invalid_request: {
        readonly status: 400;
        readonly title: 'The request is not valid';
        readonly retryable: false;
    };
    readonly unauthorized: {
        readonly status: 401;
        readonly title: 'A valid API key is needed';
        readonly retryable: false;
    };
    readonly forbidden: {
        readonly status: 403;
        readonly title: 'This key may not do that';
        readonly retryable: false;
    };
    readonly not_found: {
        readonly status: 404;
        readonly title: 'There is nothing at this address';
        readonly retryable: false;
    };
    readonly unknown_jurisdiction: {
        readonly status: 404;
        readonly title: 'This jurisdiction is not covered';
        readonly retryable: false;
    };
    readonly method_not_allowed: {
        readonly status: 405;
        readonly title: 'This address does not take that method';
        readonly retryable: false;
    };
    readonly payload_too_large: {
        readonly status: 413;
        readonly title: 'The request is too large';
        readonly retryable: false;
    };
    readonly unsupported_media_type: {
        readonly status: 415;
        readonly title: 'The body must be JSON';
        readonly retryable: false;
    };
    readonly misdirected_request: {
        readonly status: 421;
        readonly title: 'This service does not answer for that host';
        readonly retryable: false;
    };
    readonly burst_exceeded: {
        readonly status: 429;
        readonly title: 'Too many requests at once';
        readonly retryable: true;
    };
    readonly quota_exceeded: {
        readonly status: 429;
        readonly title: 'The quota of this period is used up';
        readonly retryable: true;
    };
    readonly internal_error: {
        readonly status: 500;
        readonly title: 'Something went wrong in the service';
        readonly retryable: true;
    };
    readonly storage_unavailable: {
        readonly status: 503;
        readonly title: 'The service cannot reach its database';
        readonly retryable: true;
    };
    readonly no_source_answered: {
        readonly status: 503;
        readonly title: 'Not one source answered';
        readonly retryable: true;
    };
};
export type ProblemCode = keyof typeof PROBLEMS;
/** RFC 9457 problem details, with members of our own from `code` on. */
export declare const Problem: z.ZodMiniObject<{
    type: z.ZodMiniString<string>;
    title: z.ZodMiniString<string>;
    status: z.ZodMiniInt;
    detail: z.ZodMiniString<string>;
    instance: z.ZodMiniString<string>;
    code: z.ZodMiniEnum<{
        burst_exceeded: "burst_exceeded";
        forbidden: "forbidden";
        internal_error: "internal_error";
        invalid_request: "invalid_request";
        method_not_allowed: "method_not_allowed";
        misdirected_request: "misdirected_request";
        no_source_answered: "no_source_answered";
        not_found: "not_found";
        payload_too_large: "payload_too_large";
        quota_exceeded: "quota_exceeded";
        storage_unavailable: "storage_unavailable";
        unauthorized: "unauthorized";
        unknown_jurisdiction: "unknown_jurisdiction";
        unsupported_media_type: "unsupported_media_type";
    }>;
    requestId: z.ZodMiniString<string>;
    retryable: z.ZodMiniBoolean<boolean>;
    errors: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniObject<{
        pointer: z.ZodMiniString<string>;
        detail: z.ZodMiniString<string>;
    }, z.core.$strip>>>;
    charged: z.ZodMiniLiteral<false>;
}, z.core.$strip>;
export type Problem = z.infer<typeof Problem>;
