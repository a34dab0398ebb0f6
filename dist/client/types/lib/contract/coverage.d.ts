import { z } from '../zod.ts';
export declare const SOURCE_KINDS: readonly ['trademark', 'company', 'domain', 'brand_in_use'];
export declare const SourceKind: z.ZodMiniEnum<{
    brand_in_use: "brand_in_use";
    company: "company";
    domain: "domain";
    trademark: "trademark";
}>;
export type SourceKind = z.infer<typeof SourceKind>;
export declare const SOURCE_STATES: readonly ['answered', 'answered_stale', 'timeout', 'error', 'rate_limited', 'not_configured', 'not_proven'];
export declare const SourceState: z.ZodMiniEnum<{
    answered: "answered";
    answered_stale: "answered_stale";
    error: "error";
    not_configured: "not_configured";
    not_proven: "not_proven";
    rate_limited: "rate_limited";
    timeout: "timeout";
}>;
export type SourceState = z.infer<typeof SourceState>;
export declare const SEARCH_METHODS: readonly ['similarity', 'text', 'exact'];
export declare const SearchMethod: z.ZodMiniEnum<{
    exact: "exact";
    similarity: "similarity";
    text: "text";
}>;
export type SearchMethod = z.infer<typeof SearchMethod>;
export declare const AnswerOrigin: z.ZodMiniEnum<{
    cache: "cache";
    fallback: "fallback";
    live: "live";
    snapshot: "snapshot";
}>;
export type AnswerOrigin = z.infer<typeof AnswerOrigin>;
/** One register or domain registry that was part of the check. */
export declare const CoverageRow: z.ZodMiniObject<{
    id: z.ZodMiniString<string>;
    name: z.ZodMiniString<string>;
    kind: z.ZodMiniEnum<{
        brand_in_use: "brand_in_use";
        company: "company";
        domain: "domain";
        trademark: "trademark";
    }>;
    jurisdictions: z.ZodMiniArray<z.ZodMiniString<string>>;
    required: z.ZodMiniBoolean<boolean>;
    manualUrl: z.ZodMiniNullable<z.ZodMiniURL>;
    state: z.ZodMiniEnum<{
        answered: "answered";
        answered_stale: "answered_stale";
        error: "error";
        not_configured: "not_configured";
        not_proven: "not_proven";
        rate_limited: "rate_limited";
        timeout: "timeout";
    }>;
    method: z.ZodMiniEnum<{
        exact: "exact";
        similarity: "similarity";
        text: "text";
    }>;
    askedAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
    origin: z.ZodMiniOptional<z.ZodMiniEnum<{
        cache: "cache";
        fallback: "fallback";
        live: "live";
        snapshot: "snapshot";
    }>>;
    dataAsOf: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniISODateTime>>;
    records: z.ZodMiniNullable<z.ZodMiniInt>;
    matches: z.ZodMiniNullable<z.ZodMiniInt>;
    truncated: z.ZodMiniBoolean<boolean>;
    provenAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
    reason: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    retryable: z.ZodMiniOptional<z.ZodMiniBoolean<boolean>>;
    attribution: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>;
export type CoverageRow = z.infer<typeof CoverageRow>;
/** One register that was not part of the check, with the reason and where to look by hand. */
export declare const UnsearchedRow: z.ZodMiniObject<{
    id: z.ZodMiniString<string>;
    name: z.ZodMiniString<string>;
    kind: z.ZodMiniEnum<{
        brand_in_use: "brand_in_use";
        company: "company";
        domain: "domain";
        trademark: "trademark";
    }>;
    jurisdictions: z.ZodMiniArray<z.ZodMiniString<string>>;
    required: z.ZodMiniBoolean<boolean>;
    manualUrl: z.ZodMiniNullable<z.ZodMiniURL>;
    reason: z.ZodMiniString<string>;
}, z.core.$strip>;
export type UnsearchedRow = z.infer<typeof UnsearchedRow>;
export declare const Coverage: z.ZodMiniObject<{
    complete: z.ZodMiniBoolean<boolean>;
    searched: z.ZodMiniArray<z.ZodMiniObject<{
        id: z.ZodMiniString<string>;
        name: z.ZodMiniString<string>;
        kind: z.ZodMiniEnum<{
            brand_in_use: "brand_in_use";
            company: "company";
            domain: "domain";
            trademark: "trademark";
        }>;
        jurisdictions: z.ZodMiniArray<z.ZodMiniString<string>>;
        required: z.ZodMiniBoolean<boolean>;
        manualUrl: z.ZodMiniNullable<z.ZodMiniURL>;
        state: z.ZodMiniEnum<{
            answered: "answered";
            answered_stale: "answered_stale";
            error: "error";
            not_configured: "not_configured";
            not_proven: "not_proven";
            rate_limited: "rate_limited";
            timeout: "timeout";
        }>;
        method: z.ZodMiniEnum<{
            exact: "exact";
            similarity: "similarity";
            text: "text";
        }>;
        askedAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
        origin: z.ZodMiniOptional<z.ZodMiniEnum<{
            cache: "cache";
            fallback: "fallback";
            live: "live";
            snapshot: "snapshot";
        }>>;
        dataAsOf: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniISODateTime>>;
        records: z.ZodMiniNullable<z.ZodMiniInt>;
        matches: z.ZodMiniNullable<z.ZodMiniInt>;
        truncated: z.ZodMiniBoolean<boolean>;
        provenAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
        reason: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        retryable: z.ZodMiniOptional<z.ZodMiniBoolean<boolean>>;
        attribution: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    }, z.core.$strip>>;
    unavailable: z.ZodMiniArray<z.ZodMiniObject<{
        id: z.ZodMiniString<string>;
        name: z.ZodMiniString<string>;
        kind: z.ZodMiniEnum<{
            brand_in_use: "brand_in_use";
            company: "company";
            domain: "domain";
            trademark: "trademark";
        }>;
        jurisdictions: z.ZodMiniArray<z.ZodMiniString<string>>;
        required: z.ZodMiniBoolean<boolean>;
        manualUrl: z.ZodMiniNullable<z.ZodMiniURL>;
        state: z.ZodMiniEnum<{
            answered: "answered";
            answered_stale: "answered_stale";
            error: "error";
            not_configured: "not_configured";
            not_proven: "not_proven";
            rate_limited: "rate_limited";
            timeout: "timeout";
        }>;
        method: z.ZodMiniEnum<{
            exact: "exact";
            similarity: "similarity";
            text: "text";
        }>;
        askedAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
        origin: z.ZodMiniOptional<z.ZodMiniEnum<{
            cache: "cache";
            fallback: "fallback";
            live: "live";
            snapshot: "snapshot";
        }>>;
        dataAsOf: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniISODateTime>>;
        records: z.ZodMiniNullable<z.ZodMiniInt>;
        matches: z.ZodMiniNullable<z.ZodMiniInt>;
        truncated: z.ZodMiniBoolean<boolean>;
        provenAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
        reason: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        retryable: z.ZodMiniOptional<z.ZodMiniBoolean<boolean>>;
        attribution: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    }, z.core.$strip>>;
    unsearched: z.ZodMiniArray<z.ZodMiniObject<{
        id: z.ZodMiniString<string>;
        name: z.ZodMiniString<string>;
        kind: z.ZodMiniEnum<{
            brand_in_use: "brand_in_use";
            company: "company";
            domain: "domain";
            trademark: "trademark";
        }>;
        jurisdictions: z.ZodMiniArray<z.ZodMiniString<string>>;
        required: z.ZodMiniBoolean<boolean>;
        manualUrl: z.ZodMiniNullable<z.ZodMiniURL>;
        reason: z.ZodMiniString<string>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Coverage = z.infer<typeof Coverage>;
