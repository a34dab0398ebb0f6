import { z } from '../../zod.ts'

/** UTF-16 units. The logo is a base64 `data:` URL. */
export const CONTACT_MAX = 500
export const LOGO_MAX = 300_000

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/

/** The head of each report. */
export const Letterhead = z.object({
  logo: z.catch(z.nullable(z.string().check(z.regex(PNG), z.maxLength(LOGO_MAX))), null),
  contact: z.catch(z.string().check(z.maxLength(CONTACT_MAX)), ''),
})
export type Letterhead = z.infer<typeof Letterhead>
