import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { KeyScope } from '../../lib/contract/constants.ts'
import { CannotStart } from '../ops/failures.ts'
import { privateFile } from '../ops/private-files.ts'
import type { Secrets } from '../ops/secrets.ts'
import type { KeyRow } from '../storage/keys.ts'
import type { Storage } from '../storage/open.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')
}

function toBase62(value: number, width: number): string {
  let rest = value
  let text = ''
  do {
    text = DIGITS[rest % DIGITS.length] + text
    rest = Math.floor(rest / DIGITS.length)
  } while (rest > 0)
  return text.padStart(width, '0')
}

/** 248 is 4 × 62. Higher bytes would make the first digits more frequent. */
const EVEN = 248

function base62From(bytes: Uint8Array, length: number): string {
  const text = Array.from(bytes)
    .filter((byte) => byte < EVEN)
    .slice(0, length)
    .map((byte) => DIGITS[byte % DIGITS.length])
    .join('')
  if (text.length < length) throw new RangeError('too few random bytes')
  return text
}

/** Lengths in characters. The secret has 190 bits. Six characters hold any CRC-32, because 62^6 exceeds 2^32. */
const ID = 8
const SECRET = 32
const CHECK = 6
const FORM = new RegExp(`^(bck_(?:live|test)_([0-9A-Za-z]{${ID}})_[0-9A-Za-z]{${SECRET}})([0-9A-Za-z]{${CHECK}})$`)

function checkOf(body: string): string {
  return toBase62(crc32(body), CHECK)
}

interface NewKey {
  id: string
  /** Shown once. Only a keyed hash is stored. */
  key: string
  last4: string
}

function keyOf(kind: 'live' | 'test', id: string, secret: string): NewKey {
  const body = `bck_${kind}_${id}_${secret}`
  const key = `${body}${checkOf(body)}`
  return { id, key, last4: key.slice(-4) }
}

/** Makes a key `bck_live_<id>_<secret><check>`. The check reveals typing errors offline. */
export function makeKey(kind: 'live' | 'test' = 'live'): NewKey {
  return keyOf(kind, randomBase62(ID), randomBase62(SECRET))
}

export function keyFromBytes(bytes: Uint8Array): NewKey {
  const digits = base62From(bytes, ID + SECRET)
  return keyOf('live', digits.slice(0, ID), digits.slice(ID))
}

export function keyId(key: string): string | null {
  const [, body, id, check] = FORM.exec(key) ?? []
  return body !== undefined && id !== undefined && checkOf(body) === check ? id : null
}

const OVERLAP_MS = 24 * 60 * 60 * 1000

