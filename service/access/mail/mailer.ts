import { randomUUID } from 'node:crypto'
import type { Source } from '../../../lib/sources/source.ts'
import { keepAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/database.ts'
import { emptyLog } from '../../storage/keep-on-disk.ts'
import { findKey } from '../../storage/keys.ts'
import { findLink, forgetSeed, useLink } from '../../storage/links.ts'
import { countSent, dueMails, leaseMail, type MailRow, settleMail } from '../../storage/outbox.ts'
import { findRequest, moveRequest, type RequestRow } from '../../storage/requests.ts'
import type { RequestState } from '../../storage/schema.ts'
import { errorFacts } from '../../system/error-facts.ts'
import type { Log } from '../../system/log.ts'
import { StorageUnavailable } from '../../system/storage-unavailable.ts'
import { keyOfToken, mint } from '../requests/claim.ts'
import { endKey } from '../requests/end-key.ts'
import { type AccessParts, takeStep } from '../requests/step.ts'
import { compose } from './compose.ts'
import { isOperatorMail, type MailKind, REQUESTER_MAILS } from './delivery.ts'
import { render } from './render.ts'
import { MailFault, SMTP_TIMES, type Transport } from './transport.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** Well over the time that sending a mail may need. */
const LEASE_MS = 2 * SMTP_TIMES.send
/** The last wait repeats until `GIVE_UP_MS` have passed. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
const GIVE_UP_MS = 72 * HOUR_MS
/** To one address. More mails wait. */
const AN_HOUR = 6
const FULL_WAIT_MS = 10 * MINUTE_MS
const BATCH = 20

/** State of the request in which the mail is still true. */
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

  /** A retry returns the same key. */
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
    // With the pepper the seed yields the key, and the write log contains the seed until it is emptied.
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
