import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { KeyDelivery, MailKind } from '../ops/config.ts'
import { type Secrets, sameDigest } from '../ops/secrets.ts'
import {
  type AuditWho,
  type Database,
  inTransaction,
  type LinkPurpose,
  type RequestState,
  type Tx,
} from '../storage/database.ts'
import { findKey, insertKey, revokeKey } from '../storage/keys.ts'
import { lockSame } from '../storage/leases.ts'
import { keepOnDisk } from '../storage/open.ts'
import {
  countMails,
  type Due,
  endLinks,
  findLink,
  findRequest,
  findRequestByForm,
  insertMail,
  insertRequest,
  keepAudit,
  mailsOf,
  moveRequest,
  type RequestRow,
  replaceLink,
  useLink,
} from '../storage/requests.ts'
import { type AccessForm, makeReference } from './form.ts'
import { keyFromBytes, type NewKey, PLAN_LIMITS, rowOf } from './keys.ts'
import { mailFile } from './mail.ts'
import type { Plans } from './quotas.ts'

export interface AccessParts {
  db: Database
  secrets: Secrets
  plans: Plans
  now: () => number
  keyDelivery: KeyDelivery
  /** Mail files are deleted with their request. Null if mails are sent. */
  outboxFolder: string | null
  tellsOperator: boolean
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
  set?: Parameters<typeof moveRequest>[3]
  /** Takes the step only if the request is still due by this rule. */
  due?: Due
}

/**
 * Moves a request to its next state, with a time stamp and an audit entry. Undefined if the request is in none of the
 * `from` states.
 */
export async function takeStep(
  tx: Tx,
  now: number,
  { reference, from, to, who, set = {}, due }: Step,
): Promise<RequestRow | undefined> {
  const row = await moveRequest(tx, reference, from, { ...set, state: to, [STAMP[to]]: now }, due)
  if (row !== undefined) await keepAudit(tx, { at: now, who, what: to, reference })
  return row
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A quote's link lasts as long as the quote. */
export const LINK_MS = { confirm: 3 * DAY_MS, status: DAY_MS, claim: 7 * DAY_MS } as const

/**
 * Queues a mail. Stores only a keyed hash of its link's token. The mailer derives the token from a seed, which is
 * deleted once the mail is sent.
 */
export async function post(
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
    await replaceLink(tx, { digest, reference, purpose, seed, expires_at: expiresAt, used_at: null })
  }
  await insertMail(tx, { id: randomUUID(), reference, kind, link: digest }, now())
}

async function tellOperator(
  tx: Tx,
  parts: Pick<AccessParts, 'secrets' | 'now' | 'tellsOperator'>,
  reference: string,
  kind: MailKind,
): Promise<void> {
  if (parts.tellsOperator) await post(tx, parts, { reference, kind })
}

/** Revokes a mailed key that never reached its owner. A claimed key stays. */
export async function endKey(tx: Tx, { key_id, claimed_at }: RequestRow, now: number): Promise<void> {
  if (key_id !== null && claimed_at === null) await revokeKey(tx, key_id, now)
}

/** Anybody can trigger these mails without the consent of the address's owner. */
const UNASKED_A_DAY = 3
const COUNTED_MS = 24 * 60 * 60 * 1000
const TRIES = 5

function requestRow(
  reference: string,
  formDigest: string,
  form: AccessForm,
  { secrets, now }: AccessParts,
): RequestRow {
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
    plan: null,
    included: null,
    price: null,
    currency: null,
    quote_until: null,
    reason: null,
    key_id: null,
  }
}

/** The answer does not reveal whether the address is known. */
export async function receive(parts: AccessParts, form: AccessForm, formId: string): Promise<string> {
  const { db, secrets, now } = parts
  const digest = secrets.formDigest([formId, ...Object.values(form).map(String)])
  for (let tried = 1; ; tried++) {
    const known = await findRequestByForm(db, digest)
    if (known !== undefined) return known.reference
    const row = requestRow(makeReference(), digest, form, parts)
    const kept = await inTransaction(db, async (tx) => {
      await lockSame(tx, row.address_digest)
      const mails = await countMails(tx, row.address_digest, ['received'], now() - COUNTED_MS)
      if (!(await insertRequest(tx, row))) return false
      const { reference } = row
      await keepAudit(tx, { at: now(), who: 'requester', what: 'received', reference })
      const link = { purpose: 'confirm', expiresAt: now() + LINK_MS.confirm } as const
      if (mails < UNASKED_A_DAY) await post(tx, parts, { reference, kind: 'received', link })
      else await keepAudit(tx, { at: now(), who: 'service', what: 'mail_withheld', reference })
      return true
    })
    if (kept) return row.reference
    if (tried === TRIES) throw new Error('no reference could be made')
  }
}

/** The answer does not reveal whether reference and address match. */
export async function sendStatusLink(parts: AccessParts, reference: string, address: string): Promise<void> {
  const { db, secrets, now } = parts
  const row = await findRequest(db, reference)
  if (row === undefined || row.address_digest !== secrets.addressDigest(address.trim())) return
  await inTransaction(db, async (tx) => {
    await lockSame(tx, row.address_digest)
    if ((await countMails(tx, row.address_digest, ['status'], now() - COUNTED_MS)) >= UNASKED_A_DAY) return
    const link = { purpose: 'status', expiresAt: now() + LINK_MS.status } as const
    await post(tx, parts, { reference, kind: 'status', link })
  })
}

/** State of a link. Only an open or used link has a request. */
export type Followed = { link: 'open' | 'used'; request: RequestRow } | { link: 'expired' | 'unknown'; request: null }

