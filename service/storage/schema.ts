import type { Generated } from 'kysely'

/** Rows as they are kept. Instants are milliseconds since the epoch, UTC. No table holds a checked name. */
export interface Tables {
  keys: {
    id: string
    label: string
    kind: 'extension' | 'server'
    /** Scopes, separated by spaces. */
    scopes: string
    /** Keyed hash of the whole key. */
    digest: string
    last4: string
    plan: string
    created_at: number
    expires_at: number | null
    revoked_at: number | null
    /** Id under which use is counted: that of the first of the keys that replaced one another. */
    holder: string
    replaced_by: string | null
    /** `YYYY-MM-DD`, UTC: no finer, and written once a day. */
    last_used_on: string | null
    /** 1 for a key that gets made-up answers. */
    test: number
    /** Limits of this key alone; null for those of its plan. */
    limit_requests: number | null
    limit_per_minute: number | null
    limit_per_day: number | null
  }
  /** Units of a holder in a period: `used` are charged, `held` are leased to answers that are being made. */
  usage: { key_id: string; period: string; used: Generated<number>; held: Generated<number> }
  /** An answer that is being made; `units` 0 where another that asks the same holds the unit. */
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
    /** Who is making the answer, and until when it may. */
    lease: string
    leased_until: number
    /** Null while the answer is being made. */
    sealed: string | null
    expires_at: number
  }
  /** What must be the same for all processes on one database. */
  facts: { name: string; value: string }
  /** Requests of this minute, kept by rate-limiter-flexible; empty with SQLite. */
  bursts: { key: string; points: Generated<number>; expire: number | null }
}
