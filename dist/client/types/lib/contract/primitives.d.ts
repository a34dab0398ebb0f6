import { z } from '../zod.ts';
/** The five jurisdictions a check can be scoped to, in the order answers list them. */
export declare const JURISDICTIONS: readonly ['CH', 'DE', 'EU', 'AT', 'US'];
export declare const Jurisdiction: z.ZodMiniEnum<{
    AT: "AT";
    CH: "CH";
    DE: "DE";
    EU: "EU";
    US: "US";
}>;
export type Jurisdiction = z.infer<typeof Jurisdiction>;
/** A class of the Nice classification: 1-34 goods, 35-45 services. */
export declare const NiceClass: z.ZodMiniInt;
export declare const NiceClasses: z.ZodMiniArray<z.ZodMiniInt>;
/** ISO 3166-1 alpha-2, or `EU`, or `WO` for an international registration (WIPO ST.3). */
export declare const RegionCode: z.ZodMiniString<string>;
/** RFC 3339 instant in UTC. */
export declare const Instant: z.ZodMiniISODateTime;
/** Calendar date, `YYYY-MM-DD`. */
export declare const CalendarDate: z.ZodMiniISODate;
/** Answers carry https addresses or none: a link made from a register's record is never trusted further. */
export declare const HttpsUrl: z.ZodMiniURL;
/** Whole points from 0 to 100. */
export declare const Points: z.ZodMiniInt;
export declare const Count: z.ZodMiniInt;
