import { FEATURES, type Quotas } from '../../lib/contract/quotas.ts'
import type { Database } from '../storage/open.ts'
import { isRepeat, refund, rememberCharged, reserve, usedIn } from '../storage/usage.ts'
import type { AccessKey } from './keys.ts'
import { periodAt } from './period.ts'
import { LARGER_QUOTAS_NOTE, planOf } from './plans.ts'
import type { Secrets } from './secrets.ts'

/** How long the same name and scope by the same key costs nothing more, in milliseconds. */
const REPEAT_FREE_MS = 24 * 60 * 60 * 1000

/** What an answer is about, for telling repeats; only its keyed hash is kept. */
export interface Scope {
  kind: 'brand-check' | 'trademark-search'
  name: string
  parts: readonly string[]
  /** A private check remembers nothing, and so is never a repeat. */
  private: boolean
}

/** One unit held while an answer is made. Exactly one of the two ends it. */
export interface Reservation {
  /** Ends it with an answer; returns whether the answer is charged. */
  commit(chargeable: boolean): Promise<boolean>
  /** Ends it without one. */
  release(): Promise<void>
}

export interface Left {
  limit: number
  remaining: number
  /** Milliseconds since the epoch. */
  resetAt: number
}

export interface QuotaDesk {
  /** Holds a unit for an answer; null where the period's quota is used up. */
  reserve(key: AccessKey, scope: Scope): Promise<Reservation | null>
  left(key: AccessKey): Promise<Left>
  describe(key: AccessKey, burst: { limit: number; remaining: number }): Promise<Quotas>
}

const iso = (ms: number) => new Date(ms).toISOString()

export function createQuotaDesk(db: Database, secrets: Secrets, now: () => number): QuotaDesk {
  const digestOf = (key: AccessKey, scope: Scope) =>
    secrets.repeatDigest([key.id, scope.kind, scope.name.toLowerCase(), ...scope.parts])

  async function left(key: AccessKey): Promise<Left> {
    const period = periodAt(now())
    const limit = planOf(key.plan).includedRequests
    const used = await usedIn(db, key.id, period.id)
    return { limit, remaining: Math.max(0, limit - used), resetAt: period.end }
  }

  return {
    left,
    async reserve(key, scope) {
      const digest = digestOf(key, scope)
      const free = { commit: async () => false, release: async () => {} }
      if (!scope.private && (await isRepeat(db, digest, now()))) return free
      const period = periodAt(now()).id
      if (!(await reserve(db, key.id, period, planOf(key.plan).includedRequests))) return null
      return {
        async commit(chargeable) {
          if (!chargeable) await refund(db, key.id, period)
          else if (!scope.private) await rememberCharged(db, digest, now() + REPEAT_FREE_MS, now())
          return chargeable
        },
        release: () => refund(db, key.id, period),
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
