import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Quotas } from '../../lib/contract/api/quotas.ts'
import { FEATURES } from '../../lib/contract/constants.ts'
import { z } from '../../lib/zod.ts'
import { CannotStart } from '../ops/failures.ts'
import type { Secrets } from '../ops/secrets.ts'
import type { Storage } from '../storage/open.ts'
import { type Order, UsedUp } from '../storage/quotas.ts'
import type { AccessKey, SentKey } from './keys.ts'

const ID = /^[a-z][a-z0-9-]{0,39}$/

const Units = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

const FREE_CHECKS = 25

const Plan = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  baseFee: z.strictObject({
    amount: z.number().check(z.minimum(0)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three letters of ISO 4217, such as CHF')),
  }),
  includedRequests: Units,
  period: z.enum(['month', 'year']),
  requestsPerMinute: Units,
  dailyCap: z.nullable(Units),
  freeChecks: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), FREE_CHECKS),
})
const PlansFile = z.record(z.string().check(z.regex(ID)), Plan)

/** `dailyCap`: charged answers a UTC day. `freeChecks`: incomplete answers a day, free because a source failed. */
type Plan = z.infer<typeof Plan>

function plan(
  name: string,
  amount: number,
  includedRequests: number,
  perMinute: number,
  dailyCap: number | null,
  freeChecks: number,
): Plan {
  const baseFee = { amount, currency: 'CHF' }
  return { name, baseFee, includedRequests, period: 'month', requestsPerMinute: perMinute, dailyCap, freeChecks }
}

/** `local` is for the operator. The others are examples. */
const SHIPPED: Readonly<Record<string, Plan>> = {
  local: plan('Local', 0, 10_000, 60, null, 1000),
  starter: plan('Starter', 0, 100, 20, 25, 10),
  team: plan('Team', 49, 2000, 60, null, 50),
  enterprise: plan('Enterprise', 390, 25_000, 300, null, 250),
}

export const LARGER_QUOTAS_NOTE = 'Larger quotas have no list price and are quoted on request.'

function readPlansFile(path: string): Record<string, Plan> {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const { code } = error as { code?: unknown }
    const why = error instanceof SyntaxError ? 'is not valid JSON' : `cannot be read (${code})`
    throw new CannotStart(`The file of plans (PLANS_FILE) ${why}.`, { cause: error })
  }
  const read = PlansFile.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ code, path: place, message }) => {
    const what = code === 'invalid_key' ? 'a plan is named by small letters, digits and hyphens' : message
    return `  ${place.join('.') || 'the file'}: ${what}`
  })
  throw new CannotStart(`The file of plans (PLANS_FILE) cannot be used:\n${lines.join('\n')}`)
}

/** The operator's file takes precedence over shipped plans. Throws `CannotStart`. */
export function readPlans(file: string | null) {
  const plans = new Map(Object.entries({ ...SHIPPED, ...(file === null ? {} : readPlansFile(file)) }))
  return {
    /** Throws for an unknown id. */
    of(id: string) {
      const known = plans.get(id)
      if (known === undefined) throw new Error('a key has a plan that does not exist')
      return known
    },
    ids: () => [...plans.keys()],
  }
}

export type Plans = ReturnType<typeof readPlans>

interface Limits {
  requests: number
  perMinute: number
  perDay: number | null
}

export function limitsOf({ plan, limits }: Pick<AccessKey, 'plan' | 'limits'>, plans: Plans): Limits {
  const { includedRequests, requestsPerMinute, dailyCap } = plans.of(plan)
  return {
    requests: limits.requests ?? includedRequests,
    perMinute: limits.perMinute ?? requestsPerMinute,
    perDay: limits.perDay ?? dailyCap,
  }
}

interface Period {
  /** `YYYY-MM`, `YYYY` or `YYYY-MM-DD`. */
  id: string
  /** Milliseconds since the epoch. `end` is the first instant after the period. */
  start: number
  end: number
}

export function periodAt(now: number, length: 'year' | 'month' | 'day' = 'month'): Period {
  const date = new Date(now)
  const year = date.getUTCFullYear()
  const month = length === 'year' ? 0 : date.getUTCMonth()
  const day = length === 'day' ? date.getUTCDate() : 1
  const start = Date.UTC(year, month, day)
  const end = {
    year: Date.UTC(year + 1, 0, 1),
    month: Date.UTC(year, month + 1, 1),
    day: Date.UTC(year, month, day + 1),
  }[length]
  return { id: new Date(start).toISOString().slice(0, { year: 4, month: 7, day: 10 }[length]), start, end }
}

