import { KEY_SCOPES, type KeyScope } from '../../lib/contract/quotas.ts'
import type { Database } from '../storage/database.ts'
import { findKey, insertKey, type KeyRow } from '../storage/keys.ts'
import { keyId, makeKey } from './key-format.ts'
import { type Secrets, sameDigest } from './secrets.ts'

/** A key as the service knows it: everything but the key. */
export interface AccessKey {
  id: string
  label: string
  last4: string
  kind: 'extension' | 'server'
  scopes: KeyScope[]
  plan: string
  /** Id under which its use is counted: that of the first of the keys that replaced one another. */
  holder: string
  createdAt: number
  expiresAt: number | null
}

export interface Keys {
  /** The key's record, or null for one that is missing, malformed, unknown, revoked or expired: the same work for each. */
  verify(key: string | undefined): Promise<AccessKey | null>
  create(options: { label: string; kind: AccessKey['kind']; plan: string }): Promise<{ record: AccessKey; key: string }>
}

function recordOf(row: KeyRow): AccessKey {
  return {
    id: row.id,
    label: row.label,
    last4: row.last4,
    kind: row.kind,
    scopes: KEY_SCOPES.filter((scope) => row.scopes.split(' ').includes(scope)),
    plan: row.plan,
    holder: row.holder,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

export function createKeys(db: Database, secrets: Secrets, now: () => number): Keys {
  const nobody = makeKey()
  const noDigest = secrets.keyDigest(nobody.key)
  return {
    async verify(key) {
      const id = keyId(key ?? '')
      const row = await findKey(db, id ?? nobody.id)
      const matches = sameDigest(row?.digest ?? noDigest, secrets.keyDigest(key ?? ''))
      if (id === null || row === undefined || !matches) return null
      const ended = row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now())
      return ended ? null : recordOf(row)
    },
    async create({ label, kind, plan }) {
      const made = makeKey()
      const row: KeyRow = {
        id: made.id,
        label,
        kind,
        scopes: KEY_SCOPES.join(' '),
        digest: secrets.keyDigest(made.key),
        last4: made.last4,
        plan,
        created_at: now(),
        expires_at: null,
        revoked_at: null,
        holder: made.id,
        replaced_by: null,
        last_used_on: null,
        test: 0,
        limit_requests: null,
        limit_per_minute: null,
        limit_per_day: null,
      }
      await insertKey(db, row)
      return { record: recordOf(row), key: made.key }
    },
  }
}
