import { type Generated, type Kysely, type Transaction as KyselyTransaction, PostgresAdapter, sql } from 'kysely'
import PQueue from 'p-queue'
import { StorageUnavailable } from '../ops/failures.ts'

export type AuditWho = 'requester' | 'operator' | 'service'
/** `written`: saved as a file, because there is no mail server. `dropped`: no longer true. */
export type MailState = 'waiting' | 'sent' | 'written' | 'refused' | 'given_up' | 'dropped'
export type LinkPurpose = 'confirm' | 'status' | 'quote' | 'claim'

/** States in their usual order. */
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
  /** Prevents a second request if a form is sent twice. */
  form_digest: string
  address_digest: string
  address: string
  organisation: string
  purpose: string
  checks_a_month: number
  jurisdictions: string
  message: string
  language: string
  state: RequestState
  state_before: RequestState | null
  received_at: number
  confirmed_at: number | null
  reviewed_at: number | null
  quoted_at: number | null
  accepted_at: number | null
  ready_at: number | null
  claimed_at: number | null
  ended_at: number | null
  /** The quote: charged answers in a period, and their price as a decimal. */
  plan: string | null
  included: number | null
  price: string | null
  currency: string | null
  quote_until: number | null
  reason: string | null
  key_id: string | null
}

type KeeperState = 'resting' | 'working' | 'stuck'

export interface KeepersTable {
  /** Code of the office's records, such as `EU`. */
  office: string
  is_on: number
  terms: string
  accepted_at: number
  state: Generated<KeeperState>
  /** `expected` is the number that the office reports. */
  held: Generated<number>
  expected: Generated<number>
  /** Null if the register is not complete. */
  whole_as_of: number | null
  ready_by: number | null
  /** A code from service/registers/sync/fault.ts. */
  fault: string | null
  reason: string | null
  fault_since: number | null
  /** Null if nothing is planned. */
  next_at: number | null
  noted_at: number | null
}

/** Instants are milliseconds since the epoch, UTC. No table contains a checked name. */
export interface Tables {
  keys: {
    id: string
    label: string
    kind: 'extension' | 'server'
    scopes: string
    digest: string
    last4: string
    plan: string
    created_at: number
    expires_at: number | null
    revoked_at: number | null
    /** The account: id of its first key. */
    holder: string
    replaced_by: string | null
    /** UTC day, written once a day. */
    last_used_on: string | null
    /** 1 for a test key, which gets synthetic answers. */
    test: number
    /** Null for the plan's limits. */
    limit_requests: number | null
    limit_per_minute: number | null
    limit_per_day: number | null
  }
  /** Spans are numbered from the epoch. */
  upstream_budgets: { upstream: string; span: number; used: number }
  /** `before` is the use in the previous span. */
  upstream_shares: { upstream: string; holder: string; span: number; used: number; before: number }
  /** `used` units are charged, `held` are leased to unfinished answers. */
  usage: { key_id: string; period: string; used: Generated<number>; held: Generated<number> }
  /** Free incomplete answers on a UTC day, `YYYY-MM-DD`. */
  free_checks: { key_id: string; day: string; used: number }
  /** `units` is 0 if a different lease for the same answer has the unit. */
  leases: {
    id: string
    key_id: string
    /** Keyed hash of key, name and scope. Null for a private check. */
    digest: string | null
    units: number
    periods: string
    expires_at: number
  }
  /** Charged answers of the last day, by keyed hash of key, name and scope. */
  repeats: { digest: string; expires_at: number }
  /** Single-use tokens for a key, by keyed hash. */
  claims: { digest: string; key_id: string; expires_at: number; used_at: number | null }
  /** Tokens that browsers exchange for keys, by keyed hash. The keys count as their `holder`. */
  enrolments: {
    id: string
    label: string
    digest: string
    holder: string
    most: number
    used: number
    created_at: number
    expires_at: number
    ended_at: number | null
  }
  /** Answers by keyed hash of the Idempotency-Key, encrypted under a key that only the sender can derive. */
  replays: {
    digest: string
    body_digest: string
    lease: string
    leased_until: number
    /** Null while the answer is being made. */
    sealed: string | null
    expires_at: number
    /** Keyed hash of the account, and length of `sealed`. */
    holder: string | null
    bytes: number | null
  }
  /** Must be the same for all processes on one database, except what each says of itself. */
  facts: { name: string; value: string }
  keepers: KeepersTable
  /** Table of rate-limiter-flexible. Empty with SQLite. */
  bursts: { key: string; points: Generated<number>; expire: number | null }
  access_requests: AccessRequestsTable
  /** Single-use tokens in mails, by keyed hash. */
  access_links: {
    digest: string
    reference: string
    purpose: LinkPurpose
    /** Seed and pepper together yield the token. Null once the mail is sent or the token used. */
    seed: string | null
    expires_at: number
    used_at: number | null
  }
  /** Queued mails. Address and text are added when a mail is sent. */
  outbox: {
    id: string
    reference: string
    kind: string
    /** Digest of the mailed link. */
    link: string | null
    state: MailState
    created_at: number
    next_at: number
    attempts: number
    lease: string | null
    leased_until: number | null
    ended_at: number | null
    fault: string | null
  }
  /** Names a request only by its reference. */
  audit: { id: string; at: number; who: AuditWho; what: string; reference: string }
}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** serialization_failure and deadlock_detected: PostgreSQL rolled this transaction back in favour of another. */
const GAVE_WAY = ['40001', '40P01']
const TRIES = 5

