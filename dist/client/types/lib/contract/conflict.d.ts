import { z } from '../zod.ts';
export declare const CONFLICT_KINDS: readonly ['trademark', 'company', 'brand_in_use'];
export declare const ConflictKind: z.ZodMiniEnum<{
    brand_in_use: "brand_in_use";
    company: "company";
    trademark: "trademark";
}>;
export type ConflictKind = z.infer<typeof ConflictKind>;
export declare const RECORD_STATUSES: readonly ['live', 'pending', 'expired', 'dead', 'unknown'];
export declare const RecordStatus: z.ZodMiniEnum<{
    dead: "dead";
    expired: "expired";
    live: "live";
    pending: "pending";
    unknown: "unknown";
}>;
export type RecordStatus = z.infer<typeof RecordStatus>;
/** Why two names are held to be alike. */
export declare const REASONS: readonly ['identical', 'looks_alike', 'sounds_alike', 'contains', 'contained', 'same_dominant_element', 'same_words_reordered', 'number_or_spelling_variant', 'plural_or_ending', 'initials'];
export declare const Reason: z.ZodMiniEnum<{
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
}>;
export type Reason = z.infer<typeof Reason>;
export declare const Similarity: z.ZodMiniObject<{
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
export type Similarity = z.infer<typeof Similarity>;
export declare const Conflict: z.ZodMiniObject<{
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
}, z.core.$strip>;
export type Conflict = z.infer<typeof Conflict>;
