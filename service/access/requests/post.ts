import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../storage/database.ts'
import { replaceLink } from '../../storage/links.ts'
import { insertMail } from '../../storage/outbox.ts'
import type { LinkPurpose } from '../../storage/schema.ts'
import type { MailKind } from '../mail/delivery.ts'
import type { AccessParts } from './step.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The link of a quote lasts as long as the quote. */
export const LINK_MS = { confirm: 3 * DAY_MS, status: DAY_MS, claim: 7 * DAY_MS } as const

/**
 * Stores only the keyed hash of the link's token. The mailer derives the token from a seed, which is deleted once the
 * mail is sent.
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

export async function tellOperator(
  tx: Tx,
  parts: Pick<AccessParts, 'secrets' | 'now' | 'tellsOperator'>,
  reference: string,
  kind: MailKind,
): Promise<void> {
  if (parts.tellsOperator) await post(tx, parts, { reference, kind })
}
