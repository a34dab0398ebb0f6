import { sql } from 'kysely'
import { type Database, inTurn, lock, type Transaction } from './database.ts'

interface Bucket {
  period: string
  limit: number
}

/** Thrown if no unit is left, to roll the transaction back. */
export class UsedUp extends Error {
  override name = 'UsedUp'
  readonly period: string

  constructor(period: string) {
    super('no unit left')
    this.period = period
  }
}

async function holdUnit(tx: Transaction, holder: string, buckets: readonly Bucket[]): Promise<void> {
  for (const { period, limit } of buckets) {
    if (limit < 1) throw new UsedUp(period)
    const held = await tx
      .insertInto('usage')
      .values({ key_id: holder, period, held: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key_id', 'period'])
          .doUpdateSet({ held: sql`usage.held + 1` })
          .where(sql<boolean>`usage.used + usage.held < ${limit}`),
      )
      .returning('held')
      .executeTakeFirst()
    if (held === undefined) throw new UsedUp(period)
  }
}

async function settleUnit(
  tx: Transaction,
  holder: string,
  periods: readonly string[],
  as: 'charged' | 'given back',
): Promise<void> {
  // All transactions settle periods in the order in which they reserved them, so that no two can deadlock.
  for (const period of periods) {
    await tx
      .updateTable('usage')
      .set({ held: sql`held - 1`, ...(as === 'charged' && { used: sql`used + 1` }) })
      .where('key_id', '=', holder)
      .where('period', '=', period)
      .where('held', '>', 0)
      .execute()
  }
}

/** False if no free check is left on that day (`YYYY-MM-DD`, UTC). */
async function takeFreeCheck(
  tx: Transaction,
  holder: string,
  { day, limit }: { day: string; limit: number },
): Promise<boolean> {
  if (limit < 1) return false
  const taken = await tx
    .insertInto('free_checks')
    .values({ key_id: holder, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'day'])
        .doUpdateSet({ used: sql`free_checks.used + 1` })
        .where('free_checks.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

async function isRepeat(db: Database, digest: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('repeats')
    .select('digest')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the answer is already marked as charged. */
async function remember(
  tx: Transaction,
  { digest, until }: { digest: string; until: number },
  now: number,
): Promise<boolean> {
  const fresh = await tx
    .insertInto('repeats')
    .values({ digest, expires_at: until })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({ expires_at: until }).where('repeats.expires_at', '<=', now),
    )
    .returning('digest')
    .executeTakeFirst()
  return fresh !== undefined
}

export interface Order {
  id: string
  holder: string
  buckets: readonly Bucket[]
  /** Keyed hash of the request. Null for a private check. */
  digest: string | null
}

type Taken = { units: number; periods: string; key_id: string; digest: string | null }

const listed = (periods: string) => periods.split(' ')

function another(tx: Transaction, digest: string, units: 0 | 1, now: number) {
  return tx
    .selectFrom('leases')
    .select('id')
    .where('digest', '=', digest)
    .where('units', '=', units)
    .where('expires_at', '>', now)
    .limit(1)
}

/** Frees the unit, or passes it to a different lease for the same answer. */
async function letGo(tx: Transaction, { units, periods, key_id, digest }: Taken, now: number): Promise<void> {
  if (units === 0) return
  if (digest !== null) {
    const heir = await tx
      .updateTable('leases')
      .set({ units: 1, periods })
      .where('id', '=', another(tx, digest, 0, now))
      .returning('id')
      .executeTakeFirst()
    if (heir !== undefined) return
  }
  await settleUnit(tx, key_id, listed(periods), 'given back')
}

/** Ends a lease. Undefined if it has already ended, so that nothing is settled twice. */
async function end(tx: Transaction, id: string, before?: number): Promise<Taken | undefined> {
  const lease = tx.deleteFrom('leases').where('id', '=', id)
  const due = before === undefined ? lease : lease.where('expires_at', '<=', before)
  return due.returning(['units', 'periods', 'key_id', 'digest']).executeTakeFirst()
}

/** Takes the unit from a different lease for the same answer. */
async function takeShared(tx: Transaction, digest: string | null, now: number): Promise<string[] | null> {
  if (digest === null) return null
  const giver = await another(tx, digest, 1, now).executeTakeFirst()
  if (giver === undefined) return null
  const row = await tx
    .updateTable('leases')
    .set({ units: 0 })
    .where('id', '=', giver.id)
    .where('units', '=', 1)
    .returning('periods')
    .executeTakeFirst()
  return row === undefined ? null : listed(row.periods)
}

const BATCH = 500

/** The charged, reserved and free answers of each account. */
export function quotasIn(db: Database) {
  return {
    /** Charged units in a period (`2026-11`), without reserved ones. */
    async used(holder: string, period: string): Promise<number> {
      const row = await db
        .selectFrom('usage')
        .select('used')
        .where('key_id', '=', holder)
        .where('period', '=', period)
        .executeTakeFirst()
      return row?.used ?? 0
    },

    /** `day` is `YYYY-MM-DD`, UTC. */
    async freeChecksUsed(holder: string, day: string): Promise<number> {
      const row = await db
        .selectFrom('free_checks')
        .select('used')
        .where('key_id', '=', holder)
        .where('day', '=', day)
        .executeTakeFirst()
      return row?.used ?? 0
    },

    /** Lists periods, newest first, and days only if they have a limit. */
    async list(holder: string): Promise<{ period: string; used: number }[]> {
      const rows = await db
        .selectFrom('usage')
        .select(['period', 'used'])
        .where('key_id', '=', holder)
        .orderBy('period', 'desc')
        .execute()
      return rows.map(({ period, used }) => ({ period, used }))
    },

    /** Reserves a unit. A repeat needs none, and identical answers in parallel share one. Rejects with `UsedUp`. */
    async reserve(
      { id, holder, buckets, digest }: Order,
      { now, leasedUntil }: { now: number; leasedUntil: number },
    ): Promise<'reserved' | 'repeat'> {
      return inTurn(db, holder, async (tx) => {
        await lock(tx, digest)
        if (digest !== null && (await isRepeat(tx, digest, now))) return 'repeat'
        const shared = digest === null ? undefined : await another(tx, digest, 1, now).executeTakeFirst()
        const periods = buckets.map(({ period }) => period).join(' ')
        await tx
          .insertInto('leases')
          .values({ id, key_id: holder, digest, units: shared === undefined ? 1 : 0, periods, expires_at: leasedUntil })
          .execute()
        // This comes last, because all answers of an account wait for each other here.
        if (shared === undefined) await holdUnit(tx, holder, buckets)
        return 'reserved'
      })
    },

    /** Charges the unit. False for a free repeat. Charges nothing if it rejects with `UsedUp`. */
    async commit(
      { id, holder, buckets, digest }: Order,
      { now, freeUntil }: { now: number; freeUntil: number },
    ): Promise<boolean> {
      return inTurn(db, holder, async (tx) => {
        await lock(tx, digest)
        const lease = await end(tx, id)
        if (digest !== null && !(await remember(tx, { digest, until: freeUntil }, now))) {
          if (lease !== undefined) await letGo(tx, lease, now)
          return false
        }
        const held = lease?.units === 1 ? listed(lease.periods) : await takeShared(tx, digest, now)
        if (held === null) await holdUnit(tx, holder, buckets)
        await settleUnit(tx, holder, held ?? buckets.map(({ period }) => period), 'charged')
        return true
      })
    },

    /** Uses a free check instead of the reserved unit. False if none is left. */
    async forgive({ id, holder, digest }: Order, free: { day: string; limit: number }, now: number): Promise<boolean> {
      return inTurn(db, holder, async (tx) => {
        await lock(tx, digest)
        if (!(await takeFreeCheck(tx, holder, free))) return false
        const lease = await end(tx, id)
        if (lease !== undefined) await letGo(tx, lease, now)
        return true
      })
    },

    /** Frees a reserved unit, or passes it to a concurrent lease for the same answer, unless the lease has ended. */
    async refund({ id, holder, digest }: Order, now: number): Promise<void> {
      await inTurn(db, holder, async (tx) => {
        await lock(tx, digest)
        const lease = await end(tx, id)
        if (lease !== undefined) await letGo(tx, lease, now)
      })
    },

    /** Frees the units of leases that expired because their process died. */
    async endLeases(now: number, holder?: string): Promise<number> {
      const due = db.selectFrom('leases').select(['id', 'key_id', 'digest']).where('expires_at', '<=', now).limit(BATCH)
      const rows = await (holder === undefined ? due : due.where('key_id', '=', holder)).execute()
      let ended = 0
      for (const { id, key_id, digest } of rows) {
        await inTurn(db, key_id, async (tx) => {
          await lock(tx, digest)
          const lease = await end(tx, id, now)
          if (lease === undefined) return
          await letGo(tx, lease, now)
          ended++
        })
      }
      return ended
    },
  }
}
