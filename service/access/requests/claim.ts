import { rmSync } from 'node:fs'
import { keepAudit } from '../../storage/audit.ts'
import { inTransaction, type Tx } from '../../storage/database.ts'
import { keepOnDisk } from '../../storage/keep-on-disk.ts'
import { findKey, insertKey } from '../../storage/keys.ts'
import { findLink, useLink } from '../../storage/links.ts'
import { mailsOf } from '../../storage/outbox.ts'
import { findRequest, type RequestRow } from '../../storage/requests.ts'
import { keyFromBytes, type NewKey } from '../key-format.ts'
import { rowOf } from '../keys.ts'
import { PLAN_LIMITS } from '../limits.ts'
import { mailFile } from '../mail/transport.ts'
import { sameDigest } from '../secrets.ts'
import { post } from './post.ts'
import { type AccessParts, takeStep } from './step.ts'

/** A used token still returns the same key, because the first answer may have been lost. */
export const AGAIN_MS = 10 * 60 * 1000

/** The key is stored nowhere, and valid only once it is claimed. */
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
 * Deletes the mail files with the claim link: a token and the pepper yield the key, and the pepper is stored nearby. A
 * file that cannot be deleted must not block the key, which is valid by now.
 */
async function forgetFiles({ db, outboxFolder }: AccessParts, reference: string): Promise<void> {
  if (outboxFolder === null) return
  const mails = await mailsOf(db, reference)
  for (const { id } of mails.filter(({ kind }) => kind === 'key'))
    try {
      rmSync(mailFile(outboxFolder, id), { force: true })
    } catch {}
}

/** Null if the token is unknown, expired or used. */
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
