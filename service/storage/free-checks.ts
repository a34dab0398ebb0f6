import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/**
 * Takes one of a holder's free checks on a day (`YYYY-MM-DD`, UTC), in one conditional statement; false where none is
 * left.
 */
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

/** Free checks that a holder has used on a day. */
export async function freeChecksUsed(db: Database, holder: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('free_checks')
    .select('used')
    .where('key_id', '=', holder)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.used ?? 0
}
