import { z } from '../zod.ts'

/** Longest legal contact, and longest address of a logo (base64), in UTF-16 units. */
export const CONTACT_MAX = 500
export const LOGO_MAX = 300_000

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/

/** What stands at the head of each report: whose it is, and whom to ask about it. */
export const Letterhead = z.object({
  /** A PNG as a `data:` address; null for none. */
  logo: z.catch(z.nullable(z.string().check(z.regex(PNG), z.maxLength(LOGO_MAX))), null),
  /** Several lines, as they were typed; empty for none. */
  contact: z.catch(z.string().check(z.maxLength(CONTACT_MAX)), ''),
})
export type Letterhead = z.infer<typeof Letterhead>
