import type { Database, Tx } from './database.ts'

/** Whether an answer was charged that costs nothing again now. */
export async function isRepeat(db: Database, digest: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('repeats')
    .select('digest')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a charged answer; false where the same one is remembered already. */
export async function remember(
  tx: Tx,
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
