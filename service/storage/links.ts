import type { Selectable } from 'kysely'
import type { Database, Tx } from './database.ts'
import type { LinkPurpose, Tables } from './schema.ts'

export type LinkRow = Selectable<Tables['access_links']>

/** Keeps a new link; those made before it for the same purpose end, so that the newest alone works. */
export async function replaceLink(tx: Tx, row: LinkRow): Promise<void> {
  await endLinks(tx, row.reference, [row.purpose])
  await tx.insertInto('access_links').values(row).execute()
}

/** Ends the links that were not used. */
export async function endLinks(tx: Tx, reference: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom('access_links')
    .where('reference', '=', reference)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

export async function findLink(db: Database, digest: string): Promise<LinkRow | undefined> {
  return db.selectFrom('access_links').selectAll().where('digest', '=', digest).executeTakeFirst()
}

/** Uses a link up; the reference of its request, or undefined where it is unknown, used or expired. */
export async function useLink(
  tx: Tx,
  { digest, purpose }: { digest: string; purpose: LinkPurpose },
  now: number,
): Promise<string | undefined> {
  const used = await tx
    .updateTable('access_links')
    .set({ used_at: now, seed: null })
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('reference')
    .executeTakeFirst()
  return used?.reference
}

/** Forgets what a token is derived from: from then on it is in the mail alone. */
export async function forgetSeed(db: Database, digest: string): Promise<void> {
  await db.updateTable('access_links').set({ seed: null }).where('digest', '=', digest).execute()
}

/** Deletes links that ended before an instant. */
export async function deleteLinksBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('access_links').where('expires_at', '<=', before).execute()
}
