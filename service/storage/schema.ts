import type { Generated } from 'kysely'

export type AuditWho = 'requester' | 'operator' | 'service'
/**
 * `waiting` is still to be sent, `written` is in a file because there is no mail server, `dropped` was no longer true.
 */
export type MailState = 'waiting' | 'sent' | 'written' | 'refused' | 'given_up' | 'dropped'
export type LinkPurpose = 'confirm' | 'status' | 'quote' | 'claim'

/** States of a request in their usual order; from most of them it can also end. */
export type RequestState =
  | 'received'
  | 'email_confirmed'
  | 'in_review'
  | 'quoted'
  | 'accepted'
  | 'key_ready'
  | 'claimed'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'undeliverable'

interface AccessRequestsTable {
  reference: string
  /** Keyed hash of the form as it was sent, so that sending it twice makes one request. */
  form_digest: string
  /** Keyed hash of the address, to count what is sent to it. */
  address_digest: string
  address: string
  organisation: string
  purpose: string
  checks_a_month: number
  /** Codes of jurisdictions, separated by spaces. */
  jurisdictions: string
  message: string
  language: string
  state: RequestState
  /** State before the request became undeliverable. */
  state_before: RequestState | null
  received_at: number
  confirmed_at: number | null
  reviewed_at: number | null
  quoted_at: number | null
  accepted_at: number | null
  ready_at: number | null
  claimed_at: number | null
  ended_at: number | null
  /** The quote: charged answers a period, and their price as a decimal. */
  plan: string | null
  included: number | null
  price: string | null
  currency: string | null
  quote_until: number | null
  /** Why it was declined, as the operator tells the requester. */
  reason: string | null
  key_id: string | null
}

/** What a keeper does: it rests until its next round, works, or cannot go on. */
export type KeeperState = 'resting' | 'working' | 'stuck'

/** A register that is kept from its office's interface, once it was switched on. */
export interface KeepersTable {
  /** Code of its records, such as `EU`. */
  office: string
  /** 1 while it is to be kept. */
  is_on: number
  /** Address of the terms that the operator accepted, and when. */
  terms: string
  accepted_at: number
  state: Generated<KeeperState>
  /** Number of records held; `expected` is the number that the office says it has. */
  held: Generated<number>
  expected: Generated<number>
  /** Instant up to which the register is whole; null while it is not. */
  whole_as_of: number | null
  /** About when the register will be whole; null where it is whole or nobody can tell. */
  ready_by: number | null
  /** Code of the fault that stops it (service/registers/keeper/keeper-fault.ts), the reason, and since when. */
  fault: string | null
  reason: string | null
  fault_since: number | null
  /** When it goes on; null where nothing is planned. */
  next_at: number | null
  noted_at: number | null
}

/** Rows as they are kept. Instants are milliseconds since the epoch, UTC. No table holds a checked name. */
export interface Tables {
  keys: {
    id: string
    label: string
    kind: 'extension' | 'server'
    /** Scopes, separated by spaces. */
    scopes: string
    /** Keyed hash of the key. */
    digest: string
    last4: string
    plan: string
    created_at: number
    expires_at: number | null
    revoked_at: number | null
    /** Id under which use is counted: the id of the first key in the chain of replacements. */
    holder: string
    replaced_by: string | null
    /** Day of the last use, `YYYY-MM-DD`, UTC: no finer, and written once a day. */
    last_used_on: string | null
    /** 1 for a key that gets made-up answers. */
    test: number
    /** Limits of this key alone; null for those of its plan. */
    limit_requests: number | null
    limit_per_minute: number | null
    limit_per_day: number | null
  }
  /** Questions that all processes asked of an upstream in the span that counts now; spans are numbered from the epoch. */
  upstream_budgets: { upstream: string; span: number; used: number }
  /** Questions that each holder asked of an upstream, in the span that counts now and in the one before. */
  upstream_shares: { upstream: string; holder: string; span: number; used: number; before: number }
  /** Units of a holder in a period: `used` are charged, `held` are leased to answers that are being made. */
  usage: { key_id: string; period: string; used: Generated<number>; held: Generated<number> }
  /** Answers of a holder on a day (`YYYY-MM-DD`, UTC) that were free because a source had failed. */
  free_checks: { key_id: string; day: string; used: number }
  /** An answer that is being made; `units` is 0 where another lease for the same answer holds the unit. */
  leases: {
    id: string
    key_id: string
    /** Keyed hash of key, name and scope; null for a private check. */
    digest: string | null
    units: number
    /** Periods in which the unit is held, separated by spaces. */
    periods: string
    expires_at: number
  }
  /** Charged answers of the last day, by keyed hash of key, name and scope. */
  repeats: { digest: string; expires_at: number }
  /** Single-use tokens that can be exchanged for a key, by keyed hash. */
  claims: { digest: string; key_id: string; expires_at: number; used_at: number | null }
  /** Answers kept for an Idempotency-Key, by keyed hash of it, encrypted under a key that only its sender can make. */
  replays: {
    digest: string
    body_digest: string
    /** Id of whoever is making the answer, and until when it may. */
    lease: string
    leased_until: number
    /** Null while the answer is being made. */
    sealed: string | null
    expires_at: number
    /** Keyed hash of the holder, and length of `sealed`; null while the answer is being made. */
    holder: string | null
    bytes: number | null
  }
  /** What must be the same for all processes on one database. */
  facts: { name: string; value: string }
  keepers: KeepersTable
  /** Requests of this minute, kept by rate-limiter-flexible; empty with SQLite. */
  bursts: { key: string; points: Generated<number>; expire: number | null }
  access_requests: AccessRequestsTable
  /** Single-use tokens in mails, by keyed hash. */
  access_links: {
    digest: string
    reference: string
    purpose: LinkPurpose
    /** Seed from which, with the pepper, the token is derived; null from when the mail is sent or the token used. */
    seed: string | null
    expires_at: number
    used_at: number | null
  }
  /** Mails to send: what kind, about which request. Address and text are put together when one is sent. */
  outbox: {
    id: string
    reference: string
    kind: string
    /** Digest of the link that it carries. */
    link: string | null
    state: MailState
    created_at: number
    next_at: number
    attempts: number
    /** Id of the process that is sending it, and until when no other may. */
    lease: string | null
    leased_until: number | null
    ended_at: number | null
    /** Code of the last fault. */
    fault: string | null
  }
  /** Who did what when, with the reference of the request and nothing else of it. */
  audit: { id: string; at: number; who: AuditWho; what: string; reference: string }
}
