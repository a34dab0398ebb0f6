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

const OVERLAP_MS = 24 * 60 * 60 * 1000

/** A key's record. Instants are milliseconds since the epoch. */
export interface AccessKey {
  id: string
  label: string
  last4: string
  kind: 'extension' | 'server'
  scopes: KeyScope[]
  plan: string
  /** Account: the id of the first key in the chain of replacements. */
  holder: string
  /** Its answers are synthetic and free. */
  test: boolean
  limits: OwnLimits
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  replacedBy: string | null
  /** UTC day, `YYYY-MM-DD`. */
  lastUsedOn: string | null
}

export interface SentKey extends AccessKey {
  /** Derived from the key itself, and never stored. */
  ownSecret: string
}

export interface NewKeyOptions {
  label: string
  kind: AccessKey['kind']
  plan: string
  /** Default: all. */
  scopes?: readonly KeyScope[]
  test?: boolean
  expiresAt?: number | null
  limits?: OwnLimits
}

/** The only time that the service shows a key. */
export interface MadeKey {
  record: AccessKey
  key: string
}

export interface Keys {
  /** Null for a missing, malformed, unknown, revoked or expired key, each after the same work. */
  verify(key: string | undefined): Promise<SentKey | null>
  create(options: NewKeyOptions): Promise<MadeKey>
  find(id: string): Promise<AccessKey | null>
  list(): Promise<AccessKey[]>
  /**
   * The old key works for at most `overlapMs` more. 0 ends a leaked key at once. Null if the old key is unknown, has
   * ended or was replaced.
   */
  rotate(id: string, overlapMs?: number): Promise<MadeKey | null>
  /** False if the key is unknown or already revoked. */
  revoke(id: string): Promise<boolean>
  /** A null limit means the plan's. Returns null for an unknown key. */
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

export function isActive({ revokedAt, expiresAt }: AccessKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The database row contains no copy of the key. */
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
