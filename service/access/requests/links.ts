import { inTransaction, type Tx } from '../../storage/database.ts'
import { endLinks, findLink, useLink } from '../../storage/links.ts'
import { findRequest, type RequestRow } from '../../storage/requests.ts'
import type { LinkPurpose } from '../../storage/schema.ts'
import { endKey } from './end-key.ts'
import { LINK_MS, post, tellOperator } from './post.ts'
import { type AccessParts, takeStep } from './step.ts'

/** State of a link. Only an open or used link has a request. */
export type Followed = { link: 'open' | 'used'; request: RequestRow } | { link: 'expired' | 'unknown'; request: null }

/** Changes nothing, because mail scanners open links too. */
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

/** Does both or neither. */
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

/** The key is made only when it is claimed. */
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
