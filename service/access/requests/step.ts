import { keepAudit } from '../../storage/audit.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { type Due, moveRequest, type RequestRow } from '../../storage/requests.ts'
import type { AuditWho, RequestState } from '../../storage/schema.ts'
import type { KeyDelivery } from '../mail/delivery.ts'
import type { Plans } from '../plans.ts'
import type { Secrets } from '../secrets.ts'

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
  /** Take the step only if the request is still over by this rule. */
  due?: Due
}

/**
 * Moves a request to its next state, with a time stamp and an audit entry. Undefined if it is in none of the states
 * `from`.
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
