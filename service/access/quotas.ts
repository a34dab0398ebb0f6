import { FEATURES, type Quotas } from '../../lib/contract/quotas.ts'
import type { Database } from '../storage/open.ts'
import { charge, isRepeat, usedIn } from '../storage/usage.ts'
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

export interface QuotaDesk {
  /** Lets an answer be made: a repeat always, another while the period has units left. Throws QuotaUsedUp. */
  admit(key: AccessKey, scope: Scope): Promise<void>
  /** Charges an answer that is about to be given; false where it is a repeat. Throws QuotaUsedUp. */
  charge(key: AccessKey, scope: Scope): Promise<boolean>
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
    return { limit, remaining: Math.max(0, limit - used), startedAt: period.start, resetAt: period.end }
  }

  return {
    left,
    async admit(key, scope) {
      if (!scope.private && (await isRepeat(db, digestOf(key, scope), now()))) return
      const { remaining, resetAt } = await left(key)
      if (remaining === 0) throw new QuotaUsedUp(resetAt)
    },
    async charge(key, scope) {
      const period = periodAt(now())
      const outcome = await charge(db, {
        keyId: key.id,
        period: period.id,
        limit: planOf(key.plan).includedRequests,
        repeat: scope.private ? null : { digest: digestOf(key, scope), expiresAt: now() + REPEAT_FREE_MS },
        now: now(),
      })
      if (outcome === 'used_up') throw new QuotaUsedUp(period.end)
      return outcome === 'charged'
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
