import { z } from '../zod.ts';
import { type Jurisdiction } from './primitives.ts';
/** Body of POST /api/v2/brand-check. The name is cleaned, then measured, by the check itself. */
export declare const BrandCheckBody: z.ZodMiniObject<{
    name: z.ZodMiniString<string>;
    jurisdiction: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniEnum<{
        AT: "AT";
        CH: "CH";
        DE: "DE";
        EU: "EU";
        US: "US";
    }>>>>;
    niceClasses: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniInt>>>;
    receipt: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>;
}, z.core.$strict>;
/** Query of GET /api/v2/brand-check: the same fields, classes as `9,42`. */
export declare const BrandCheckQuery: z.ZodMiniObject<{
    name: z.ZodMiniString<string>;
    jurisdiction: z.ZodMiniOptional<z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniEnum<{
        AT: "AT";
        CH: "CH";
        DE: "DE";
        EU: "EU";
        US: "US";
    }>>>;
    niceClasses: z.ZodMiniOptional<z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniArray<z.ZodMiniInt>>>;
    receipt: z.ZodMiniOptional<z.ZodMiniEnum<{
        0: "0";
        1: "1";
    }>>;
}, z.core.$strict>;
/** What a check is asked for, once validated. */
export interface BrandCheckRequest {
    name: string;
    jurisdiction: Jurisdiction | null;
    niceClasses: number[];
}
/** Body of POST /api/v2/trademark/search. */
export declare const TrademarkSearchBody: z.ZodMiniObject<{
    name: z.ZodMiniString<string>;
    jurisdictions: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniEnum<{
        AT: "AT";
        CH: "CH";
        DE: "DE";
        EU: "EU";
        US: "US";
    }>>>>>;
    niceClasses: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniInt>>>;
    limit: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniInt>>;
    cursor: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    status: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, z.ZodMiniArray<z.ZodMiniEnum<{
        dead: "dead";
        expired: "expired";
        live: "live";
        pending: "pending";
        unknown: "unknown";
    }>>>>>;
    filedAfter: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniISODate>>;
    owner: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    receipt: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>;
}, z.core.$strict>;
export type TrademarkSearchBody = z.infer<typeof TrademarkSearchBody>;
