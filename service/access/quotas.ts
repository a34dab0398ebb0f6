import { randomUUID } from 'node:crypto'
import { FEATURES } from '../../lib/contract/constants.ts'
import type { Quotas } from '../../lib/contract/quotas.ts'
import type { Database } from '../storage/database.ts'
import { freeChecksUsed } from '../storage/free-checks.ts'
import { commit, endLeases, forgive, type Order, refund, reserve } from '../storage/leases.ts'
import { type Bucket, UsedUp } from '../storage/units.ts'
import { usedIn } from '../storage/usage.ts'
import { BURST_SECONDS } from './burst.ts'
import type { AccessKey, SentKey } from './keys.ts'
import { type Limits, limitsOf } from './limits.ts'
import { type Period, periodAt } from './period.ts'
import { LARGER_QUOTAS_NOTE, type Plans } from './plans.ts'
import type { Secrets } from './secrets.ts'

const REPEAT_FREE_MS = 24 * 60 * 60 * 1000
/** Well over a check's deadline. */
const LEASE_MS = 60 * 1000

/** Identifies repeats. Only its keyed hash is stored. */
export interface ChargedScope {
  kind: 'brand-check' | 'trademark-search'
  name: string
  parts: readonly string[]
  /** Nothing of a private check is stored, so it never counts as a repeat. */
  private: boolean
}

export interface Left {
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

/** Reserves one unit of the quota until it is settled or the lease ends. */
export interface Reservation {
  /** Uses a free check of the day instead. False, with the unit still reserved, if none is left or needed. */
  forgive(): Promise<boolean>
  /** False for a repeat, which is free. Throws `QuotaUsedUp`. */
  commit(): Promise<boolean>
  refund(): Promise<void>
}

export interface QuotaDesk {
  /** Always permits a repeat. Otherwise rejects with `QuotaUsedUp` if no units are left. */
  reserve(key: SentKey, scope: ChargedScope): Promise<Reservation>
  limitsOf(key: AccessKey): Limits
  /** `day` is null if it has no limit. */
  left(key: AccessKey): Promise<{ period: Left; day: Left | null }>
  describe(key: AccessKey, burst: { limit: number; remaining: number }): Promise<Quotas>
}

/** For answers that are always free. */
export const NOTHING_HELD: Reservation = {
  forgive: async () => false,
  commit: async () => false,
  refund: async () => {},
}

const iso = (ms: number) => new Date(ms).toISOString()

export function createQuotaDesk(db: Database, secrets: Secrets, plans: Plans, now: () => number): QuotaDesk {
  const digestOf = (key: SentKey, scope: ChargedScope) =>
    secrets.repeatDigest([key.ownSecret, scope.kind, scope.name.toLowerCase(), ...scope.parts])
  const periodOf = (key: AccessKey) => periodAt(now(), plans.of(key.plan).period)

  async function leftOf(holder: string, { id, start, end }: Period, limit: number): Promise<Left> {
    const used = await usedIn(db, holder, id)
    return { limit, remaining: Math.max(0, limit - used), startedAt: start, resetAt: end }
  }

  async function left(key: AccessKey): Promise<{ period: Left; day: Left | null }> {
    const { requests, perDay } = limitsOf(key, plans)
    const day = perDay === null ? null : await leftOf(key.holder, periodAt(now(), 'day'), perDay)
    return { period: await leftOf(key.holder, periodOf(key), requests), day }
  }

  function counted(key: AccessKey): { buckets: Bucket[]; told: (error: unknown) => unknown } {
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

  /** If no unit is left, first frees those that dead processes reserved. */
  async function reserved(order: Order): Promise<'reserved' | 'repeat'> {
    const ask = () => reserve(db, order, { now: now(), leasedUntil: now() + LEASE_MS })
    return ask().catch(async (error: unknown) => {
      if (!(error instanceof UsedUp) || (await endLeases(db, now(), order.holder)) === 0) throw error
      return ask()
    })
  }

  return {
    left,
    limitsOf: (key) => limitsOf(key, plans),
    async reserve(key, scope) {
      const { buckets, told } = counted(key)
      const digest = scope.private ? null : digestOf(key, scope)
      const order: Order = { id: randomUUID(), holder: key.holder, buckets, digest }
      const outcome = await reserved(order).catch((error: unknown) => {
        throw told(error)
      })
      if (outcome === 'repeat') return NOTHING_HELD
      return {
        forgive: () =>
          forgive(db, order, { day: periodAt(now(), 'day').id, limit: plans.of(key.plan).freeChecks }, now()),
        commit: () =>
          commit(db, order, { now: now(), freeUntil: now() + REPEAT_FREE_MS }).catch((error: unknown) => {
            throw told(error)
          }),
        refund: () => refund(db, order, now()),
      }
    },
    async describe(key, burst) {
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
          remaining: Math.max(0, free - (await freeChecksUsed(db, key.holder, today.id))),
          resetAt: iso(today.end),
        },
        features: [...FEATURES],
      }
    },
  }
}
