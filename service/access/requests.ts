import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { keyFromBytes, rowOf } from '../keys/keys.ts'
import type { Plans } from '../keys/quotas.ts'
import type { Config, Offer } from '../ops/config.ts'
import type { Secrets } from '../ops/secrets.ts'
import type { AuditWho, LinkPurpose, RequestState } from '../storage/database.ts'
import type { Storage, Tx } from '../storage/open.ts'
import type { Due, RequestRow } from '../storage/requests.ts'
import { type AccessForm, makeReference } from './form.ts'

export type RequesterMail = 'received' | 'status' | 'quote' | 'key' | 'claimed' | 'declined'
export type OperatorMail = 'operator_confirmed' | 'operator_accepted' | 'operator_declined'
export type MailKind = RequesterMail | OperatorMail

export interface AccessParts {
  storage: Storage
  secrets: Secrets
  plans: Plans
  now: () => number
  keyDelivery: Config['mail']['keyDelivery']
  /** Folder of mail files, which are deleted with their request. Null if mails are sent. */
  outboxFolder: string | null
  to: string | null
  /** False if mails are written to files, because no mail server is set. */
  sendsMail: boolean
  offer: Offer
}

const STAMP = {
  email_confirmed: 'confirmed_at',
  in_review: 'reviewed_at',
  quoted: 'quoted_at',
  accepted: 'accepted_at',
  key_ready: 'ready_at',
  claimed: 'claimed_at',
  declined: 'ended_at',
  expired: 'ended_at',
  withdrawn: 'ended_at',
  undeliverable: 'ended_at',
} as const satisfies Record<Exclude<RequestState, 'received'>, string>

type Step = {
  reference: string
  from: readonly RequestState[]
  to: keyof typeof STAMP
  who: AuditWho
  set?: Parameters<Tx['requests']['move']>[2]
  /** Takes the step only if the request is still due by this rule. */
  due?: Due
}