/**
 * With SQLite, `work` is the only writer from its first statement on. PostgreSQL may roll it back in favour of another
 * transaction. Because `work` then runs again, it must only change the database.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const gaveWay = GAVE_WAY.includes(String((error as { code?: unknown } | null)?.code))
      if (!gaveWay || tried === TRIES) throw error
    }
  }
}

const queues = new WeakMap<Database, Map<string, PQueue>>()

/** Runs an account's transactions one by one, so that they do not occupy connections in wait for one row. */
export async function inTurn<T>(db: Database, holder: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const ofThis = queues.get(db) ?? new Map<string, PQueue>()
  queues.set(db, ofThis)
  const queue = ofThis.get(holder) ?? new PQueue({ concurrency: 1 })
  ofThis.set(holder, queue)
  try {
    return await queue.add(() => inTransaction(db, work))
  } finally {
    if (queue.size === 0 && queue.pending === 0) ofThis.delete(holder)
  }
}

/** Makes other transactions with the same text wait until this one ends. SQLite runs only one at a time anyway. */
export async function lock(tx: Transaction, text: string | null): Promise<void> {
  if (text !== null && isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx)
}

/** Temporary faults: https://sqlite.org/rescode.html */
const SQLITE: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
}

/** Temporary faults (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const POSTGRES = new Set([
  '25006', // read_only_sql_transaction: a standby
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement took too long
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
])

const SYSTEM =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)|ENOENT)$/

/** Matches client library errors without a code. */
const SPOKEN =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support)/

function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, errcode, errors } = error as { code?: unknown; errcode?: unknown; errors?: unknown }
  if (code === 'ERR_SQLITE_ERROR') {
    const name = SQLITE[Number(errcode) & 0xff]
    return name === undefined ? null : `${name} ${errcode}`
  }
  if (typeof code === 'string' && (POSTGRES.has(code) || code.startsWith('08') || SYSTEM.test(code))) return code
  // Node throws this if a host has several addresses and none answered.
  if (error instanceof AggregateError && Array.isArray(errors)) return reasonOf(errors[0])
  return SPOKEN.test(error.message) ? 'CONNECTION' : null
}

/** Returns `StorageUnavailable` if the database does not answer, otherwise the error itself. */
export function translated(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === null ? error : new StorageUnavailable(reason)
}
