import { z } from '../zod.ts';
export declare const DOMAIN_STATES: readonly ['registered', 'not_in_registry', 'reserved', 'unknown'];
export declare const DomainState: z.ZodMiniEnum<{
    not_in_registry: "not_in_registry";
    registered: "registered";
    reserved: "reserved";
    unknown: "unknown";
}>;
export type DomainState = z.infer<typeof DomainState>;
export declare const DomainAnswer: z.ZodMiniObject<{
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
}, z.core.$strip>;
export type DomainAnswer = z.infer<typeof DomainAnswer>;