/** A key's record. Instants are milliseconds since the epoch. */
export interface AccessKey {
  id: string
  label: string
  last4: string
  kind: 'extension' | 'server'
  scopes: KeyScope[]
  plan: string
  holder: string
  /** True for a test key, whose answers are synthetic and free. */
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

interface NewKeyOptions {
  label: string
  kind: AccessKey['kind']
  plan: string
  /** Default: all. */
  scopes?: readonly KeyScope[]
  test?: boolean
  expiresAt?: number | null
  /** Default: the plan's limits. */
  limits?: Partial<OwnLimits>
}

/** A new key, which the service never shows again. */
export interface MadeKey {
  record: AccessKey
  key: string
}

function recordOf(row: KeyRow): AccessKey {
  return {
    id: row.id,
    label: row.label,
    last4: row.last4,
    kind: row.kind,
    scopes: KeyScope.filter((scope) => row.scopes.split(' ').includes(scope)),
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

/** False for a revoked or expired key. `now` is in milliseconds since the epoch. */
export function isActive({ revokedAt, expiresAt }: AccessKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function rowOf(
  made: NewKey,
  { label, kind, plan, scopes = KeyScope, test = false, expiresAt = null, limits = {} }: NewKeyOptions,
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
    limit_requests: limits.requests ?? null,
    limit_per_minute: limits.perMinute ?? null,
    limit_per_day: limits.perDay ?? null,
  }
}

/** Length in characters. 43 characters in base 62 are 256 bits. */
const TOKEN = 43
/** Makes a token that a browser exchanges for a key. */
const makeToken = () => randomBase62(TOKEN)

const LOCAL_CLAIM_MS = 24 * 60 * 60 * 1000

/** A token that at most `most` browsers exchange for a key of their own. Instants are milliseconds since the epoch. */
interface Enrolment {
  id: string
  label: string
  most: number
  used: number
  createdAt: number
  expiresAt: number
  endedAt: number | null
}

/** The keys of an enrolment count as one. `most` is how many there may be. */
interface NewEnrolment extends Pick<NewKeyOptions, 'label' | 'plan' | 'limits'> {
  most: number
  expiresAt: number
}

const enrolmentOf = (row: Awaited<ReturnType<Storage['keys']['enrolments']>>[number]): Enrolment => ({
  ...{ id: row.id, label: row.label, most: row.most, used: row.used },
  ...{ createdAt: row.created_at, expiresAt: row.expires_at, endedAt: row.ended_at },
})

/** Enrolments, whose tokens give nothing but a key. Only keyed hashes of tokens and keys are stored. */
function enrolmentsOf(storage: Storage, secrets: Secrets, now: () => number) {
  return {
    /** Makes an enrolment and its token, which is never shown again. */
    async create({ most, expiresAt, ...options }: NewEnrolment) {
      const token = makeToken()
      // A key that nobody knows holds what all keys of the enrolment use together.
      const holder = { ...rowOf(makeKey(), { ...options, kind: 'extension' }, secrets, now()), revoked_at: now() }
      const row = {
        ...{ id: holder.id, label: options.label, digest: secrets.enrolmentDigest(token), holder: holder.id },
        ...{ most, used: 0, created_at: now(), expires_at: expiresAt, ended_at: null },
      }
      await storage.inTransaction(async (tx) => {
        await tx.keys.insert(holder)
        await tx.keys.insertEnrolment(row)
      })
      await storage.keepOnDisk()
      return { enrolment: enrolmentOf(row), token }
    },

    async list(): Promise<Enrolment[]> {
      return (await storage.keys.enrolments()).map(enrolmentOf)
    },

    /** Exchanges a token for a new key. Null if the token is unknown, ended, expired or used up. */
    async redeem(token: string): Promise<string | null> {
      const digest = secrets.enrolmentDigest(token)
      const made = makeKey()
      const isMade = await storage.inTransaction(async (tx) => {
        const row = await tx.keys.useEnrolment(digest, now())
        const holder = row && (await tx.keys.find(row.holder))
        if (row === undefined || holder === undefined) return false
        const own = { id: made.id, digest: secrets.keyDigest(made.key), last4: made.last4, created_at: now() }
        await tx.keys.insert({ ...holder, ...own, label: `${row.label} ${row.used}`, revoked_at: null })
        return true
      })
      if (!isMade) return null
      await storage.keepOnDisk()
      return made.key
    },

    /** Makes a new token. The old one ends, and the keys stay. Null if the enrolment is unknown or has ended. */
    async rotate(id: string) {
      const token = makeToken()
      const row = await storage.keys.changeEnrolment(id, { digest: secrets.enrolmentDigest(token) })
      if (row === undefined) return null
      await storage.keepOnDisk()
      return { enrolment: enrolmentOf(row), token }
    },

    /** Ends the token and all keys of an enrolment. Returns how many keys ended, or null as `rotate`. */
    async end(id: string): Promise<number | null> {
      const ended = await storage.inTransaction(async (tx) => {
        const row = await tx.keys.changeEnrolment(id, { ended_at: now() })
        return row === undefined ? null : tx.keys.revokeAll(row.holder, now())
      })
      await storage.keepOnDisk()
      return ended
    },
  }
}

export function createKeys(storage: Storage, secrets: Secrets, now: () => number) {
  const nobody = makeKey()
  const noDigest = secrets.keyDigest(nobody.key)
  const orNull = (row: KeyRow | undefined) => (row === undefined ? null : recordOf(row))
  return {
    /** Returns null for a missing, malformed, unknown, revoked or expired key, after the same work in each case. */
    async verify(key: string | undefined) {
      const id = keyId(key ?? '')
      const row = await storage.keys.find(id ?? nobody.id)
      const matches = secrets.equal(row?.digest ?? noDigest, secrets.keyDigest(key ?? ''))
      if (key === undefined || id === null || row === undefined || !matches) return null
      const record = recordOf(row)
      if (!isActive(record, now())) return null
      if (record.lastUsedOn !== dayOf(now())) await storage.keys.markUsed(id, dayOf(now()))
      return { ...record, ownSecret: secrets.ownSecret(key) }
    },
    async create(options: NewKeyOptions) {
      const made = makeKey(options.test ? 'test' : 'live')
      const row = rowOf(made, options, secrets, now())
      await storage.keys.insert(row)
      await storage.keepOnDisk()
      return { record: recordOf(row), key: made.key }
    },
    async find(id: string) {
      return orNull(await storage.keys.find(id))
    },
    async list() {
      return (await storage.keys.list()).map(recordOf)
    },
    /** The old key works at most `overlapMs` longer (0: at once). Null if it is unknown, has ended or was replaced. */
    async rotate(id: string, overlapMs = OVERLAP_MS) {
      const old = await storage.keys.find(id)
      if (old === undefined) return null
      const made = makeKey(old.test === 1 ? 'test' : 'live')
      const successor = { id: made.id, digest: secrets.keyDigest(made.key), last4: made.last4 }
      const row = await storage.keys.replace(id, successor, { now: now(), endsAt: now() + overlapMs })
      if (row === undefined) return null
      await storage.keepOnDisk()
      return { record: recordOf(row), key: made.key }
    },
    /** False if the key is unknown or already revoked. */
    async revoke(id: string) {
      const revoked = await storage.keys.revoke(id, now())
      await storage.keepOnDisk()
      return revoked
    },
    /** Null restores the plan's limit. Returns null for an unknown key. */
    async limit(id: string, { requests, perMinute, perDay }: Partial<OwnLimits>) {
      const set = {
        ...(requests !== undefined && { limit_requests: requests }),
        ...(perMinute !== undefined && { limit_per_minute: perMinute }),
        ...(perDay !== undefined && { limit_per_day: perDay }),
      }
      return orNull(Object.keys(set).length === 0 ? await storage.keys.find(id) : await storage.keys.limit(id, set))
    },
    /** Makes a token that is valid once within 24 hours. Only a keyed hash of it is stored. */
    async offer(keyId: string) {
      const token = makeToken()
      await storage.keys.insertClaim({ digest: secrets.claimDigest(token), keyId, expiresAt: now() + LOCAL_CLAIM_MS })
      return token
    },
    enrolments: enrolmentsOf(storage, secrets, now),
    /** Returns the key's id, or null for an invalid token. */
    async redeem(token: string) {
      return (await storage.keys.useClaim(secrets.claimDigest(token), now())) ?? null
    },
  }
}

export type Keys = ReturnType<typeof createKeys>

/** Null means the plan's limit. */
interface OwnLimits {
  /** Charged answers in a period. */
  requests: number | null
  perMinute: number | null
  /** Charged answers a day. */
  perDay: number | null
}

const localKeyFile = (dataDir: string) => join(dataDir, 'local-key')

/** The only key that is stored in clear text. Only the file's owner can read it. */
export const localKey = {
  read(dataDir: string): string | null {
    const path = localKeyFile(dataDir)
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  },

  /** Makes a new key at first start, or if the stored one is no longer valid. */
  async ensure(dataDir: string, keys: Keys): Promise<{ id: string; key: string }> {
    const path = localKeyFile(dataDir)
    privateFile.keep(path)
    const kept = localKey.read(dataDir)
    const record = kept === null ? null : await keys.verify(kept)
    if (kept !== null && record !== null) return { id: record.id, key: kept }
    const made = await keys.create({ label: 'Local key', kind: 'extension', plan: 'local' })
    privateFile.write(path, `${made.key}\n`)
    return { id: made.record.id, key: made.key }
  },
}

/** Throws `CannotStart` if services on one database have different peppers: they could not verify others' keys. */
export async function mustHaveOnePepper(storage: Storage, secrets: Secrets): Promise<void> {
  const proof = secrets.proof('of one pepper')
  if ((await storage.keepFact('pepper', proof)) === proof) return
  throw new CannotStart('KEY_PEPPER is not the pepper that the database at DATABASE_URL is used with: set that one.')
}
