import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Source } from '../../lib/sources/source.ts'
import { type Config, isOperatorMail, type MailKind, REQUESTER_MAILS } from '../ops/config.ts'
import { errorFacts, StorageUnavailable } from '../ops/failures.ts'
import type { Log } from '../ops/log.ts'
import { inTransaction, type LinkPurpose, type RequestState } from '../storage/database.ts'
import { findKey } from '../storage/keys.ts'
import { emptyLog } from '../storage/open.ts'
import {
  countSent,
  dueMails,
  findLink,
  findRequest,
  forgetSeed,
  keepAudit,
  leaseMail,
  type MailRow,
  moveRequest,
  type RequestRow,
  settleMail,
  useLink,
} from '../storage/requests.ts'
import type { AccessForm } from './form.ts'
import {
  compose,
  coverageInMail,
  fileTransport,
  MailFault,
  render,
  SMTP_TIMES,
  smtpTransport,
  type Transport,
} from './mail.ts'
import { tidy } from './operator.ts'
import {
  type AccessParts,
  acceptQuote,
  claim,
  confirm,
  declineQuote,
  endKey,
  type Followed,
  follow,
  keyOfToken,
  mint,
  receive,
  sendStatusLink,
  takeStep,
  withdraw,
} from './requests.ts'
import { planTerms, type Texts, termsOf } from './texts.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** Much longer than sending a mail may take. */
const LEASE_MS = 2 * SMTP_TIMES.send
/** The last wait repeats until `GIVE_UP_MS` has passed. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
const GIVE_UP_MS = 72 * HOUR_MS
/** Mails to one address. Further mails wait. */
const AN_HOUR = 6
const FULL_WAIT_MS = 10 * MINUTE_MS
const BATCH = 20

/** A mail is sent only while its request is in this state. */
const TRUE_IN: Partial<Record<MailKind, RequestState>> = {
  received: 'received',
  quote: 'quoted',
  key: 'key_ready',
  claimed: 'claimed',
  declined: 'declined',
}

class Outdated extends Error {}

interface MailerParts extends AccessParts {
  transport: Transport
  from: string
  /** Address of the operator. */
  to: string | null
  publicUrl: () => string
  sources: readonly Source[]
  log: Log
}

export interface Mailer {
  /** A second call waits for the first. */
  deliverDue(): Promise<void>
  idle(): Promise<void>
}

function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS
}

