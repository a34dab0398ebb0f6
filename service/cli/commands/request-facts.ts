import { readReference } from '../../access/requests/reference.ts'
import type { MailRow } from '../../storage/outbox.ts'
import type { RequestRow } from '../../storage/requests.ts'
import { UsageError } from './command.ts'
import { iso } from './text.ts'

export function referenceArgument(text: string | undefined): string {
  const reference = readReference(text ?? '')
  if (reference !== null) return reference
  throw new UsageError(
    text === undefined
      ? 'Name a request by its reference, such as BC-7K4Q-9M2X-M.'
      : `"${text}" is no reference: a character is wrong or missing.`,
  )
}

/** UTC. */
export const minute = (at: number | null) =>
  at === null ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** Contains no hash and no token. */
export function requestFacts(row: RequestRow) {
  return {
    reference: row.reference,
    state: row.state,
    email: row.address,
    organisation: row.organisation,
    use: row.purpose,
    checksAMonth: row.checks_a_month,
    jurisdictions: row.jurisdictions.split(' '),
    message: row.message,
    language: row.language,
    receivedAt: iso(row.received_at),
    confirmedAt: iso(row.confirmed_at),
    reviewedAt: iso(row.reviewed_at),
    quotedAt: iso(row.quoted_at),
    acceptedAt: iso(row.accepted_at),
    keyReadyAt: iso(row.ready_at),
    claimedAt: iso(row.claimed_at),
    endedAt: iso(row.ended_at),
    quote:
      row.plan === null
        ? null
        : {
            plan: row.plan,
            included: row.included,
            price: row.price,
            currency: row.currency,
            until: iso(row.quote_until),
          },
    reason: row.reason,
    keyId: row.key_id,
  }
}

export function mailFacts({ id, kind, state, created_at, ended_at, attempts, next_at, fault }: MailRow) {
  const next = state === 'waiting' ? iso(next_at) : null
  return { id, kind, state, createdAt: iso(created_at), endedAt: iso(ended_at), attempts, nextAt: next, fault }
}
