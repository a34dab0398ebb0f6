import { KEY_SCOPES } from '../../lib/contract/constants.ts'
import type { KeyScope } from '../../lib/contract/quotas.ts'
import type { Database } from '../storage/database.ts'
import { keepOnDisk } from '../storage/keep-on-disk.ts'
import {
  findKey,
  insertKey,
  type KeyRow,
  limitKey,
  listKeys,
  markUsed,
  replaceKey,
  revokeKey,
} from '../storage/keys.ts'
import { keyId, makeKey, type NewKey } from './key-format.ts'
import { type OwnLimits, PLAN_LIMITS } from './limits.ts'
import { type Secrets, sameDigest } from './secrets.ts'

/** How long the old key works beside the new one unless said otherwise, in milliseconds. */
export const OVERLAP_MS = 24 * 60 * 60 * 1000

/** A key as the service knows it: everything but the key. Instants are milliseconds since the epoch. */
export interface AccessKey {
  id: string
  label: string
  last4: string
  kind: 'extension' | 'server'
  scopes: KeyScope[]
  plan: string
  /** Id under which its use is counted: the id of the first key in its chain of replacements. */
  holder: string
  /** Whether its answers are made up and cost nothing. */
  test: boolean
  limits: OwnLimits
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  replacedBy: string | null
  /** Day of its last use, `YYYY-MM-DD`, UTC; null if it was never used. */
  lastUsedOn: string | null
}

/** A key that was sent with a request. */
export interface SentKey extends AccessKey {
  /** Secret that takes the key itself to derive; it is never kept. */
  ownSecret: string
}

export interface NewKeyOptions {
  label: string
  kind: AccessKey['kind']
  plan: string
  /** Its scopes; all of them where left out. */
  scopes?: readonly KeyScope[]
  test?: boolean
  expiresAt?: number | null
  limits?: OwnLimits
}

/** A key's record with the key itself, which is told only this once. */
export interface MadeKey {
  record: AccessKey
  key: string
}

export interface Keys {
  /**
   * The key's record, or null where the key is missing, malformed, unknown, revoked or expired: each takes the same
   * work.
   */
  verify(key: string | undefined): Promise<SentKey | null>
  create(options: NewKeyOptions): Promise<MadeKey>
  find(id: string): Promise<AccessKey | null>
  list(): Promise<AccessKey[]>
  /**
   * Replaces a key with a new one. The old key works for `overlapMs` more at most; 0 ends it at once, for a key that
   * leaked. The use of both is counted together. Null where the old key is unknown, has ended or was replaced.
   */
  rotate(id: string, overlapMs?: number): Promise<MadeKey | null>
  /** Ends a key now; false where it is unknown or was revoked before. */
  revoke(id: string): Promise<boolean>
  /** Sets limits of one key: null means its plan's limit, and those left out stay. Returns null for an unknown key. */
  limit(id: string, limits: Partial<OwnLimits>): Promise<AccessKey | null>
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
    test: row.test === 1,
    limits: { requests: row.limit_requests, perMinute: row.limit_per_minute, perDay: row.limit_per_day },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    replacedBy: row.replaced_by,
    lastUsedOn: row.last_used_on,
  }
}

/** Whether a key still works. */
export function isActive({ revokedAt, expiresAt }: AccessKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The row that is kept of a new key: it has no copy of the key itself. */
export function rowOf(
  made: NewKey,
  { label, kind, plan, scopes = KEY_SCOPES, test = false, expiresAt = null, limits = PLAN_LIMITS }: NewKeyOptions,
  secrets: Secrets,
  now: number,
): KeyRow {
  return {
    id: made.id,
    label,
    kind,
    scopes: scopes.join(' '),
    digest: secrets.keyDigest(made.key),
    last4: made.last4,
    plan,
    created_at: now,
    expires_at: expiresAt,
    revoked_at: null,
    holder: made.id,
    replaced_by: null,
    last_used_on: null,
    test: test ? 1 : 0,
    limit_requests: limits.requests,
    limit_per_minute: limits.perMinute,
    limit_per_day: limits.perDay,
  }
}

export function createKeys(db: Database, secrets: Secrets, now: () => number): Keys {
  const nobody = makeKey()
  const noDigest = secrets.keyDigest(nobody.key)
  const orNull = (row: KeyRow | undefined) => (row === undefined ? null : recordOf(row))
  return {
    async verify(key) {
      const id = keyId(key ?? '')
      const row = await findKey(db, id ?? nobody.id)
      const matches = sameDigest(row?.digest ?? noDigest, secrets.keyDigest(key ?? ''))
      if (key === undefined || id === null || row === undefined || !matches) return null
      const record = recordOf(row)
      if (!isActive(record, now())) return null
      if (record.lastUsedOn !== dayOf(now())) await markUsed(db, id, dayOf(now()))
      return { ...record, ownSecret: secrets.ownSecret(key) }
    },
    async create(options) {
      const made = makeKey(options.test ? 'test' : 'live')
      const row = rowOf(made, options, secrets, now())
      await insertKey(db, row)
      await keepOnDisk(db)
      return { record: recordOf(row), key: made.key }
    },
    async find(id) {
      return orNull(await findKey(db, id))
    },
    async list() {
      return (await listKeys(db)).map(recordOf)
    },
    async rotate(id, overlapMs = OVERLAP_MS) {
      const old = await findKey(db, id)
      if (old === undefined) return null
      const made = makeKey(old.test === 1 ? 'test' : 'live')
      const successor = { id: made.id, digest: secrets.keyDigest(made.key), last4: made.last4 }
      const row = await replaceKey(db, id, successor, { now: now(), endsAt: now() + overlapMs })
      if (row === undefined) return null
      await keepOnDisk(db)
      return { record: recordOf(row), key: made.key }
    },
    async revoke(id) {
      const revoked = await revokeKey(db, id, now())
      await keepOnDisk(db)
      return revoked
    },
    async limit(id, { requests, perMinute, perDay }) {
      const set = {
        ...(requests !== undefined && { limit_requests: requests }),
        ...(perMinute !== undefined && { limit_per_minute: perMinute }),
        ...(perDay !== undefined && { limit_per_day: perDay }),
      }
      return orNull(Object.keys(set).length === 0 ? await findKey(db, id) : await limitKey(db, id, set))
    },
  }
}
