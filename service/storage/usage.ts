import { sql } from 'kysely'
import type { Database } from './open.ts'

/** Takes one unit of the period if there is one left. One conditional statement: exact under any concurrency. */
export async function reserve(db: Database, keyId: string, period: string, limit: number): Promise<boolean> {
  await db
    .insertInto('usage')
    .values({ key_id: keyId, period })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const taken = await db
    .updateTable('usage')
    .set({ used: sql`used + 1` })
    .where('key_id', '=', keyId)
    .where('period', '=', period)
    .where('used', '<', limit)
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives one unit back. */
export async function refund(db: Database, keyId: string, period: string): Promise<void> {
  await db
    .updateTable('usage')
    .set({ used: sql`used - 1` })
    .where('key_id', '=', keyId)
    .where('period', '=', period)
    .where('used', '>', 0)
    .execute()
}

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

/** Remembers a charged answer until `expiresAt`, and forgets those whose time is over. */
export async function rememberCharged(db: Database, digest: string, expiresAt: number, now: number): Promise<void> {
  await db.deleteFrom('repeats').where('expires_at', '<=', now).execute()
  await db
    .insertInto('repeats')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}
