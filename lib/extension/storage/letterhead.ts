import { z } from '../../zod.ts'

/** Maximum lengths in UTF-16 units. The logo is a base64 `data:` URL. */
export const LETTERHEAD_MAX = { contact: 500, logo: 300_000 }

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/

export const Letterhead = z.object({
  logo: z.catch(z.nullable(z.string().check(z.regex(PNG), z.maxLength(LETTERHEAD_MAX.logo))), null),
  contact: z.catch(z.string().check(z.maxLength(LETTERHEAD_MAX.contact)), ''),
})
export type Letterhead = z.infer<typeof Letterhead>
