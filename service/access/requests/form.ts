import { JURISDICTIONS } from '../../../lib/contract/constants.ts'

import { z } from '../../../lib/zod.ts'
import { plainText } from '../../system/plain-text.ts'
import type { Language } from '../texts/texts.ts'

/** The fields of the form, by their names in it. */
export const FIELDS = ['email', 'organisation', 'use', 'checks', 'jurisdictions', 'message', 'consent'] as const
export type Field = (typeof FIELDS)[number]

/** What was typed, to be shown again. A field with boxes to tick is a list. */
export interface TypedForm {
  email: string
  organisation: string
  use: string
  checks: string
  jurisdictions: string[]
  message: string
  consent: boolean
  language: Language
}

/** A request as it is kept. */
export interface AccessForm {
  email: string
  organisation: string
  use: string
  checks: number
  jurisdictions: string[]
  message: string
  language: Language
}

export const MAX = { email: 254, organisation: 200, use: 1000, message: 4000, checks: 100_000_000 } as const

const email = z.email()
/**
 * Whether a text is an address that a request can come from. Its domain must have a dot, as all public domains do; an
 * address with a quoted part is refused. A text that is too long is refused unread, because a form can hold far more.
 */
export const isAddress = (text: string) =>
  text.length <= MAX.email && email.safeParse(text).success && /@[^@]+\.[^@.]{2,}$/.test(text)

/** A whole number as people write it: `2000`, `2'000`, `2.000`, `2 000`. Null for anything else. */
export function readVolume(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)['’.,\s\u202f\u00a0](?=\d{3}(?!\d))/g, '')
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= MAX.checks ? number : null
}

const plain = (text: string) => plainText(text).trim()
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ')

const within = (text: string, max: number) => text !== '' && text.length <= max

/** The request, or the fields that are wrong. */
export function readForm(typed: TypedForm): { form: AccessForm } | { faults: Field[] } {
  const address = typed.email.trim()
  const form: AccessForm = {
    email: address,
    organisation: oneLine(typed.organisation),
    use: plain(typed.use),
    checks: readVolume(typed.checks) ?? 0,
    jurisdictions: JURISDICTIONS.filter((code) => typed.jurisdictions.includes(code)),
    message: plain(typed.message),
    language: typed.language,
  }
  const good: Record<Field, boolean> = {
    email: isAddress(address),
    organisation: within(form.organisation, MAX.organisation),
    use: within(form.use, MAX.use),
    checks: form.checks > 0,
    jurisdictions: form.jurisdictions.length > 0,
    message: form.message.length <= MAX.message,
    consent: typed.consent,
  }
  const faults = FIELDS.filter((field) => !good[field])
  return faults.length === 0 ? { form } : { faults }
}
