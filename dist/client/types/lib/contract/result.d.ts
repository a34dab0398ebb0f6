import { z } from '../zod.ts';
export declare const VERDICTS: readonly ['conflict', 'caution', 'incomplete', 'none_found'];
export declare const Verdict: z.ZodMiniEnum<{
    caution: "caution";
    conflict: "conflict";
    incomplete: "incomplete";
    none_found: "none_found";
}>;
export type Verdict = z.infer<typeof Verdict>;
/** Lowest score of a conflict, and of a caution. Below `caution` a hit is listed and does not decide. */
export declare const CONFLICT_FROM = 75;
export declare const CAUTION_FROM = 40;
/** What a brand check and a trade mark search have in common. */
export declare const resultShape: {
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
};
interface Judged {
    score: number;
    verdict: Verdict;
    scoreIsLowerBound: boolean;
    coverage: {
        complete: boolean;
    };
}
/** The verdict must follow from score and coverage; see docs/VERDICT.md. */
export declare function verdictHolds(result: Judged): boolean;
/** The score is a lower bound exactly when a required source is not complete. */
export declare function boundHolds(result: Pick<Judged, 'scoreIsLowerBound' | 'coverage'>): boolean;
export declare const BrandCheckResult: z.ZodMiniObject<{
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
export type BrandCheckResult = z.infer<typeof BrandCheckResult>;
export {};
