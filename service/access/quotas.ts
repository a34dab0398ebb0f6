import { randomUUID } from 'node:crypto'
import { FEATURES, type Quotas } from '../../lib/contract/quotas.ts'
import type { Database } from '../storage/database.ts'
import { commit, endLeases, type Order, refund, reserve } from '../storage/leases.ts'
import { UsedUp } from '../storage/units.ts'
import { usedIn } from '../storage/usage.ts'
import type { AccessKey } from './keys.ts'
import { type Period, periodAt } from './period.ts'
import { LARGER_QUOTAS_NOTE, planOf } from './plans.ts'
import type { Secrets } from './secrets.ts'

/** How long the same name and scope by the same key costs nothing more, in milliseconds. */
const REPEAT_FREE_MS = 24 * 60 * 60 * 1000
/** How long an answer may take before its unit is given to others, in milliseconds: well over a check's deadline. */
const LEASE_MS = 60 * 1000

/** What an answer is about, for telling repeats; only its keyed hash is kept. */
export interface Scope {
  kind: 'brand-check' | 'trademark-search'
  name: string
  parts: readonly string[]
  /** A private check remembers nothing, and so is never a repeat. */
  private: boolean
}

export interface Left {
  limit: number
  remaining: number
  /** First and last instant of the period, in milliseconds since the epoch. */
  startedAt: number
  resetAt: number
}

/** Thrown when the quota of the period is used up. */
export class QuotaUsedUp extends Error {
  override name = 'QuotaUsedUp'
  /** Milliseconds since the epoch. */
  readonly resetAt: number

  constructor(resetAt: number) {
    super('the quota of the period is used up')
    this.resetAt = resetAt
  }
}

/** An answer that was let in, with the unit that it may cost. Each ends with one of the two, or with its lease. */
export interface Reservation {
  /** Charges the answer that is about to be given; false where it is a repeat. Throws QuotaUsedUp. */
  commit(): Promise<boolean>
  /** The answer costs nothing. */
  refund(): Promise<void>
}

export interface QuotaDesk {
  /** Lets an answer be made: a repeat always, another while there are units left. Throws QuotaUsedUp. */
  reserve(key: AccessKey, scope: Scope): Promise<Reservation>
  left(key: AccessKey): Promise<Left>
  describe(key: AccessKey, burst: { limit: number; remaining: number }): Promise<Quotas>
}

/** A repeat holds nothing and costs nothing. */
const REPEAT: Reservation = { commit: async () => false, refund: async () => {} }

const iso = (ms: number) => new Date(ms).toISOString()

export function createQuotaDesk(db: Database, secrets: Secrets, now: () => number): QuotaDesk {
  const digestOf = (key: AccessKey, scope: Scope) =>
    secrets.repeatDigest([key.holder, scope.kind, scope.name.toLowerCase(), ...scope.parts])

  async function left(key: AccessKey): Promise<Left> {
    const period = periodAt(now())
    const limit = planOf(key.plan).includedRequests
    const used = await usedIn(db, key.holder, period.id)
    return { limit, remaining: Math.max(0, limit - used), startedAt: period.start, resetAt: period.end }
  }

  async function reserved(order: Order, period: Period): Promise<'reserved' | 'repeat'> {
    const ask = () => reserve(db, order, { now: now(), leasedUntil: now() + LEASE_MS })
    try {
      return await ask().catch(async (error: unknown) => {
        if (!(error instanceof UsedUp) || (await endLeases(db, now(), order.holder)) === 0) throw error
        return ask()
      })
    } catch (error) {
      throw error instanceof UsedUp ? new QuotaUsedUp(period.end) : error
    }
  }

  return {
    left,
    async reserve(key, scope) {
      const period = periodAt(now())
      const order: Order = {
        id: randomUUID(),
        holder: key.holder,
        buckets: [{ period: period.id, limit: planOf(key.plan).includedRequests }],
        digest: scope.private ? null : digestOf(key, scope),
      }
      if ((await reserved(order, period)) === 'repeat') return REPEAT
      return {
        async commit() {
          try {
            return await commit(db, order, { now: now(), freeUntil: now() + REPEAT_FREE_MS })
          } catch (error) {
            throw error instanceof UsedUp ? new QuotaUsedUp(period.end) : error
          }
        },
        refund: () => refund(db, order, now()),
      }
    },
    async describe(key, burst) {
      const plan = planOf(key.plan)
      const period = periodAt(now())
      const { limit, remaining, resetAt } = await left(key)
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
        period: { start: iso(period.start), end: iso(period.end) },
        limit,
        used: limit - remaining,
        remaining,
        resetAt: iso(resetAt),
        rateLimits: [{ name: 'burst', limit: burst.limit, windowSeconds: 60, remaining: burst.remaining }],
        charges: [
          { what: 'a brand check with a verdict', units: 1 },
          { what: 'a trade mark search with a verdict', units: 1 },
          { what: 'an incomplete answer, an error, or the same name and scope again within 24 hours', units: 0 },
          { what: 'filing requirements and quotas', units: 0 },
        ],
        features: [...FEATURES],
      }
    },
  }
}
