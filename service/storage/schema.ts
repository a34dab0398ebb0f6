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
  }
  usage: { key_id: string; period: string; used: Generated<number> }
  /** Charged answers of the last day, by keyed hash of key, name and scope. */
  repeats: { digest: string; expires_at: number }
  /** Single-use tokens that can be exchanged for a key, by keyed hash. */
  claims: { digest: string; key_id: string; expires_at: number; used_at: number | null }
}
