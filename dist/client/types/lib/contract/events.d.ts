import { z } from '../zod.ts';
import { Conflict } from './conflict.ts';
import { CoverageRow } from './coverage.ts';
import { DomainAnswer } from './domain.ts';
import { Problem } from './problem.ts';
import { BrandCheckResult } from './result.ts';
/** The sources a check is about to ask, so that progress can be counted. */
export declare const CheckPlan: z.ZodMiniObject<{
    name: z.ZodMiniString<string>;
    sources: z.ZodMiniArray<z.ZodMiniObject<{
        id: z.ZodMiniString<string>;
        name: z.ZodMiniString<string>;
        kind: z.ZodMiniEnum<{
            brand_in_use: "brand_in_use";
            company: "company";
            domain: "domain";
            trademark: "trademark";
        }>;
        required: z.ZodMiniBoolean<boolean>;
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
export type CheckPlan = z.infer<typeof CheckPlan>;
/** What is left of the period once the check is charged, or is known to cost nothing. */
export declare const QuotaLeft: z.ZodMiniObject<{
    remaining: z.ZodMiniInt;
    resetAt: z.ZodMiniISODateTime;
}, z.core.$strip>;
export type QuotaLeft = z.infer<typeof QuotaLeft>;
/** Server-sent events of a streamed check, in the order they can come; `result` or `problem` is the last. */
export declare const CHECK_EVENTS: {
    plan: z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
        sources: z.ZodMiniArray<z.ZodMiniObject<{
            id: z.ZodMiniString<string>;
            name: z.ZodMiniString<string>;
            kind: z.ZodMiniEnum<{
                brand_in_use: "brand_in_use";
                company: "company";
                domain: "domain";
                trademark: "trademark";
            }>;
            required: z.ZodMiniBoolean<boolean>;
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
    source: z.ZodMiniObject<{
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
    conflicts: z.ZodMiniArray<z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
        jurisdiction: z.ZodMiniString<string>;
        niceClasses: z.ZodMiniArray<z.ZodMiniInt>;
        source: z.ZodMiniString<string>;
        kind: z.ZodMiniEnum<{
            brand_in_use: "brand_in_use";
            company: "company";
            trademark: "trademark";
        }>;
        number: z.ZodMiniNullable<z.ZodMiniString<string>>;
        status: z.ZodMiniEnum<{
            dead: "dead";
            expired: "expired";
            live: "live";
            pending: "pending";
            unknown: "unknown";
        }>;
        owner: z.ZodMiniNullable<z.ZodMiniString<string>>;
        filedOn: z.ZodMiniNullable<z.ZodMiniISODate>;
        registeredOn: z.ZodMiniNullable<z.ZodMiniISODate>;
        expiresOn: z.ZodMiniNullable<z.ZodMiniISODate>;
        recordUrl: z.ZodMiniNullable<z.ZodMiniURL>;
        classOverlap: z.ZodMiniArray<z.ZodMiniInt>;
        score: z.ZodMiniInt;
        similarity: z.ZodMiniObject<{
            score: z.ZodMiniInt;
            reasons: z.ZodMiniArray<z.ZodMiniEnum<{
                contained: "contained";
                contains: "contains";
                identical: "identical";
                initials: "initials";
                looks_alike: "looks_alike";
                number_or_spelling_variant: "number_or_spelling_variant";
                plural_or_ending: "plural_or_ending";
                same_dominant_element: "same_dominant_element";
                same_words_reordered: "same_words_reordered";
                sounds_alike: "sounds_alike";
            }>>;
            explanation: z.ZodMiniString<string>;
            language: z.ZodMiniOptional<z.ZodMiniString<string>>;
        }, z.core.$strip>;
    }, z.core.$strip>>;
    domains: z.ZodMiniArray<z.ZodMiniObject<{
        domain: z.ZodMiniString<string>;
        state: z.ZodMiniEnum<{
            not_in_registry: "not_in_registry";
            registered: "registered";
            reserved: "reserved";
            unknown: "unknown";
        }>;
        registeredOn: z.ZodMiniNullable<z.ZodMiniISODate>;
        expiresOn: z.ZodMiniNullable<z.ZodMiniISODate>;
        source: z.ZodMiniNullable<z.ZodMiniString<string>>;
        checkedAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
        note: z.ZodMiniNullable<z.ZodMiniString<string>>;
    }, z.core.$strip>>;
    quota: z.ZodMiniObject<{
        remaining: z.ZodMiniInt;
        resetAt: z.ZodMiniISODateTime;
    }, z.core.$strip>;
    result: z.ZodMiniObject<{
        id: z.ZodMiniUUID;
        name: z.ZodMiniString<string>;
        score: z.ZodMiniInt;
        verdict: z.ZodMiniEnum<{
            caution: "caution";
            conflict: "conflict";
            incomplete: "incomplete";
            none_found: "none_found";
        }>;
        conflicts: z.ZodMiniArray<z.ZodMiniObject<{
            name: z.ZodMiniString<string>;
            jurisdiction: z.ZodMiniString<string>;
            niceClasses: z.ZodMiniArray<z.ZodMiniInt>;
            source: z.ZodMiniString<string>;
            kind: z.ZodMiniEnum<{
                brand_in_use: "brand_in_use";
                company: "company";
                trademark: "trademark";
            }>;
            number: z.ZodMiniNullable<z.ZodMiniString<string>>;
            status: z.ZodMiniEnum<{
                dead: "dead";
                expired: "expired";
                live: "live";
                pending: "pending";
                unknown: "unknown";
            }>;
            owner: z.ZodMiniNullable<z.ZodMiniString<string>>;
            filedOn: z.ZodMiniNullable<z.ZodMiniISODate>;
            registeredOn: z.ZodMiniNullable<z.ZodMiniISODate>;
            expiresOn: z.ZodMiniNullable<z.ZodMiniISODate>;
            recordUrl: z.ZodMiniNullable<z.ZodMiniURL>;
            classOverlap: z.ZodMiniArray<z.ZodMiniInt>;
            score: z.ZodMiniInt;
            similarity: z.ZodMiniObject<{
                score: z.ZodMiniInt;
                reasons: z.ZodMiniArray<z.ZodMiniEnum<{
                    contained: "contained";
                    contains: "contains";
                    identical: "identical";
                    initials: "initials";
                    looks_alike: "looks_alike";
                    number_or_spelling_variant: "number_or_spelling_variant";
                    plural_or_ending: "plural_or_ending";
                    same_dominant_element: "same_dominant_element";
                    same_words_reordered: "same_words_reordered";
                    sounds_alike: "sounds_alike";
                }>>;
                explanation: z.ZodMiniString<string>;
                language: z.ZodMiniOptional<z.ZodMiniString<string>>;
            }, z.core.$strip>;
        }, z.core.$strip>>;
        legalRequirements: z.ZodMiniObject<{
            jurisdictions: z.ZodMiniArray<z.ZodMiniEnum<{
                AT: "AT";
                CH: "CH";
                DE: "DE";
                EU: "EU";
                US: "US";
            }>>;
        }, z.core.$strip>;
        checkedAt: z.ZodMiniISODateTime;
        source: z.ZodMiniEnum<{
            cache: "cache";
            fallback: "fallback";
            live: "live";
            snapshot: "snapshot";
        }>;
        degraded: z.ZodMiniBoolean<boolean>;
        scoreIsLowerBound: z.ZodMiniBoolean<boolean>;
        niceClasses: z.ZodMiniArray<z.ZodMiniInt>;
        coverage: z.ZodMiniObject<{
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
        notes: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniObject<{
            code: z.ZodMiniEnum<{
                crowded_field: "crowded_field";
            }>;
            text: z.ZodMiniString<string>;
            count: z.ZodMiniInt;
            relation: z.ZodMiniEnum<{
                eq: "eq";
                gte: "gte";
            }>;
            niceClasses: z.ZodMiniArray<z.ZodMiniInt>;
        }, z.core.$strip>>>;
        variants: z.ZodMiniArray<z.ZodMiniString<string>>;
        charged: z.ZodMiniBoolean<boolean>;
        test: z.ZodMiniBoolean<boolean>;
        receipt: z.ZodMiniNullable<z.ZodMiniString<string>>;
        jurisdiction: z.ZodMiniNullable<z.ZodMiniEnum<{
            AT: "AT";
            CH: "CH";
            DE: "DE";
            EU: "EU";
            US: "US";
        }>>;
        domains: z.ZodMiniArray<z.ZodMiniObject<{
            domain: z.ZodMiniString<string>;
            state: z.ZodMiniEnum<{
                not_in_registry: "not_in_registry";
                registered: "registered";
                reserved: "reserved";
                unknown: "unknown";
            }>;
            registeredOn: z.ZodMiniNullable<z.ZodMiniISODate>;
            expiresOn: z.ZodMiniNullable<z.ZodMiniISODate>;
            source: z.ZodMiniNullable<z.ZodMiniString<string>>;
            checkedAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
            note: z.ZodMiniNullable<z.ZodMiniString<string>>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    problem: z.ZodMiniObject<{
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
};
export type CheckEvent = {
    event: 'plan';
    data: CheckPlan;
} | {
    event: 'source';
    data: CoverageRow;
} | {
    event: 'conflicts';
    data: Conflict[];
} | {
    event: 'domains';
    data: DomainAnswer[];
} | {
    event: 'quota';
    data: QuotaLeft;
} | {
    event: 'result';
    data: BrandCheckResult;
} | {
    event: 'problem';
    data: Problem;
};
