import type { Selectable } from 'kysely'
import type { Database, Tx } from './database.ts'
import type { LinkPurpose, Tables } from './schema.ts'

type LinkRow = Selectable<Tables['access_links']>

/** Ends earlier links for the same purpose, so that only the newest works. */
export async function replaceLink(tx: Tx, row: LinkRow): Promise<void> {
  await endLinks(tx, row.reference, [row.purpose])
  await tx.insertInto('access_links').values(row).execute()
}

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

/** Returns the reference of the request, or undefined if the link is unknown, used or expired. */
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

/** From then on, only the mail contains the token. */
export async function forgetSeed(db: Database, digest: string): Promise<void> {
  await db.updateTable('access_links').set({ seed: null }).where('digest', '=', digest).execute()
}

export async function deleteLinksBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('access_links').where('expires_at', '<=', before).execute()
}
