import { z } from '../../lib/zod.ts'
import { KEY_DELIVERIES, type KeyDelivery } from '../access/mail/delivery.ts'

export interface MailConfig {
  /** Null if mails are written to files. */
  smtpUrl: string | null
  from: string
  /** The operator's address. */
  to: string | null
  keyDelivery: KeyDelivery
}

/** `name@company.com`, or `Company <name@company.com>` (the common part of RFC 5322, section 3.4). */
const mailbox = z.string().check(
  z.refine((text) => /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text.trim()), {
    error: 'must be an address as name@company.com or Company <name@company.com>',
  }),
)

function isMailServer(value: string): boolean {
  return /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

export const MAIL_SETTINGS = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.refine(isMailServer, { error: 'must be an address as smtp://user:password@host:587 or smtps://host' })),
  ),
  MAIL_FROM: z.optional(mailbox),
  MAIL_TO: z.optional(mailbox),
  KEY_DELIVERY: z._default(z.enum(KEY_DELIVERIES, { error: `must be one of ${KEY_DELIVERIES.join(', ')}` }), 'claim'),
}

/** A key that is mailed inline must not end up in a file. */
export function mailFaults({
  SMTP_URL,
  MAIL_FROM,
  KEY_DELIVERY,
}: Record<string, string | undefined>): [string, string][] {
  const faults: [string, string][] = []
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    faults.push(['MAIL_FROM', 'must be the address that mails come from when SMTP_URL is set'])
  if (SMTP_URL === undefined && KEY_DELIVERY === 'inline')
    faults.push(['KEY_DELIVERY', 'can be inline only when SMTP_URL is set: without it mails are written to files'])
  return faults
}

export function mailSettingsOf(settings: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIL_TO?: string | undefined
  KEY_DELIVERY: KeyDelivery
}): MailConfig {
  return {
    smtpUrl: settings.SMTP_URL ?? null,
    from: settings.MAIL_FROM ?? 'Brand Check <brand-check@localhost>',
    to: settings.MAIL_TO ?? null,
    keyDelivery: settings.KEY_DELIVERY,
  }
}
