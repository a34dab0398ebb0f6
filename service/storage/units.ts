import { sql } from 'kysely'
import { isPostgres, type Tx } from './database.ts'

export interface Bucket {
  period: string
  limit: number
}

/** The transaction rolls back, so that no unit stays reserved. */
export class UsedUp extends Error {
  override name = 'UsedUp'
  readonly period: string

  constructor(period: string) {
    super('no unit left')
    this.period = period
  }
}

/**
 * Other transactions with the same digest wait until this one ends. SQLite has no others. Without a digest, each
 * statement is conditional.
 */
export async function lockSame(tx: Tx, digest: string | null): Promise<void> {
  if (digest !== null && isPostgres(tx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(tx)
}

export async function holdUnit(tx: Tx, holder: string, buckets: readonly Bucket[]): Promise<void> {
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

export async function settleUnit(
  tx: Tx,
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