/** Returns a link's state. Changes nothing, because mail scanners open links too. */
export async function follow(parts: AccessParts, purpose: LinkPurpose, token: string): Promise<Followed> {
  const { db, secrets, now } = parts
  const link = await findLink(db, secrets.linkDigest(token))
  if (link === undefined || link.purpose !== purpose) return { link: 'unknown', request: null }
  if (link.used_at === null && link.expires_at <= now()) return { link: 'expired', request: null }
  const request = await findRequest(db, link.reference)
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
    await inTransaction(parts.db, async (tx) => {
      const digest = parts.secrets.linkDigest(token)
      const reference = await useLink(tx, { digest, purpose }, parts.now())
      if (reference === undefined || (await work(tx, reference)) === undefined) throw new NotTaken()
    })
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
  }
  return follow(parts, purpose, token)
}

export async function confirm(parts: AccessParts, token: string): Promise<Followed> {
  return using(parts, 'confirm', token, async (tx, reference) => {
    const step = { reference, from: ['received'], to: 'email_confirmed', who: 'requester' } as const
    const row = await takeStep(tx, parts.now(), step)
    if (row !== undefined) await tellOperator(tx, parts, reference, 'operator_confirmed')
    return row
  })
}

export async function acceptQuote(parts: AccessParts, token: string): Promise<Followed> {
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

export async function declineQuote(parts: AccessParts, token: string): Promise<Followed> {
  return using(parts, 'quote', token, async (tx, reference) => {
    const step = { reference, from: ['quoted'], to: 'declined', who: 'requester' } as const
    const row = await takeStep(tx, parts.now(), step)
    if (row !== undefined) await tellOperator(tx, parts, reference, 'operator_declined')
    return row
  })
}

export async function withdraw(parts: AccessParts, token: string): Promise<Followed> {
  const found = await follow(parts, 'status', token)
  if (found.link !== 'open') return found
  const { reference } = found.request
  await inTransaction(parts.db, async (tx) => {
    const from = ['received', 'email_confirmed', 'in_review', 'quoted', 'accepted', 'key_ready'] as const
    const row = await takeStep(tx, parts.now(), { reference, from, to: 'withdrawn', who: 'requester' })
    if (row === undefined) return
    await endLinks(tx, reference, ['confirm', 'quote', 'claim'])
    await endKey(tx, row, parts.now())
  })
  return follow(parts, 'status', token)
}

/** A used token still returns the same key for this time, because the first answer may have been lost. */
export const AGAIN_MS = 10 * 60 * 1000

/** Derives the key from its claim token. The key is stored nowhere, and is valid only once it is claimed. */
export function keyOfToken({ secrets }: Pick<AccessParts, 'secrets'>, token: string): NewKey {
  return keyFromBytes(secrets.claimedBytes(token))
}

/** The label is the request's reference, so that nothing personal is stored with the key. */
export async function mint(tx: Tx, parts: AccessParts, made: NewKey, request: RequestRow): Promise<void> {
  const { plans, secrets, now } = parts
  const plan = request.plan ?? ''
  const requests = request.included === plans.of(plan).includedRequests ? null : request.included
  const options = { label: request.reference, kind: 'extension', plan, limits: { ...PLAN_LIMITS, requests } } as const
  await insertKey(tx, rowOf(made, options, secrets, now()))
}

async function again(parts: AccessParts, token: string, made: NewKey): Promise<string | null> {
  const { db, secrets, now } = parts
  const link = await findLink(db, secrets.linkDigest(token))
  if (link?.purpose !== 'claim' || link.used_at === null || link.used_at + AGAIN_MS <= now()) return null
  const request = await findRequest(db, link.reference)
  const key = await findKey(db, made.id)
  const same = key !== undefined && sameDigest(key.digest, secrets.keyDigest(made.key))
  return same && request?.key_id === made.id && key.revoked_at === null ? made.key : null
}

class NotClaimed extends Error {}

/**
 * Deletes the mail files with the claim link, because its token and the pepper, which is stored nearby, yield the key.
 * A file that cannot be deleted must not block the key, which is already valid.
 */
async function forgetFiles({ db, outboxFolder }: AccessParts, reference: string): Promise<void> {
  if (outboxFolder === null) return
  const mails = await mailsOf(db, reference)
  for (const { id } of mails.filter(({ kind }) => kind === 'key'))
    try {
      rmSync(mailFile(outboxFolder, id), { force: true })
    } catch {}
}

/** Returns the key, or null if the token is unknown, expired or used. */
export async function claim(parts: AccessParts, token: string): Promise<string | null> {
  const { db, secrets, now } = parts
  const digest = secrets.linkDigest(token)
  const made = keyOfToken(parts, token)
  try {
    const reference = await inTransaction(db, async (tx) => {
      const reference = await useLink(tx, { digest, purpose: 'claim' }, now())
      if (reference === undefined) throw new NotClaimed()
      const set = { key_id: made.id }
      const step = { reference, from: ['key_ready'], to: 'claimed', who: 'requester', set } as const
      const request = await takeStep(tx, now(), step)
      if (request === undefined) throw new NotClaimed()
      await mint(tx, parts, made, request)
      await keepAudit(tx, { at: now(), who: 'service', what: 'key_made', reference })
      await post(tx, parts, { reference, kind: 'claimed' })
      return reference
    })
    await keepOnDisk(db)
    await forgetFiles(parts, reference)
    return made.key
  } catch (error) {
    if (!(error instanceof NotClaimed)) throw error
    return again(parts, token, made)
  }
}
