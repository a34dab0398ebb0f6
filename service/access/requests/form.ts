import { JURISDICTIONS } from '../../../lib/contract/constants.ts'

import { z } from '../../../lib/zod.ts'
import { plainText } from '../../system/plain-text.ts'
import type { Language } from '../texts/texts.ts'

export const FIELDS = ['email', 'organisation', 'use', 'checks', 'jurisdictions', 'message', 'consent'] as const
export type Field = (typeof FIELDS)[number]

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
/** Public domains contain a dot. Refuses long texts unread, because a form can contain far more. */
export const isAddress = (text: string) =>
  text.length <= MAX.email && email.safeParse(text).success && /@[^@]+\.[^@.]{2,}$/.test(text)

/** Reads `2000`, `2'000`, `2.000` and `2 000`. */
export function readVolume(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)['’.,\s\u202f\u00a0](?=\d{3}(?!\d))/g, '')
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return number >= 1 && number <= MAX.checks ? number : null
}

const plain = (text: string) => plainText(text).trim()
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ')

const within = (text: string, max: number) => text !== '' && text.length <= max

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
