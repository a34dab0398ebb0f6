import { keepAudit } from '../../storage/audit.ts'
import type { Database, Tx } from '../../storage/database.ts'
import { type Due, moveRequest, type RequestRow } from '../../storage/requests.ts'
import type { AuditWho, RequestState } from '../../storage/schema.ts'
import type { KeyDelivery } from '../mail/delivery.ts'
import type { Plans } from '../plans.ts'
import type { Secrets } from '../secrets.ts'

/** What the functions on the life of a request work with. */
export interface AccessParts {
  db: Database
  secrets: Secrets
  plans: Plans
  now: () => number
  keyDelivery: KeyDelivery
  /** Folder of mails that were written to files, which are deleted with their request; null for none. */
  outboxFolder: string | null
  /** Whether the operator is told by mail. */
  tellsOperator: boolean
}

/** Column that keeps when a request came into a state. */
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

export type Step = {
  reference: string
  from: readonly RequestState[]
  to: keyof typeof STAMP
  who: AuditWho
  set?: Parameters<typeof moveRequest>[3]
  /** The step is taken only where the request is still over, as it was when it was found. */
  due?: Due
}

/**
 * Takes one step of a request: a conditional update, with its time and a line in the audit log. Undefined where the
 * request is not in one of the states `from`.
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
