import { z } from '../zod.ts'

/** Nice classification: 1-34 goods, 35-45 services. */
export const NiceClass = z.int().check(z.minimum(1), z.maximum(45))
export const NiceClasses = z.array(NiceClass).check(z.maxLength(45))

/** ISO 3166-1 alpha-2, `EU`, or `WO` for an international registration (WIPO ST.3). */
export const RegionCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** RFC 3339 instant in UTC. */
export const Instant = z.iso.datetime()
/** `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()
/** Only https, because links from register records are not trusted. */
export const HttpsUrl = z.url({ protocol: /^https$/ })
export const Points = z.int().check(z.minimum(0), z.maximum(100))
export const Count = z.int().check(z.minimum(0))
