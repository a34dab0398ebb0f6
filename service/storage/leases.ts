import type { Database, Tx } from './database.ts'
import { takeFreeCheck } from './free-checks.ts'
import { inTurn } from './turns.ts'
import { type Bucket, holdUnit, lockSame, settleUnit } from './units.ts'

async function isRepeat(db: Database, digest: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('repeats')
    .select('digest')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the answer is already stored. */
async function remember(tx: Tx, { digest, until }: { digest: string; until: number }, now: number): Promise<boolean> {
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
  /** Each answer has a new lease. */
  id: string
  holder: string
  buckets: readonly Bucket[]
  /** Keyed hash of the request. Null for a private check. */
  digest: string | null
}

type Taken = { units: number; periods: string; key_id: string; digest: string | null }

const listed = (periods: string) => periods.split(' ')

function another(tx: Tx, digest: string, units: 0 | 1, now: number) {
  return tx
    .selectFrom('leases')
    .select('id')
    .where('digest', '=', digest)
    .where('units', '=', units)
    .where('expires_at', '>', now)
    .limit(1)
}

/** Passes the unit on to another lease for the same answer, if there is one. */
async function letGo(tx: Tx, { units, periods, key_id, digest }: Taken, now: number): Promise<void> {
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

/** Undefined if the lease has already ended, so that nothing is settled twice. */
async function end(tx: Tx, id: string, before?: number): Promise<Taken | undefined> {
  const lease = tx.deleteFrom('leases').where('id', '=', id)
  const due = before === undefined ? lease : lease.where('expires_at', '<=', before)
  return due.returning(['units', 'periods', 'key_id', 'digest']).executeTakeFirst()
}

/** A repeat needs no unit, and concurrent identical answers share one. Rejects with `UsedUp`. */
export async function reserve(
  db: Database,
  { id, holder, buckets, digest }: Order,
  { now, leasedUntil }: { now: number; leasedUntil: number },
): Promise<'reserved' | 'repeat'> {
  return inTurn(db, holder, async (tx) => {
    await lockSame(tx, digest)
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
}

/** Moves the unit here from another lease for the same answer. */
async function takeShared(tx: Tx, digest: string | null, now: number): Promise<string[] | null> {
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

/**
 * False for a repeat, which is free. An answer with an expired lease needs a new unit. If it rejects with `UsedUp`,
 * nothing is charged.
 */
export async function commit(
  db: Database,
  { id, holder, buckets, digest }: Order,
  { now, freeUntil }: { now: number; freeUntil: number },
): Promise<boolean> {
  return inTurn(db, holder, async (tx) => {
    await lockSame(tx, digest)
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
}

/** Uses a free check of the day instead of the reserved unit. False if none is left. */
export async function forgive(
  db: Database,
  { id, holder, digest }: Order,
  free: { day: string; limit: number },
  now: number,
): Promise<boolean> {
  return inTurn(db, holder, async (tx) => {
    await lockSame(tx, digest)
    if (!(await takeFreeCheck(tx, holder, free))) return false
    const lease = await end(tx, id)
    if (lease !== undefined) await letGo(tx, lease, now)
    return true
  })
}

export async function refund(db: Database, { id, holder, digest }: Order, now: number): Promise<void> {
  await inTurn(db, holder, async (tx) => {
    await lockSame(tx, digest)
    const lease = await end(tx, id)
    if (lease !== undefined) await letGo(tx, lease, now)
  })
}

const BATCH = 500

/** Frees the units of leases that expired because their process died. */
export async function endLeases(db: Database, now: number, holder?: string): Promise<number> {
  const due = db.selectFrom('leases').select(['id', 'key_id', 'digest']).where('expires_at', '<=', now).limit(BATCH)
  const rows = await (holder === undefined ? due : due.where('key_id', '=', holder)).execute()
  let ended = 0
  for (const { id, key_id, digest } of rows) {
    await inTurn(db, key_id, async (tx) => {
      await lockSame(tx, digest)
      const lease = await end(tx, id, now)
      if (lease === undefined) return
      await letGo(tx, lease, now)
      ended++
    })
  }
  return ended
}
