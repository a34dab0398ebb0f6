import { sql } from 'kysely'
import { keepAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/database.ts'
import { endLinks } from '../../storage/links.ts'
import { findRequest, moveRequest, type RequestRow } from '../../storage/requests.ts'
import type { RequestState } from '../../storage/schema.ts'
import { deleteWhole } from './delete-whole.ts'
import { endKey } from './end-key.ts'
import { LINK_MS, post } from './post.ts'
import { type AccessParts, takeStep } from './step.ts'

export interface Quote {
  plan: string
  /** Charged answers in a period. */
  included: number
  /** A decimal, such as `290` or `290.50`. */
  price: string
  /** ISO 4217. */
  currency: string
  /** Milliseconds since the epoch. */
  until: number
}

/** The message is a sentence for the operator. */
export class NotPossible extends Error {
  override name = 'NotPossible'
}

async function refuse(parts: AccessParts, reference: string, what: string): Promise<never> {
  const row = await findRequest(parts.db, reference)
  if (row === undefined) throw new NotPossible(`There is no request ${reference}.`)
  throw new NotPossible(`${reference} is ${row.state.replaceAll('_', ' ')}: it cannot be ${what}.`)
}

/** Null if there is no confirmed request. */
export async function beginReview({ db, now }: AccessParts, reference: string): Promise<RequestRow | null> {
  const step = { reference, from: ['email_confirmed'], to: 'in_review', who: 'operator' } as const
  return (await inTransaction(db, (tx) => takeStep(tx, now(), step))) ?? null
}

/** Ends the link of a former quote. Rejects with `NotPossible`. */
export async function quote(parts: AccessParts, reference: string, { until, ...terms }: Quote): Promise<RequestRow> {
  const now = parts.now()
  const row = await inTransaction(parts.db, async (tx) => {
    const reviewed_at = sql<number>`coalesce(reviewed_at, ${now})`
    const set = { ...terms, quote_until: until, reviewed_at, ended_at: null }
    const from = ['email_confirmed', 'in_review', 'quoted', 'expired'] as const
    const quoted = await takeStep(tx, now, { reference, from, to: 'quoted', who: 'operator', set })
    if (quoted === undefined) return undefined
    await post(tx, parts, { reference, kind: 'quote', link: { purpose: 'quote', expiresAt: until } })
    return quoted
  })
  return row ?? refuse(parts, reference, 'quoted')
}

/** Mails the reason if the address is confirmed. Rejects with `NotPossible`. */
export async function decline(parts: AccessParts, reference: string, reason: string | null): Promise<RequestRow> {
  const row = await inTransaction(parts.db, async (tx) => {
    const from = ['received', 'email_confirmed', 'in_review', 'quoted', 'accepted', 'key_ready'] as const
    const step = { reference, from, to: 'declined', who: 'operator', set: { reason } } as const
    const declined = await takeStep(tx, parts.now(), step)
    if (declined === undefined) return undefined
    await endLinks(tx, reference, ['confirm', 'quote', 'claim'])
    await endKey(tx, declined, parts.now())
    if (declined.confirmed_at !== null) await post(tx, parts, { reference, kind: 'declined' })
    return declined
  })
  return row ?? refuse(parts, reference, 'declined')
}

function linkFor({ state, quote_until }: RequestRow, now: number) {
  if (state === 'received')
    return { kind: 'received', link: { purpose: 'confirm', expiresAt: now + LINK_MS.confirm } } as const
  if (state === 'quoted') return { kind: 'quote', link: { purpose: 'quote', expiresAt: quote_until ?? now } } as const
  if (state === 'key_ready') return { kind: 'key', link: { purpose: 'claim', expiresAt: now + LINK_MS.claim } } as const
  return null
}

/** Sends the last mail again and ends its former link. Rejects with `NotPossible`. */
export async function resend(parts: AccessParts, reference: string): Promise<RequestRow> {
  const now = parts.now()
  const row = await inTransaction(parts.db, async (tx) => {
    const before = await findRequest(tx, reference)
    let current = before
    if (before?.state === 'undeliverable' && before.state_before !== null)
      current = await moveRequest(tx, reference, ['undeliverable'], {
        state: before.state_before,
        state_before: null,
        ended_at: null,
      })
    const mail = current === undefined ? null : linkFor(current, now)
    if (current === undefined || mail === null) return undefined
    await endKey(tx, current, now)
    await post(tx, parts, { reference, ...mail })
    await keepAudit(tx, { at: now, who: 'operator', what: `resent_${mail.kind}`, reference })
    return current
  })
  return row ?? refuse(parts, reference, 'sent a link again')
}

/** The mail came back after the mail server had accepted it. Rejects with `NotPossible`. */
export async function bounced(parts: AccessParts, reference: string): Promise<RequestRow> {
  const row = await inTransaction(parts.db, async (tx) => {
    const set = { state_before: sql<RequestState>`state` }
    const from = ['received', 'quoted', 'key_ready'] as const
    const step = { reference, from, to: 'undeliverable', who: 'operator', set } as const
    const moved = await takeStep(tx, parts.now(), step)
    if (moved !== undefined) await endKey(tx, moved, parts.now())
    return moved
  })
  return row ?? refuse(parts, reference, 'undeliverable')
}

/** The entry in the audit log stays. Rejects with `NotPossible`. */
export async function erase(parts: AccessParts, reference: string): Promise<void> {
  const erased = await deleteWhole(parts, { reference, who: 'operator', what: 'erased' })
  if (!erased) await refuse(parts, reference, 'erased')
}
