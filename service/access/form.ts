import { randomInt } from 'node:crypto'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import { z } from '../../lib/zod.ts'
import type { Language } from './texts.ts'

/** Replaces control characters by spaces, and removes bidirectional marks. Writes all newlines as line feeds. */
export function plainText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')
}

export const FIELDS = ['email', 'organisation', 'use', 'checks', 'jurisdictions', 'message', 'consent'] as const
export type Field = (typeof FIELDS)[number]

export interface TypedForm {
  plan: string
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
  /** Set only for a free plan, whose key needs no quote. */
  plan?: string
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
/** True for an address with a public domain. Checks the length first, because forms can be long. */
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

/** Returns the normalised form, or the fields with faults in the order of `FIELDS`. */
export function readForm(typed: TypedForm, freePlans: readonly string[]): { form: AccessForm } | { faults: Field[] } {
  const address = typed.email.trim()
  if (freePlans.includes(typed.plan)) {
    const { plan, language, consent } = typed
    const faults: Field[] = [
      ...(isAddress(address) ? [] : ['email' as const]),
      ...(consent ? [] : ['consent' as const]),
    ]
    const unasked = { organisation: '', use: '', checks: 0, jurisdictions: [], message: '' }
    return faults.length === 0 ? { form: { plan, email: address, language, ...unasked } } : { faults }
  }
  const form: AccessForm = {
    email: address,
    organisation: oneLine(typed.organisation),
    use: plain(typed.use),
    checks: readVolume(typed.checks) ?? 0,
    jurisdictions: Jurisdiction.filter((code) => typed.jurisdictions.includes(code)),
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

/** Douglas Crockford's base 32 (crockford.com/base32.html). The last five symbols are only check characters. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U'
const BASE = 32
const CHECKS = 37
const DIGITS = 8

const numberOf = (digits: string) => [...digits].reduce((sum, digit) => sum * BASE + SYMBOLS.indexOf(digit), 0)
const checkOf = (digits: string) => SYMBOLS[numberOf(digits) % CHECKS] ?? ''

function written(digits: string): string {
  return `BC-${digits.slice(0, 4)}-${digits.slice(4)}-${checkOf(digits)}`
}

/**
 * Makes a reference such as `BC-7K4Q-9M2X-M`, which authorises nothing. The check character (remainder by 37) reveals
 * each wrong character and each swap of neighbours. Never uses check characters such as `*`, so that users can read a
 * reference aloud.
 */
export function makeReference(): string {
  for (;;) {
    const digits = Array.from({ length: DIGITS }, () => SYMBOLS[randomInt(BASE)]).join('')
    if (SYMBOLS.indexOf(checkOf(digits)) < BASE) return written(digits)
  }
}

/** Returns the reference in its usual form, or null. Reads O as 0, I and L as 1. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  const bare = plain.length === DIGITS + 3 ? plain.replace(/^BC/, '') : plain
  const given = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(given)) return null
  const digits = given.slice(0, DIGITS)
  return checkOf(digits) === given.slice(DIGITS) ? written(digits) : null
}
