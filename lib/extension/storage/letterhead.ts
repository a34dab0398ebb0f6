import { z } from '../../zod.ts'

/** Maximum lengths in UTF-16 units. The logo is a base64 `data:` URL. */
export const LETTERHEAD_MAX = { contact: 500, logo: 300_000, label: 120 }

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/

const label = z.catch(z.string().check(z.maxLength(LETTERHEAD_MAX.label)), '')

/** What reports repeat: `client` and `author` are those of the last report. */
export const Letterhead = z.object({
  logo: z.catch(z.nullable(z.string().check(z.regex(PNG), z.maxLength(LETTERHEAD_MAX.logo))), null),
  contact: z.catch(z.string().check(z.maxLength(LETTERHEAD_MAX.contact)), ''),
  client: label,
  author: label,
})
export type Letterhead = z.infer<typeof Letterhead>

/** The head that reports print from the settings. */
export type PrintedHead = Pick<Letterhead, 'logo' | 'contact'>

export interface LetterheadStore {
  read(): Promise<Letterhead>
  change(change: Partial<Letterhead>): Promise<void>
}
