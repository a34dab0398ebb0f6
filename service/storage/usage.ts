import { sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './schema.ts'

export async function usedIn(db: Database, keyId: string, period: string): Promise<number> {
  const row = await db
    .selectFrom('usage')
    .select('used')
    .where('key_id', '=', keyId)
    .where('period', '=', period)
    .executeTakeFirst()
  return Number(row?.used ?? 0)
}

export async function isRepeat(db: Database, digest: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('repeats')
    .select('digest')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export interface Charge {
  keyId: string
  period: string
  /** Units of the period. */
  limit: number
  /** Keyed hash of what was answered, and until when it is free again; null where nothing is remembered. */
  repeat: { digest: string; expiresAt: number } | null
  now: number
}

type Tx = Transaction<Tables>

/** Takes one unit if there is one left: one conditional statement, exact under any concurrency. */
async function takeUnit(tx: Tx, { keyId, period, limit }: Charge): Promise<boolean> {
  await tx
    .insertInto('usage')
    .values({ key_id: keyId, period })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const taken = await tx
    .updateTable('usage')
    .set({ used: sql`used + 1` })
    .where('key_id', '=', keyId)
    .where('period', '=', period)
    .where('used', '<', limit)
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

/** Remembers an answer; false where the same one is remembered already. */
async function remember(tx: Tx, { digest, expiresAt }: NonNullable<Charge['repeat']>, now: number): Promise<boolean> {
  const fresh = await tx
    .insertInto('repeats')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({ expires_at: expiresAt }).where('repeats.expires_at', '<=', now),
    )
    .returning('digest')
    .executeTakeFirst()
  return fresh !== undefined
}

class UsedUp extends Error {}

/**
 * Charges one answer, unless it repeats one that is remembered. All of it happens or nothing: a process that dies
 * before leaves no unit taken, and of many same answers at once one is charged.
 */
export async function charge(db: Database, ordered: Charge): Promise<'charged' | 'repeat' | 'used_up'> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (ordered.repeat !== null && !(await remember(tx, ordered.repeat, ordered.now))) return 'repeat'
      if (!(await takeUnit(tx, ordered))) throw new UsedUp()
      return 'charged'
    })
  } catch (error) {
    if (error instanceof UsedUp) return 'used_up'
    throw error
  }
}

/** Deletes what is kept for a time only and whose time is over: hashes of answers, and of claims. */
export async function forgetExpired(db: Database, now: number): Promise<void> {
  await db.deleteFrom('repeats').where('expires_at', '<=', now).execute()
  await db.deleteFrom('claims').where('expires_at', '<=', now).execute()
}

/** Whether the database can be written. */
export async function canWrite(db: Database): Promise<boolean> {
  try {
    await db.updateTable('usage').set({ used: 0 }).where('key_id', '=', '').execute()
    return true
  } catch {
    return false
  }
}
