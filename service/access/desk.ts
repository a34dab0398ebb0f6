import { join } from 'node:path'
import type { Source } from '../../lib/sources/source.ts'
import type { Config, Offer } from '../ops/config.ts'
import type { Log } from '../ops/log.ts'
import { createMailer, fileTransport, type Mailer, smtpTransport } from './mail.ts'
import { type AccessParts, type AccessRequests, accessRequests, type Followed } from './requests.ts'
import { coverageOf, planTerms, type Texts, termsOf } from './texts.ts'

/** Operations that the pages and the API offer to requesters. */
export interface AccessDesk
  extends Pick<
    AccessRequests,
    | 'receive'
    | 'sendStatusLink'
    | 'follow'
    | 'confirm'
    | 'freeClaim'
    | 'replacesKey'
    | 'acceptQuote'
    | 'declineQuote'
    | 'withdraw'
    | 'claim'
  > {
  /** Plans that a person may request, with their terms. `isFree` if the service gives the key without a person. */
  offers(t: Texts): (ReturnType<typeof planTerms> & { id: string; name: string; isFree: boolean })[]
  terms(request: NonNullable<Followed['request']>, t: Texts, host: string): [string, string][]
  coverage(t: Texts): ReturnType<typeof coverageOf>
  sendsMail: boolean
  contact: string | null
  offer: Offer
}

const OWN_PLAN = 'local'

export function createAccessDesk(parts: AccessParts & { sources: readonly Source[] }, mailer: Mailer): AccessDesk {
  async function thenMail<T>(work: Promise<T>): Promise<T> {
    const done = await work
    void mailer.deliverDue().catch(() => {})
    return done
  }
  const { plans, sources, offer } = parts
  const requests = accessRequests(parts)
  return {
    receive: (form, formId) => thenMail(requests.receive(form, formId)),
    sendStatusLink: (reference, address) => thenMail(requests.sendStatusLink(reference, address)),
    follow: requests.follow,
    confirm: (token) => thenMail(requests.confirm(token)),
    freeClaim: requests.freeClaim,
    replacesKey: requests.replacesKey,
    acceptQuote: (token) => thenMail(requests.acceptQuote(token)),
    declineQuote: (token) => thenMail(requests.declineQuote(token)),
    withdraw: requests.withdraw,
    claim: (token) => thenMail(requests.claim(token)),
    offers: (t) =>
      plans
        .ids()
        .filter((id) => id !== OWN_PLAN)
        .map((id) => ({ id, ...plans.of(id) }))
        .map((plan) => ({
          id: plan.id,
          name: plan.name,
          isFree: plan.baseFee.amount === 0 && offer.freeKeysADay > 0,
          ...planTerms(plan, t),
        })),
    terms: (request, t, host) => termsOf(request, { plans, offer, host }, t),
    coverage: (t) => coverageOf(sources, t),
    sendsMail: parts.sendsMail,
    contact: parts.to,
    offer,
  }
}

const OUTBOX_FOLDER = 'outbox'

/** Time in milliseconds between looks at the outbox. Commands and other processes also queue mails. */
const LOOK_MS = 2000
const TIDY_MS = 60 * 60 * 1000

interface Access extends AsyncDisposable {
  desk: AccessDesk
  mailer: Mailer
}

/** Returns the settings that service and commands share. Without `SMTP_URL`, mails go to `outboxFolder`. */
export function accessSettings({ mail, dataDir, offer }: Pick<Config, 'mail' | 'dataDir' | 'offer'>) {
  return {
    keyDelivery: mail.keyDelivery,
    to: mail.to,
    sendsMail: mail.smtpUrl !== null,
    offer,
    outboxFolder: join(dataDir, OUTBOX_FOLDER),
  }
}

/** Sends mails and ends expired requests until disposal. */
export function openAccess(
  config: Pick<Config, 'mail' | 'dataDir' | 'offer'>,
  parts: Omit<AccessParts, keyof ReturnType<typeof accessSettings>> & {
    sources: readonly Source[]
    publicUrl: () => string
    log: Log
  },
): Access {
  const { smtpUrl, from } = config.mail
  const { log } = parts
  const settings = accessSettings(config)
  const folder = settings.outboxFolder
  if (smtpUrl === null) log.warn({ folder }, 'SMTP_URL is not set: mails about access are written to files, not sent')
  const transport = smtpUrl === null ? fileTransport(folder) : smtpTransport(smtpUrl)
  const all = { ...parts, ...settings, transport, from }
  const mailer = createMailer(all)
  const requests = accessRequests(all)
  // If a step fails, the next interval retries it.
  const looking = setInterval(() => void mailer.deliverDue().catch(() => {}), LOOK_MS).unref()
  const tidying = setInterval(() => void requests.tidy().catch(() => {}), TIDY_MS).unref()
  void requests.tidy().catch(() => {})
  return {
    desk: createAccessDesk(all, mailer),
    mailer,
    async [Symbol.asyncDispose]() {
      clearInterval(looking)
      clearInterval(tidying)
      await mailer.idle()
    },
  }
}