/** If several processes share a database, only one sends each mail. */
export function createMailer(parts: MailerParts): Mailer {
  const { db, secrets, now, transport, log } = parts

  async function keyFor(mail: MailRow, request: RequestRow, token: string | null): Promise<string | null> {
    if (mail.kind !== 'key' || parts.keyDelivery !== 'inline' || token === null) return null
    const made = keyOfToken(parts, token)
    await inTransaction(db, async (tx) => {
      const { reference } = mail
      if ((await findKey(tx, made.id)) !== undefined) return
      if ((await moveRequest(tx, reference, ['key_ready'], { key_id: made.id })) === undefined) throw new Outdated()
      await mint(tx, parts, made, request)
      await keepAudit(tx, { at: now(), who: 'service', what: 'key_made', reference })
    })
    return made.key
  }

  async function claimedByMail(mail: MailRow, token: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const { reference } = mail
      if ((await useLink(tx, { digest: mail.link ?? '', purpose: 'claim' }, now())) === undefined) return
      const set = { key_id: keyOfToken(parts, token).id }
      await takeStep(tx, now(), { reference, from: ['key_ready'], to: 'claimed', who: 'service', set })
    })
  }

  async function undeliverable(mail: MailRow): Promise<void> {
    const from = TRUE_IN[mail.kind as MailKind]
    if (from === undefined || from === 'claimed' || from === 'declined') return
    const { reference } = mail
    const set = { state_before: from }
    await inTransaction(db, async (tx) => {
      const row = await takeStep(tx, now(), { reference, from: [from], to: 'undeliverable', who: 'service', set })
      if (row !== undefined) await endKey(tx, row, now())
    })
  }

  async function failed(mail: MailRow, { permanent, fault }: MailFault): Promise<void> {
    const at = now()
    const givenUp = at - mail.created_at >= GIVE_UP_MS
    log.warn({ reference: mail.reference, mail: mail.kind, fault, attempts: mail.attempts }, 'a mail was not accepted')
    if (!permanent && !givenUp) {
      await settleMail(db, mail, { state: 'waiting', at, nextAt: at + waitAfter(mail.attempts), fault })
    } else if (await settleMail(db, mail, { state: permanent ? 'refused' : 'given_up', at, fault })) {
      await undeliverable(mail)
    }
  }

  /** Waiting does not count as an attempt. */
  async function mustWait(mail: MailRow, request: RequestRow): Promise<boolean> {
    const at = now()
    const sent = await countSent(db, request.address_digest, REQUESTER_MAILS, at - HOUR_MS)
    if (sent < AN_HOUR) return false
    const attempts = mail.attempts - 1
    await settleMail(db, mail, { state: 'waiting', at, nextAt: at + FULL_WAIT_MS, fault: 'THROTTLED', attempts })
    return true
  }

  async function send(mail: MailRow, request: RequestRow, to: string, token: string | null): Promise<void> {
    const kind = mail.kind as MailKind
    const key = await keyFor(mail, request, token)
    const publicUrl = parts.publicUrl()
    const rendered = render(kind, { ...parts, request, token, key, publicUrl })
    const messageId = `<${mail.id}@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}>`
    const replyTo = parts.to !== null && !isOperatorMail(kind) ? parts.to : parts.from
    await transport.send(
      compose(rendered, { from: parts.from, to, replyTo, messageId, date: new Date(mail.created_at) }),
    )
    await settleMail(db, mail, { state: transport.kind === 'smtp' ? 'sent' : 'written', at: now() })
    if (key !== null && token !== null) await claimedByMail(mail, token)
    if (mail.link !== null) await forgetSeed(db, mail.link)
    // Seed and pepper together yield the key, and the write-ahead log contains the seed until it is emptied.
    if (kind === 'key') await emptyLog(db)
    log.info({ reference: mail.reference, mail: kind, by: transport.kind }, 'a mail was sent')
  }

  async function deliver(id: string): Promise<void> {
    const at = now()
    const mail = await leaseMail(db, id, { lease: randomUUID(), now: at, until: at + LEASE_MS })
    if (mail === undefined) return
    const kind = mail.kind as MailKind
    const request = await findRequest(db, mail.reference)
    const link = mail.link === null ? null : await findLink(db, mail.link)
    const state = TRUE_IN[kind]
    const untrue = state !== undefined && request?.state !== state
    const to = isOperatorMail(kind) ? parts.to : request?.address
    if (
      request === undefined ||
      untrue ||
      link === undefined ||
      link?.seed === null ||
      to === null ||
      to === undefined
    ) {
      await settleMail(db, mail, { state: 'dropped', at })
      return
    }
    if (!isOperatorMail(kind) && (await mustWait(mail, request))) return
    try {
      await send(mail, request, to, link === null ? null : secrets.linkToken(link.seed ?? ''))
    } catch (error) {
      if (error instanceof MailFault) await failed(mail, error)
      else if (error instanceof Outdated) await settleMail(db, mail, { state: 'dropped', at })
      else throw error
    }
  }

  /** A mail that cannot be composed waits until its lease ends, and does not block the others. */
  async function deliverAll(): Promise<void> {
    for (let due = await dueMails(db, now(), BATCH); due.length > 0; due = await dueMails(db, now(), BATCH))
      for (const id of due)
        await deliver(id).catch((error: unknown) => {
          if (error instanceof StorageUnavailable) throw error
          log.error(errorFacts(error), 'a mail could not be put together')
        })
  }

  let running: Promise<void> = Promise.resolve()
  return {
    deliverDue() {
      running = running.catch(() => {}).then(deliverAll)
      return running
    },
    idle: () => running.catch(() => {}),
  }
}

