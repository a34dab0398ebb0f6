import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { type AuditWho, inTransaction, type RequestState } from '../storage/database.ts'
import { emptyLog } from '../storage/open.ts'
import {
  type Due,
  deleteLinksBefore,
  deleteRequest,
  endLinks,
  findRequest,
  keepAudit,
  mailsOf,
  moveRequest,
  type RequestRow,
  requestsDue,
} from '../storage/requests.ts'
import { mailFile } from './mail.ts'
import { type AccessParts, endKey, LINK_MS, post, takeStep } from './requests.ts'

/** Deletes a request. Only the audit log still mentions it. False if there is none, or if it is not due. */
async function deleteWhole(
  { db, now, outboxFolder }: Pick<AccessParts, 'db' | 'now' | 'outboxFolder'>,
  { reference, who, what, due }: { reference: string; who: AuditWho; what: string; due?: Due },
): Promise<boolean> {
  const mails = await inTransaction(db, async (tx) => {
    const sent = await mailsOf(tx, reference)
    if (!(await deleteRequest(tx, reference, due))) return null
    await keepAudit(tx, { at: now(), who, what, reference })
    return sent
  })
  if (outboxFolder !== null) for (const { id } of mails ?? []) rmSync(mailFile(outboxFolder, id), { force: true })
  if (mails !== null) await emptyLog(db)
  return mails !== null
}

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

export class NotPossible extends Error {
  override name = 'NotPossible'
}

async function refuse(parts: AccessParts, reference: string, what: string): Promise<never> {
  const row = await findRequest(parts.db, reference)
  if (row === undefined) throw new NotPossible(`There is no request ${reference}.`)
  throw new NotPossible(`${reference} is ${row.state.replaceAll('_', ' ')}: it cannot be ${what}.`)
}

/** Null if no confirmed request has this reference. */
export async function beginReview({ db, now }: AccessParts, reference: string): Promise<RequestRow | null> {
  const step = { reference, from: ['email_confirmed'], to: 'in_review', who: 'operator' } as const
  return (await inTransaction(db, (tx) => takeStep(tx, now(), step))) ?? null
}

/** Quotes a price, and ends the former quote's link. Rejects with `NotPossible`. */
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

/** Declines a request, and mails the reason if the address is confirmed. Rejects with `NotPossible`. */
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

/** Marks a request whose mail bounced after the mail server had accepted it. Rejects with `NotPossible`. */
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

/** Deletes a request, but not its audit log entries. Rejects with `NotPossible`. */
export async function erase(parts: AccessParts, reference: string): Promise<void> {
  const erased = await deleteWhole(parts, { reference, who: 'operator', what: 'erased' })
  if (!erased) await refuse(parts, reference, 'erased')
}

const DAY_MS = 24 * 60 * 60 * 1000

const KEPT_DAYS = { unconfirmed: 14, ended: 90, unclaimed: 30 } as const

const ENDED: readonly RequestState[] = ['declined', 'expired', 'withdrawn', 'undeliverable']

/** Expires and deletes old requests. The audit log retains their references. */
export async function tidy(parts: Pick<AccessParts, 'db' | 'now' | 'outboxFolder'>): Promise<void> {
  const { db, now } = parts
  const at = now()
  const before = (days: number) => at - days * DAY_MS

  async function expire(from: 'quoted' | 'key_ready', due: Due): Promise<void> {
    for (const reference of await requestsDue(db, { ...due, states: [from] }))
      await inTransaction(db, async (tx) => {
        const row = await takeStep(tx, at, { reference, from: [from], to: 'expired', who: 'service', due })
        if (row === undefined) return
        await endLinks(tx, reference, ['quote', 'claim'])
        await endKey(tx, row, at)
      })
  }
  async function remove(what: string, due: Due): Promise<void> {
    for (const reference of await requestsDue(db, due))
      await deleteWhole(parts, { reference, who: 'service', what, due })
  }

  await expire('quoted', { column: 'quote_until', before: at })
  await expire('key_ready', { column: 'ready_at', before: before(KEPT_DAYS.unclaimed) })
  await remove('deleted_unconfirmed', {
    column: 'received_at',
    before: before(KEPT_DAYS.unconfirmed),
    unconfirmed: true,
  })
  await remove('deleted_ended', { column: 'ended_at', before: before(KEPT_DAYS.ended), states: ENDED })
  await deleteLinksBefore(db, before(KEPT_DAYS.ended))
}
