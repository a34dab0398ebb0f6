import { z } from '../zod.ts'

/** A class of the Nice classification: 1-34 for goods, 35-45 for services. */
export const NiceClass = z.int().check(z.minimum(1), z.maximum(45))
export const NiceClasses = z.array(NiceClass).check(z.maxLength(45))

/** A region as ISO 3166-1 alpha-2, `EU`, or `WO` for an international registration (WIPO ST.3). */
export const RegionCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** An instant in UTC (RFC 3339). */
export const Instant = z.iso.datetime()
/** A date as `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()
/** Accepts only https, because links from register records are not trusted. */
export const HttpsUrl = z.url({ protocol: /^https$/ })
export const Points = z.int().check(z.minimum(0), z.maximum(100))
export const Count = z.int().check(z.minimum(0))