interface Counted {
  allowed: boolean
  remaining: number
  /** At least 1. */
  resetSeconds: number
}

async function consumed(limiter: RateLimiterAbstract, who: string): Promise<[allowed: boolean, RateLimiterRes]> {
  try {
    return [true, await limiter.consume(who)]
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return [false, refused]
    throw refused
  }
}

/** Counts a request. A clock set back starts a new window. Rejects with the error of the limiter's store. */
export async function countRequest(limiter: RateLimiterAbstract, who: string): Promise<Counted> {
  const lengthMs = limiter.duration * 1000
  let [allowed, res] = await consumed(limiter, who)
  if (res.msBeforeNext > lengthMs) {
    await limiter.delete(who)
    ;[allowed, res] = await consumed(limiter, who)
  }
  const waitMs = Math.min(res.msBeforeNext, lengthMs)
  return { allowed, remaining: res.remainingPoints, resetSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

export const BURST_SECONDS = 60

export interface Burst {
  take(holder: string, perMinute: number): Promise<Counted>
}

/** Runs statements without names, which poolers such as pgbouncer (pool_mode=transaction) would lose. */
function unnamed(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const query = ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values && { values }) })
  return { query: query as pg.Pool['query'] }
}

/** Counts in memory or in the shared database. If the database does not answer, each service counts for itself. */
export function createBurst(pool: pg.Pool | null): Burst {
  const limiters = new Map<number, RateLimiterAbstract>()
  function make(points: number): RateLimiterAbstract {
    const memory = new RateLimiterMemory({ points, duration: BURST_SECONDS })
    if (pool === null) return memory
    return new RateLimiterPostgres({
      points,
      duration: BURST_SECONDS,
      storeClient: unnamed(pool),
      storeType: 'pool',
      tableName: 'bursts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: memory,
    })
  }
  return {
    async take(holder, perMinute) {
      const limiter = limiters.get(perMinute) ?? make(perMinute)
      limiters.set(perMinute, limiter)
      return countRequest(limiter, holder)
    },
  }
}

const REPEAT_FREE_MS = 24 * 60 * 60 * 1000
/** A lease lasts much longer than a check's deadline. */
const LEASE_MS = 60 * 1000

/** Identifies the repeats of a request. Only a keyed hash of it is stored. */
export interface ChargedScope {
  kind: 'brand-check' | 'trademark-search'
  name: string
  parts: readonly string[]
  /** A private check never counts as a repeat, because nothing about it is stored. */
  private: boolean
}

interface Left {
  limit: number
  remaining: number
  /** Milliseconds since the epoch. */
  startedAt: number
  resetAt: number
}

export class QuotaUsedUp extends Error {
  override name = 'QuotaUsedUp'
  /** Milliseconds since the epoch. */
  readonly resetAt: number
  readonly of: 'period' | 'day'

  constructor(resetAt: number, of: 'period' | 'day' = 'period') {
    super('the quota is used up')
    this.resetAt = resetAt
    this.of = of
  }
}

/** One unit of the quota, reserved until it is settled or its lease ends. */
export interface Reservation {
  /** Uses one of the day's free checks, not the unit. False if none is left or needed: the unit stays reserved. */
  forgive(): Promise<boolean>
  /** Charges the unit. False for a repeat, which is free. Rejects with `QuotaUsedUp`. */
  commit(): Promise<boolean>
  refund(): Promise<void>
}

export const NOTHING_HELD: Reservation = {
  forgive: async () => false,
  commit: async () => false,
  refund: async () => {},
}

const iso = (ms: number) => new Date(ms).toISOString()

