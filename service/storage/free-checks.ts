import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** False if none is left on that day (`YYYY-MM-DD`, UTC). */
export async function takeFreeCheck(
  tx: Tx,
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

/** `day` is `YYYY-MM-DD`, UTC. */
export async function freeChecksUsed(db: Database, holder: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('free_checks')
    .select('used')
    .where('key_id', '=', holder)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}