export interface AccessDesk {
  /** Repeating the same form returns the same reference. */
  receive(form: AccessForm, formId: string): Promise<string>
  sendStatusLink(reference: string, address: string): Promise<void>
  follow(purpose: LinkPurpose, token: string): Promise<Followed>
  confirm(token: string): Promise<Followed>
  acceptQuote(token: string): Promise<Followed>
  declineQuote(token: string): Promise<Followed>
  withdraw(token: string): Promise<Followed>
  /** Returns the key again within ten minutes. Null for an invalid token. */
  claim(token: string): Promise<string | null>
  offers(t: Texts): { name: string; fee: string; included: string }[]
  terms(request: NonNullable<Followed['request']>, t: Texts): [string, string][]
  coverage(t: Texts): { searched: string[]; notConnected: string[] }
}

const OWN_PLAN = 'local'

export function createAccessDesk(parts: AccessParts & { sources: readonly Source[] }, mailer: Mailer): AccessDesk {
  async function thenMail<T>(work: Promise<T>): Promise<T> {
    const done = await work
    void mailer.deliverDue().catch(() => {})
    return done
  }
  const { plans, sources } = parts
  return {
    receive: (form, formId) => thenMail(receive(parts, form, formId)),
    sendStatusLink: (reference, address) => thenMail(sendStatusLink(parts, reference, address)),
    follow: (purpose, token) => follow(parts, purpose, token),
    confirm: (token) => thenMail(confirm(parts, token)),
    acceptQuote: (token) => thenMail(acceptQuote(parts, token)),
    declineQuote: (token) => thenMail(declineQuote(parts, token)),
    withdraw: (token) => withdraw(parts, token),
    claim: (token) => thenMail(claim(parts, token)),
    offers: (t) =>
      plans
        .ids()
        .filter((id) => id !== OWN_PLAN)
        .map((id) => ({ name: plans.of(id).name, ...planTerms(plans.of(id), t) })),
    terms: (request, t) => termsOf(request, plans, t),
    coverage: (t) => coverageInMail(sources, t),
  }
}

const OUTBOX_FOLDER = 'outbox'

/** The outbox is polled, because commands and other processes also put mails into it. */
const LOOK_MS = 2000
const TIDY_MS = 60 * 60 * 1000

interface Access extends AsyncDisposable {
  desk: AccessDesk
  mailer: Mailer
}

/** Settings that the service and its commands share. Mails are written to `outboxFolder` if `SMTP_URL` is not set. */
export function accessSettings({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>) {
  return {
    keyDelivery: mail.keyDelivery,
    tellsOperator: mail.to !== null,
    outboxFolder: join(dataDir, OUTBOX_FOLDER),
  }
}

/** Sends mails and ends expired requests until disposal. */
export function openAccess(
  config: Pick<Config, 'mail' | 'dataDir'>,
  parts: Omit<AccessParts, keyof ReturnType<typeof accessSettings>> & {
    sources: readonly Source[]
    publicUrl: () => string
    log: Log
  },
): Access {
  const { smtpUrl, from, to } = config.mail
  const { log } = parts
  const settings = accessSettings(config)
  const folder = settings.outboxFolder
  if (smtpUrl === null) log.warn({ folder }, 'SMTP_URL is not set: mails about access are written to files, not sent')
  const transport = smtpUrl === null ? fileTransport(folder) : smtpTransport(smtpUrl)
  const all = { ...parts, ...settings, transport, from, to }
  const mailer = createMailer(all)
  // The next interval retries a failed step.
  const looking = setInterval(() => void mailer.deliverDue().catch(() => {}), LOOK_MS).unref()
  const tidying = setInterval(() => void tidy(all).catch(() => {}), TIDY_MS).unref()
  void tidy(all).catch(() => {})
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
