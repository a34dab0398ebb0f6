import { z } from '../zod.ts';
export declare const KEY_SCOPES: readonly ['checks', 'trademarks', 'requirements', 'usage'];
export declare const KeyScope: z.ZodMiniEnum<{
    checks: "checks";
    requirements: "requirements";
    trademarks: "trademarks";
    usage: "usage";
}>;
export type KeyScope = z.infer<typeof KeyScope>;
/** What a service can offer beyond the documented minimum; clients use only what is listed. */
export declare const FEATURES: readonly ['brand-check:post', 'brand-check:stream', 'brand-check:nice-classes', 'receipts'];
export type Feature = (typeof FEATURES)[number];
export declare const Quotas: z.ZodMiniObject<{
    key: z.ZodMiniObject<{
        id: z.ZodMiniString<string>;
        label: z.ZodMiniString<string>;
        last4: z.ZodMiniString<string>;
        kind: z.ZodMiniEnum<{
            extension: "extension";
            server: "server";
        }>;
        scopes: z.ZodMiniArray<z.ZodMiniEnum<{
            checks: "checks";
            requirements: "requirements";
            trademarks: "trademarks";
            usage: "usage";
        }>>;
        createdAt: z.ZodMiniISODateTime;
        expiresAt: z.ZodMiniNullable<z.ZodMiniISODateTime>;
    }, z.core.$strip>;
    plan: z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
        baseFee: z.ZodMiniObject<{
            amount: z.ZodMiniNumber<number>;
            currency: z.ZodMiniString<string>;
        }, z.core.$strip>;
        includedRequests: z.ZodMiniInt;
        note: z.ZodMiniString<string>;
    }, z.core.$strip>;
    period: z.ZodMiniObject<{
        start: z.ZodMiniISODateTime;
        end: z.ZodMiniISODateTime;
    }, z.core.$strip>;
    limit: z.ZodMiniInt;
    used: z.ZodMiniInt;
    remaining: z.ZodMiniInt;
    resetAt: z.ZodMiniISODateTime;
    rateLimits: z.ZodMiniArray<z.ZodMiniObject<{
        name: z.ZodMiniString<string>;
        limit: z.ZodMiniInt;
        windowSeconds: z.ZodMiniInt;
        remaining: z.ZodMiniInt;
    }, z.core.$strip>>;
    charges: z.ZodMiniArray<z.ZodMiniObject<{
        what: z.ZodMiniString<string>;
        units: z.ZodMiniInt;
    }, z.core.$strip>>;
    features: z.ZodMiniArray<z.ZodMiniString<string>>;
}, z.core.$strip>;
export type Quotas = z.infer<typeof Quotas>;
