import type { Database } from './database.ts'
import { emptyLog } from './keep-on-disk.ts'

export async function usedIn(db: Database, holder: string, period: string): Promise<number> {
  const row = await db
    .selectFrom('usage')
    .select('used')
    .where('key_id', '=', holder)
    .where('period', '=', period)
    .executeTakeFirst()
  return row?.used ?? 0
}

export async function forgetExpired(db: Database, now: number): Promise<void> {
  await db.deleteFrom('repeats').where('expires_at', '<=', now).execute()
  await db.deleteFrom('claims').where('expires_at', '<=', now).execute()
  await db.deleteFrom('replays').where('expires_at', '<=', now).execute()
  await db.deleteFrom('free_checks').where('day', '<', new Date(now).toISOString().slice(0, 10)).execute()
  await db.deleteFrom('bursts').where('expire', '<=', now).execute()
  await emptyLog(db)
}

/** A full disk refuses nothing but writes. */
export async function canWrite(db: Database): Promise<boolean> {
  const value = new Date().toISOString()
  try {
    await db
      .insertInto('facts')
      .values({ name: 'last written', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return true
  } catch {
    return false
  }
}

/** Newest first. Includes days if they have a limit. */
export async function listUsage(db: Database, holder: string): Promise<{ period: string; used: number }[]> {
  const rows = await db
    .selectFrom('usage')
    .select(['period', 'used'])
    .where('key_id', '=', holder)
    .orderBy('period', 'desc')
    .execute()
  return rows.map(({ period, used }) => ({ period, used }))
}