/** Moves a request to its next state, with an audit entry. Undefined if it is in none of the `from` states. */
export async function takeStep(
  tx: Tx,
  now: number,
  { reference, from, to, who, set = {}, due }: Step,
): Promise<RequestRow | undefined> {
  const row = await tx.requests.move(reference, from, { ...set, state: to, [STAMP[to]]: now }, due)
  if (row !== undefined) await tx.audit.add({ at: now, who, what: to, reference })
  return row
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A quote's link lasts as long as the quote. */
const LINK_MS = { confirm: 3 * DAY_MS, status: DAY_MS, claim: 7 * DAY_MS } as const

/** Queues a mail. Its link's token comes from a seed, deleted after sending; only a keyed hash is stored. */
async function post(
  tx: Tx,
  { secrets, now }: Pick<AccessParts, 'secrets' | 'now'>,
  mail: { reference: string; kind: MailKind; link?: { purpose: LinkPurpose; expiresAt: number } },
): Promise<void> {
  const { reference, kind, link } = mail
  let digest: string | null = null
  if (link !== undefined) {
    const seed = randomBytes(32).toString('base64url')
    digest = secrets.linkDigest(secrets.linkToken(seed))
    const { purpose, expiresAt } = link
    await tx.links.replace({ digest, reference, purpose, seed, expires_at: expiresAt, used_at: null })
  }
  await tx.mails.insert({ id: randomUUID(), reference, kind, link: digest }, now())
}

async function tellOperator(
  tx: Tx,
  parts: Pick<AccessParts, 'secrets' | 'now' | 'to'>,
  reference: string,
  kind: MailKind,
): Promise<void> {
  if (parts.to !== null) await post(tx, parts, { reference, kind })
}

/** Revokes a mailed key that never reached its owner. A claimed key stays. */
export async function endKey(tx: Tx, { key_id, claimed_at }: RequestRow, now: number): Promise<void> {
  if (key_id !== null && claimed_at === null) await tx.keys.revoke(key_id, now)
}

/** Maximum mails a day that anybody can trigger without the consent of the address's owner. */
const UNASKED_A_DAY = 3
const COUNTED_MS = DAY_MS
const TRIES = 5

function requestRow(
  reference: string,
  formDigest: string,
  form: AccessForm,
  { secrets, now, plans }: AccessParts,
): RequestRow {
  const free = form.plan === undefined ? null : plans.of(form.plan)
  return {
    reference,
    form_digest: formDigest,
    address_digest: secrets.addressDigest(form.email),
    address: form.email,
    organisation: form.organisation,
    purpose: form.use,
    checks_a_month: form.checks,
    jurisdictions: form.jurisdictions.join(' '),
    message: form.message,
    language: form.language,
    state: 'received',
    state_before: null,
    received_at: now(),
    confirmed_at: null,
    reviewed_at: null,
    quoted_at: null,
    accepted_at: null,
    ready_at: null,
    claimed_at: null,
    ended_at: null,
    plan: form.plan ?? null,
    included: free?.includedRequests ?? null,
    price: free && '0',
    currency: free?.baseFee.currency ?? null,
    quote_until: null,
    reason: null,
    key_id: null,
  }
}

/** The answer does not reveal whether the address is known. */
async function receive(parts: AccessParts, form: AccessForm, formId: string): Promise<string> {
  const { storage, secrets, now } = parts
  const digest = secrets.formDigest([formId, ...Object.values(form).map(String)])
  for (let tried = 1; ; tried++) {
    const known = await storage.requests.findByForm(digest)
    if (known !== undefined) return known.reference
    const row = requestRow(makeReference(), digest, form, parts)
    const kept = await storage.inTransaction(async (tx) => {
      await tx.lock(row.address_digest)
      const mails = await tx.mails.count(row.address_digest, ['received'], now() - COUNTED_MS)
      if (!(await tx.requests.insert(row))) return false
      const { reference } = row
      await tx.audit.add({ at: now(), who: 'requester', what: 'received', reference })
      const link = { purpose: 'confirm', expiresAt: now() + LINK_MS.confirm } as const
      if (mails < UNASKED_A_DAY) await post(tx, parts, { reference, kind: 'received', link })
      else await tx.audit.add({ at: now(), who: 'service', what: 'mail_withheld', reference })
      return true
    })
    if (kept) return row.reference
    if (tried === TRIES) throw new Error('no reference could be made')
  }
}

/** The answer does not reveal whether reference and address match. */
async function sendStatusLink(parts: AccessParts, reference: string, address: string): Promise<void> {
  const { storage, secrets, now } = parts
  const row = await storage.requests.find(reference)
  if (row === undefined || row.address_digest !== secrets.addressDigest(address.trim())) return
  await storage.inTransaction(async (tx) => {
    await tx.lock(row.address_digest)
    if ((await tx.mails.count(row.address_digest, ['status'], now() - COUNTED_MS)) >= UNASKED_A_DAY) return
    const link = { purpose: 'status', expiresAt: now() + LINK_MS.status } as const
    await post(tx, parts, { reference, kind: 'status', link })
  })
}

/** State of a link. Only an open or used link has a request. */
export type Followed = { link: 'open' | 'used'; request: RequestRow } | { link: 'expired' | 'unknown'; request: null }

/** Returns a link's state. Changes nothing, because mail scanners open links too. */
async function follow(parts: AccessParts, purpose: LinkPurpose, token: string): Promise<Followed> {
  const { storage, secrets, now } = parts
  const link = await storage.links.find(secrets.linkDigest(token))
  if (link === undefined || link.purpose !== purpose) return { link: 'unknown', request: null }
  if (link.used_at === null && link.expires_at <= now()) return { link: 'expired', request: null }
  const request = await storage.requests.find(link.reference)
  if (request === undefined) return { link: 'unknown', request: null }
  return { link: link.used_at === null ? 'open' : 'used', request }
}

class NotTaken extends Error {}

/** Uses the link and runs `work` in one transaction. */
async function using(
  parts: AccessParts,
  purpose: LinkPurpose,
  token: string,
  work: (tx: Tx, reference: string) => Promise<RequestRow | undefined>,
): Promise<Followed> {
  try {
    await parts.storage.inTransaction(async (tx) => {
      const digest = parts.secrets.linkDigest(token)
      const reference = await tx.links.use({ digest, purpose }, parts.now())
      if (reference === undefined || (await work(tx, reference)) === undefined) throw new NotTaken()
    })
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
  }
  return follow(parts, purpose, token)
}

/** True for a request that the requester made for a free plan, and that nobody has quoted. */
export const isFree = ({ plan, quoted_at }: RequestRow) => plan !== null && quoted_at === null

/**
 * Makes a free key ready without a person. Not if the service gave its number of free keys today, or if the operator
 * revoked a free key of this address: a person then decides. Returns whether it did.
 */
async function readyFreeKey(tx: Tx, { now, offer }: AccessParts, row: RequestRow): Promise<boolean> {
  if (!isFree(row)) return false
  await tx.lock('free keys')
  const revoked = (await tx.requests.freeKeys(row.address_digest)).some(
    ({ revoked_at, replaced_by }) => revoked_at !== null && replaced_by === null,
  )
  if (revoked || (await tx.requests.countFree(now() - DAY_MS)) >= offer.freeKeysADay) return false
  const { reference } = row
  const step = { reference, from: ['email_confirmed'], to: 'key_ready', who: 'service' } as const
  return (await takeStep(tx, now(), step)) !== undefined
}

async function confirm(parts: AccessParts, token: string): Promise<Followed> {
  return using(parts, 'confirm', token, async (tx, reference) => {
    const step = { reference, from: ['received'], to: 'email_confirmed', who: 'requester' } as const
    const row = await takeStep(tx, parts.now(), step)
    if (row !== undefined && !(await readyFreeKey(tx, parts, row)))
      await tellOperator(tx, parts, reference, 'operator_confirmed')
    return row
  })
}

/**
 * Returns a new token for the free key that waits for this confirmed address, or null. Ends the former token, so that a
 * requester who closed the page can open the link of the mail again.
 */
async function freeClaim(parts: AccessParts, token: string): Promise<string | null> {
  const { storage, secrets, now } = parts
  const { request } = await follow(parts, 'confirm', token)
  if (request?.state !== 'key_ready' || !isFree(request)) return null
  const claim = randomBytes(32).toString('base64url')
  const { reference } = request
  const row = { digest: secrets.linkDigest(claim), reference, purpose: 'claim', seed: null, used_at: null } as const
  await storage.inTransaction((tx) => tx.links.replace({ ...row, expires_at: now() + LINK_MS.claim }))
  return claim
}

/** Returns the id of the key that a new free key of this address replaces, or null. */
async function freeKeyOf(requests: Pick<Tx['requests'], 'freeKeys'>, row: RequestRow, now: number) {
  const keys = isFree(row) ? await requests.freeKeys(row.address_digest) : []
  const active = keys.findLast(
    ({ revoked_at, replaced_by, expires_at }) =>
      revoked_at === null && replaced_by === null && (expires_at === null || expires_at > now),
  )
  return active?.id ?? null
}

async function acceptQuote(parts: AccessParts, token: string): Promise<Followed> {
  const now = parts.now()
  return using(parts, 'quote', token, async (tx, reference) => {
    const accepted = await takeStep(tx, now, { reference, from: ['quoted'], to: 'accepted', who: 'requester' })
    if (accepted === undefined) return undefined
    const ready = await takeStep(tx, now, { reference, from: ['accepted'], to: 'key_ready', who: 'service' })
    const link = { purpose: 'claim', expiresAt: now + LINK_MS.claim } as const
    await post(tx, parts, { reference, kind: 'key', link })
    await tellOperator(tx, parts, reference, 'operator_accepted')
    return ready
  })
}

async function declineQuote(parts: AccessParts, token: string): Promise<Followed> {
  return using(parts, 'quote', token, async (tx, reference) => {
    const step = { reference, from: ['quoted'], to: 'declined', who: 'requester' } as const
    const row = await takeStep(tx, parts.now(), step)
    if (row !== undefined) await tellOperator(tx, parts, reference, 'operator_declined')
    return row
  })
}

async function withdraw(parts: AccessParts, token: string): Promise<Followed> {
  const found = await follow(parts, 'status', token)
  if (found.link !== 'open') return found
  const { reference } = found.request
  await parts.storage.inTransaction(async (tx) => {
    const from = ['received', 'email_confirmed', 'in_review', 'quoted', 'accepted', 'key_ready'] as const
    const row = await takeStep(tx, parts.now(), { reference, from, to: 'withdrawn', who: 'requester' })
    if (row === undefined) return
    await tx.links.end(reference, ['confirm', 'quote', 'claim'])
    await endKey(tx, row, parts.now())
  })
  return follow(parts, 'status', token)
}

/** For this time, a used token still returns the same key, because the first answer may have been lost. */
export const AGAIN_MS = 10 * 60 * 1000

type NewKey = ReturnType<typeof keyFromBytes>

/** Derives the key from its claim token. The key is not stored, and is valid only once it is claimed. */
export function keyOfToken({ secrets }: Pick<AccessParts, 'secrets'>, token: string): NewKey {
  return keyFromBytes(secrets.claimedBytes(token))
}

/**
 * The label is the request's reference, so that nothing personal is stored with the key. A free key replaces the former
 * one of its address and counts on with it, so that nobody gets two free quotas for one address.
 */
export async function mint(tx: Tx, parts: AccessParts, made: NewKey, request: RequestRow): Promise<void> {
  const { plans, secrets, now } = parts
  await tx.lock(request.address_digest)
  const former = await freeKeyOf(tx.requests, request, now())
  if (former !== null) {
    const successor = { id: made.id, digest: secrets.keyDigest(made.key), last4: made.last4 }
    await tx.keys.replace(former, { ...successor, label: request.reference }, { now: now(), endsAt: now() })
    return
  }
  const plan = request.plan ?? ''
  const requests = request.included === plans.of(plan).includedRequests ? null : request.included
  const options = { label: request.reference, kind: 'extension', plan, limits: { requests } } as const
  await tx.keys.insert(rowOf(made, options, secrets, now()))
}

async function again(parts: AccessParts, token: string, made: NewKey): Promise<string | null> {
  const { storage, secrets, now } = parts
  const link = await storage.links.find(secrets.linkDigest(token))
  if (link?.purpose !== 'claim' || link.used_at === null || link.used_at + AGAIN_MS <= now()) return null
  const request = await storage.requests.find(link.reference)
  const key = await storage.keys.find(made.id)
  const same = key !== undefined && secrets.equal(key.digest, secrets.keyDigest(made.key))
  return same && request?.key_id === made.id && key.revoked_at === null ? made.key : null
}

class NotClaimed extends Error {}

/** Deletes mail files whose claim token, with the pepper nearby, yields the key. Ignores failures. */
async function forgetFiles({ storage, outboxFolder }: AccessParts, reference: string): Promise<void> {
  if (outboxFolder === null) return
  const mails = await storage.mails.of(reference)
  for (const { id } of mails.filter(({ kind }) => kind === 'key'))
    try {
      rmSync(mailFile(outboxFolder, id), { force: true })
    } catch {}
}

/** Returns the key, or null if the token is unknown, expired or used. */
async function claim(parts: AccessParts, token: string): Promise<string | null> {
  const { storage, secrets, now } = parts
  const digest = secrets.linkDigest(token)
  const made = keyOfToken(parts, token)
  try {
    const reference = await storage.inTransaction(async (tx) => {
      const reference = await tx.links.use({ digest, purpose: 'claim' }, now())
      if (reference === undefined) throw new NotClaimed()
      const set = { key_id: made.id }
      const step = { reference, from: ['key_ready'], to: 'claimed', who: 'requester', set } as const
      const request = await takeStep(tx, now(), step)
      if (request === undefined) throw new NotClaimed()
      await mint(tx, parts, made, request)
      await tx.audit.add({ at: now(), who: 'service', what: 'key_made', reference })
      await post(tx, parts, { reference, kind: 'claimed' })
      return reference
    })
    await storage.keepOnDisk()
    await forgetFiles(parts, reference)
    return made.key
  } catch (error) {
    if (!(error instanceof NotClaimed)) throw error
    return again(parts, token, made)
  }
}

/** Deletes a request. Only the audit log still mentions it. Returns false if it does not exist or is not due. */
async function deleteWhole(
  { storage, now, outboxFolder }: Pick<AccessParts, 'storage' | 'now' | 'outboxFolder'>,
  { reference, who, what, due }: { reference: string; who: AuditWho; what: string; due?: Due },
): Promise<boolean> {
  const mails = await storage.inTransaction(async (tx) => {
    const sent = await tx.mails.of(reference)
    if (!(await tx.requests.delete(reference, due))) return null
    await tx.audit.add({ at: now(), who, what, reference })
    return sent
  })
  if (outboxFolder !== null) for (const { id } of mails ?? []) rmSync(mailFile(outboxFolder, id), { force: true })
  if (mails !== null) await storage.emptyLog()
  return mails !== null
}

interface Quote {
  plan: string
  /** Charged answers in a period. */
  included: number
  /** Price as a decimal, such as `290` or `290.50`. */
  price: string
  currency: string
  /** Milliseconds since the epoch. */
  until: number
}

export class NotPossible extends Error {
  override name = 'NotPossible'
}

async function refuse(parts: AccessParts, reference: string, what: string): Promise<never> {
  const row = await parts.storage.requests.find(reference)
  if (row === undefined) throw new NotPossible(`There is no request ${reference}.`)
  throw new NotPossible(`${reference} is ${row.state.replaceAll('_', ' ')}: it cannot be ${what}.`)
}

/** Null if no confirmed request has this reference. */
async function beginReview({ storage, now }: AccessParts, reference: string): Promise<RequestRow | null> {
  const step = { reference, from: ['email_confirmed'], to: 'in_review', who: 'operator' } as const
  return (await storage.inTransaction((tx) => takeStep(tx, now(), step))) ?? null
}

/** Quotes a price, and ends the former quote's link. Rejects with `NotPossible`. */
async function quote(parts: AccessParts, reference: string, { until, ...terms }: Quote): Promise<RequestRow> {
  const now = parts.now()
  const row = await parts.storage.inTransaction(async (tx) => {
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
async function decline(parts: AccessParts, reference: string, reason: string | null): Promise<RequestRow> {
  const row = await parts.storage.inTransaction(async (tx) => {
    const from = ['received', 'email_confirmed', 'in_review', 'quoted', 'accepted', 'key_ready'] as const
    const step = { reference, from, to: 'declined', who: 'operator', set: { reason } } as const
    const declined = await takeStep(tx, parts.now(), step)
    if (declined === undefined) return undefined
    await tx.links.end(reference, ['confirm', 'quote', 'claim'])
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
async function resend(parts: AccessParts, reference: string): Promise<RequestRow> {
  const now = parts.now()
  const row = await parts.storage.inTransaction(async (tx) => {
    const before = await tx.requests.find(reference)
    let current = before
    if (before?.state === 'undeliverable' && before.state_before !== null)
      current = await tx.requests.move(reference, ['undeliverable'], {
        state: before.state_before,
        state_before: null,
        ended_at: null,
      })
    const mail = current === undefined ? null : linkFor(current, now)
    if (current === undefined || mail === null) return undefined
    await endKey(tx, current, now)
    await post(tx, parts, { reference, ...mail })
    await tx.audit.add({ at: now, who: 'operator', what: `resent_${mail.kind}`, reference })
    return current
  })
  return row ?? refuse(parts, reference, 'sent a link again')
}

/** Marks a request whose mail bounced after the mail server had accepted it. Rejects with `NotPossible`. */
async function bounced(parts: AccessParts, reference: string): Promise<RequestRow> {
  const row = await parts.storage.inTransaction(async (tx) => {
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
async function erase(parts: AccessParts, reference: string): Promise<void> {
  const erased = await deleteWhole(parts, { reference, who: 'operator', what: 'erased' })
  if (!erased) await refuse(parts, reference, 'erased')
}

const KEPT_DAYS = { unconfirmed: 14, ended: 90, unclaimed: 30 } as const

const ENDED: readonly RequestState[] = ['declined', 'expired', 'withdrawn', 'undeliverable']

/** Expires and deletes old requests. The audit log retains their references. */
async function tidy(parts: Pick<AccessParts, 'storage' | 'now' | 'outboxFolder'>): Promise<void> {
  const { storage, now } = parts
  const at = now()
  const before = (days: number) => at - days * DAY_MS

  async function expire(from: 'quoted' | 'key_ready', due: Due): Promise<void> {
    for (const reference of await storage.requests.due({ ...due, states: [from] }))
      await storage.inTransaction(async (tx) => {
        const row = await takeStep(tx, at, { reference, from: [from], to: 'expired', who: 'service', due })
        if (row === undefined) return
        await tx.links.end(reference, ['quote', 'claim'])
        await endKey(tx, row, at)
      })
  }
  async function remove(what: string, due: Due): Promise<void> {
    for (const reference of await storage.requests.due(due))
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
  await storage.links.deleteBefore(before(KEPT_DAYS.ended))
}

export function mailFile(folder: string, id: string): string {
  return join(folder, `${id}.eml`)
}

/** Steps of access requests. Requesters have the token of a mailed link; operators name a reference. */
export function accessRequests(parts: AccessParts) {
  return {
    receive: (form: AccessForm, formId: string) => receive(parts, form, formId),
    sendStatusLink: (reference: string, address: string) => sendStatusLink(parts, reference, address),
    follow: (purpose: LinkPurpose, token: string) => follow(parts, purpose, token),
    confirm: (token: string) => confirm(parts, token),
    freeClaim: (token: string) => freeClaim(parts, token),
    /** True if a new free key would replace another of this address. */
    replacesKey: async (row: RequestRow) => (await freeKeyOf(parts.storage.requests, row, parts.now())) !== null,
    acceptQuote: (token: string) => acceptQuote(parts, token),
    declineQuote: (token: string) => declineQuote(parts, token),
    withdraw: (token: string) => withdraw(parts, token),
    claim: (token: string) => claim(parts, token),
    beginReview: (reference: string) => beginReview(parts, reference),
    quote: (reference: string, terms: Quote) => quote(parts, reference, terms),
    decline: (reference: string, reason: string | null) => decline(parts, reference, reason),
    resend: (reference: string) => resend(parts, reference),
    bounced: (reference: string) => bounced(parts, reference),
    erase: (reference: string) => erase(parts, reference),
    tidy: () => tidy(parts),
  }
}

export type AccessRequests = ReturnType<typeof accessRequests>
