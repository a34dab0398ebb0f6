import type { Source } from '../../lib/sources/source.ts'
import type { MailServer, TakenMail } from '../../stand-ins/mail-server.ts'
import { type AccessDesk, createAccessDesk } from '../access/desk.ts'
import type { AccessForm } from '../access/form.ts'
import { createMailer, type Mailer, type SMTP_TIMES, smtpTransport } from '../access/mail.ts'
import { type AccessParts, type AccessRequests, accessRequests, type MailKind } from '../access/requests.ts'
import { readPlans } from '../keys/quotas.ts'
import { readConfig } from '../ops/config.ts'
import { createSecrets } from '../ops/secrets.ts'
import type { Storage } from '../storage/open.ts'

export const FORM: AccessForm = {
  email: 'Ada.Byron@agency.example',
  organisation: 'Byron & Söhne <Naming>',
  use: 'Naming projects',
  checks: 2500,
  jurisdictions: ['CH', 'EU'],
  message: '',
  language: 'en',
}

/** Access requests on a database, with a separate clock and a real mail server. */
export interface AccessBench {
  parts: AccessParts
  desk: AccessDesk
  requests: AccessRequests
  mailer: Mailer
  log: string[]
  pass(ms: number): void
  /** Returns the events of the audit log in order, each as `who what`. */
  audit(reference?: string): Promise<string[]>
}

export function accessOn(
  storage: Storage,
  server: MailServer,
  over: {
    keyDelivery?: AccessParts['keyDelivery']
    times?: typeof SMTP_TIMES
    sources?: readonly Source[]
    outboxFolder?: string
    offer?: Partial<AccessParts['offer']>
  } = {},
): AccessBench {
  let at = Date.parse('2026-11-20T09:00:00Z')
  const log: string[] = []
  const write = (facts: unknown, words?: string) => void log.push(`${JSON.stringify(facts)} ${words}`)
  const parts = {
    storage,
    secrets: createSecrets('p'.repeat(32)),
    plans: readPlans(null),
    now: () => at,
    keyDelivery: over.keyDelivery ?? 'claim',
    outboxFolder: over.outboxFolder ?? null,
    transport: smtpTransport(server.url, over.times),
    from: 'Brand Check <names@service.example>',
    to: 'operator@service.example',
    sendsMail: true,
    offer: { ...readConfig({}).offer, ...over.offer },
    publicUrl: () => 'https://names.example/checks',
    sources: over.sources ?? [],
    log: { info: write, warn: write, error: write } as never,
  } satisfies AccessParts & Parameters<typeof createMailer>[0]
  const mailer = createMailer(parts)
  return {
    parts,
    desk: createAccessDesk(parts, mailer),
    requests: accessRequests(parts),
    mailer,
    log,
    pass(ms) {
      at += ms
    },
    async audit(reference) {
      const rows: string[] = []
      for await (const { who, what } of storage.audit.read(reference)) rows.push(`${who} ${what}`)
      return rows
    },
  }
}

/** Words in the subject that identify the kind of a mail. */
const SUBJECTS: Partial<Record<MailKind | 'receivedFree', string>> = {
  received: 'We have received your request',
  receivedFree: 'Confirm your address to get your key',
  status: 'Where your request stands',
  quote: 'Our quote',
  key: 'Your key can be collected',
}

/** Returns the newest mail of a kind. Throws if there is none. */
export function mailOf(server: Pick<MailServer, 'taken'>, kind: keyof typeof SUBJECTS): TakenMail {
  const found = server.taken.findLast(({ header }) => header('Subject')?.startsWith(SUBJECTS[kind] ?? '?'))
  if (found === undefined) throw new Error(`no mail ${kind} among ${server.taken.map((m) => m.header('Subject'))}`)
  return found
}

/** Returns the link in a mail, and its token. */
export function linkIn({ text }: TakenMail): { url: string; token: string } {
  const url = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  return { url, token: /(?:token=|#)(\S+)$/.exec(url)?.[1] ?? '' }
}
