import type { Database } from './database.ts'

export async function insertClaim(
  db: Database,
  claim: { digest: string; keyId: string; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('claims')
    .values({ digest: claim.digest, key_id: claim.keyId, expires_at: claim.expiresAt, used_at: null })
    .execute()
}

/** Returns the key's id, or undefined if the claim is unknown, used or expired. */
export async function useClaim(db: Database, digest: string, now: number): Promise<string | undefined> {
  const used = await db
    .updateTable('claims')
    .set({ used_at: now })
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('key_id')
    .executeTakeFirst()
  return used?.key_id
}