/** A key's repeat of a charged request is free for 24 hours. A reservation ends after a minute. */
export function createQuotaDesk(storage: Storage, secrets: Secrets, plans: Plans, now: () => number) {
  const digestOf = (key: SentKey, scope: ChargedScope) =>
    secrets.repeatDigest([key.ownSecret, scope.kind, scope.name.toLowerCase(), ...scope.parts])
  const periodOf = (key: AccessKey) => periodAt(now(), plans.of(key.plan).period)

  async function leftOf(holder: string, { id, start, end }: Period, limit: number): Promise<Left> {
    const used = await storage.quotas.used(holder, id)
    return { limit, remaining: Math.max(0, limit - used), startedAt: start, resetAt: end }
  }

  async function left(key: AccessKey): Promise<{ period: Left; day: Left | null }> {
    const { requests, perDay } = limitsOf(key, plans)
    const day = perDay === null ? null : await leftOf(key.holder, periodAt(now(), 'day'), perDay)
    return { period: await leftOf(key.holder, periodOf(key), requests), day }
  }

  function counted(key: AccessKey): { buckets: Order['buckets']; told: (error: unknown) => unknown } {
    const { requests, perDay } = limitsOf(key, plans)
    const period = periodOf(key)
    const day = periodAt(now(), 'day')
    return {
      buckets: [
        { period: period.id, limit: requests },
        ...(perDay === null ? [] : [{ period: day.id, limit: perDay }]),
      ],
      told(error) {
        if (!(error instanceof UsedUp)) return error
        return error.period === day.id ? new QuotaUsedUp(day.end, 'day') : new QuotaUsedUp(period.end)
      },
    }
  }

  /** If no unit is left, frees the units of dead processes and tries again. */
  async function reserved(order: Order): Promise<'reserved' | 'repeat'> {
    const ask = () => storage.quotas.reserve(order, { now: now(), leasedUntil: now() + LEASE_MS })
    return ask().catch(async (error: unknown) => {
      if (!(error instanceof UsedUp) || (await storage.quotas.endLeases(now(), order.holder)) === 0) throw error
      return ask()
    })
  }

  return {
    /** `day` is null if the key has no daily limit. */
    left,
    limitsOf: (key: AccessKey) => limitsOf(key, plans),
    /** Always permits a repeat. Rejects with `QuotaUsedUp` for other requests if no unit is left. */
    async reserve(key: SentKey, scope: ChargedScope) {
      const { buckets, told } = counted(key)
      const digest = scope.private ? null : digestOf(key, scope)
      const order: Order = { id: randomUUID(), holder: key.holder, buckets, digest }
      const outcome = await reserved(order).catch((error: unknown) => {
        throw told(error)
      })
      if (outcome === 'repeat') return NOTHING_HELD
      return {
        forgive: () =>
          storage.quotas.forgive(
            order,
            { day: periodAt(now(), 'day').id, limit: plans.of(key.plan).freeChecks },
            now(),
          ),
        commit: () =>
          storage.quotas.commit(order, { now: now(), freeUntil: now() + REPEAT_FREE_MS }).catch((error: unknown) => {
            throw told(error)
          }),
        refund: () => storage.quotas.refund(order, now()),
      }
    },
    async describe(key: AccessKey, burst: { limit: number; remaining: number }): Promise<Quotas> {
      const plan = plans.of(key.plan)
      const { period, day } = await left(key)
      const today = periodAt(now(), 'day')
      const free = plan.freeChecks
      const dayLimit =
        day === null ? [] : [{ name: 'day', limit: day.limit, windowSeconds: 86_400, remaining: day.remaining }]
      return {
        key: {
          id: key.id,
          label: key.label,
          last4: key.last4,
          kind: key.kind,
          scopes: key.scopes,
          createdAt: iso(key.createdAt),
          expiresAt: key.expiresAt === null ? null : iso(key.expiresAt),
        },
        plan: {
          name: plan.name,
          baseFee: plan.baseFee,
          includedRequests: plan.includedRequests,
          note: LARGER_QUOTAS_NOTE,
        },
        period: { start: iso(period.startedAt), end: iso(period.resetAt) },
        limit: period.limit,
        used: period.limit - period.remaining,
        remaining: period.remaining,
        resetAt: iso(period.resetAt),
        rateLimits: [
          { name: 'burst', limit: burst.limit, windowSeconds: BURST_SECONDS, remaining: burst.remaining },
          ...dayLimit,
        ],
        charges: [
          { what: 'a brand check with a verdict', units: 1 },
          { what: 'a trade mark search with a verdict', units: 1 },
          { what: 'an answer that is incomplete because of what was asked', units: 1 },
          {
            what: `an answer that is incomplete because a source failed or is not connected, up to ${free} a day`,
            units: 0,
          },
          { what: `such an answer beyond ${free} a day`, units: 1 },
          { what: 'an error, or the same name and scope again within 24 hours of a charged answer', units: 0 },
          { what: 'filing requirements and quotas, and any answer to a test key', units: 0 },
        ],
        freeChecks: {
          limit: free,
          remaining: Math.max(0, free - (await storage.quotas.freeChecksUsed(key.holder, today.id))),
          resetAt: iso(today.end),
        },
        features: [...FEATURES],
      }
    },
  }
}

export type QuotaDesk = ReturnType<typeof createQuotaDesk>
